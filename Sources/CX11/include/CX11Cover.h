/*
 * Windows over everything, and ordinary ones for a preview.
 */
#ifndef CX11_COVER_H
#define CX11_COVER_H

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

struct cx_size {
    uint32_t width;
    uint32_t height;
};

struct cx_focus {
    uint32_t window;
    int32_t revert_to;
};

/* The root's size now, 0×0 when the server does not answer. */
struct cx_size cx_root_size(Display *_Nonnull display);
/* The window by which the compositing manager tells that it is at work; 0 when there is none. */
uint32_t cx_compositor(Display *_Nonnull display);
/* Whether a message to the root is that of a compositing manager that begins: ICCCM's, or the one that xfwm4 sends. */
int cx_tells_of_compositor(Display *_Nonnull display, const XClientMessageEvent *_Nonnull message);

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
void cx_window_raise(Display *_Nonnull display, uint32_t window);
/* Removes it, whether this connection made it or one that is long gone. */
void cx_cover_remove(Display *_Nonnull display, uint32_t cover, int is_adopted);

/* Selects changes of the windows below the root, and of the root itself. */
void cx_select_root(Display *_Nonnull display);

/* A window that the window manager handles, mapped. */
uint32_t cx_preview_create(Display *_Nonnull display, struct cx_size size, const char *_Nonnull title);

/* A window that shows nothing, as large as a cover, mapped above all others: input ends there. */
uint32_t cx_shield_create(Display *_Nonnull display, struct cx_size size);
/* A window that no window manager places, with a title, mapped above all others. */
uint32_t cx_question_create(Display *_Nonnull display, int32_t x, int32_t y, struct cx_size size,
                            const char *_Nonnull title);

/* The class, else the name, of the window with the focus, or of the client it belongs to. 0 when not known. */
int cx_window_label(Display *_Nonnull display, uint32_t window, char *_Nonnull text, int capacity);

#endif
