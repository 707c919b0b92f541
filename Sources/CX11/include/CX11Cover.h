/*
 * The window over everything that outlives whoever made it.
 */
#ifndef CX11_COVER_H
#define CX11_COVER_H

#include "CX11Window.h"

#include <X11/Xlib.h>
#include <stdint.h>

/* Where a cover is told: on the root and on itself, as a WINDOW. */
#define CX_COVER_PROPERTY "_PATTERNLOCK_COVER"
/* On a cover: the focus at the time it was made, a WINDOW and a revert-to. */
#define CX_FOCUS_PROPERTY "_PATTERNLOCK_FOCUS"
/* On a cover: how many wrong answers there were since the screen was locked. */
#define CX_FAILURES_PROPERTY "_PATTERNLOCK_FAILURES"
/* What a compositing manager takes for a window's translucency. */
#define CX_OPACITY_PROPERTY "_NET_WM_WINDOW_OPACITY"

struct cx_focus {
    uint32_t window;
    int32_t revert_to;
};

struct cx_focus cx_get_focus(Display *_Nonnull display);
void cx_set_focus(Display *_Nonnull display, struct cx_focus focus);

/* A black, opaque, override-redirect child of the root, retained, named in the properties, mapped above all. */
uint32_t cx_cover_create(Display *_Nonnull display, struct cx_size size, struct cx_focus focus);
/*
 * The cover that the root names, if it is a window that can only have been made so and covers size; else 0, and
 * *useless is one that names itself a cover and is none any more, or 0.
 */
uint32_t cx_cover_find(
    Display *_Nonnull display, struct cx_size size, struct cx_focus *_Nonnull focus, uint32_t *_Nonnull useless);
/* Takes away a cover that another one is over now. is_adopted: and all that its dead maker left on the server. */
void cx_cover_discard(Display *_Nonnull display, uint32_t cover, int is_adopted);
/* Keeps a count with the cover, which outlives every process; 0 is what was never kept. */
void cx_cover_keep_failures(Display *_Nonnull display, uint32_t cover, uint32_t count);
uint32_t cx_cover_failures(Display *_Nonnull display, uint32_t cover);
/* SHAPE: its event; 0 when the server lacks it. */
int cx_shape_event(Display *_Nonnull display);
/* Selects what makes a cover show what is below it: holes, translucency, and its own end or move into a window. */
void cx_cover_watch(Display *_Nonnull display, uint32_t cover);
/* Maps a cover above all, as a child of the root, whole and opaque. */
void cx_cover_show(Display *_Nonnull display, uint32_t cover);
/* Makes a found cover black, whole and empty, whatever was done to it. */
void cx_cover_reset(Display *_Nonnull display, uint32_t cover);
/* Makes it whole, raises it, and says whether nothing that is mapped stands above it. */
int cx_cover_is_topmost(Display *_Nonnull display, uint32_t cover);
void cx_cover_place(Display *_Nonnull display, uint32_t cover, struct cx_size size);
/* Removes it, whether this connection made it or one that is long gone. */
void cx_cover_remove(Display *_Nonnull display, uint32_t cover, int is_adopted);

/* Selects changes of the windows below the root, and of the root itself. */
void cx_select_root(Display *_Nonnull display);

#endif
