/*
 * Monitors.
 */
#ifndef CX11_SCREEN_H
#define CX11_SCREEN_H

#include <X11/Xlib.h>
#include <stdint.h>

/* RandR: its first event, and major * 100 + minor; 0 when the server lacks it. */
int cx_randr_version(Display *_Nonnull display, int *_Nonnull first_event);
/* Selects changes of screens, controllers and outputs. */
void cx_randr_select(Display *_Nonnull display);

struct cx_monitor {
    int32_t x;
    int32_t y;
    uint32_t width;
    uint32_t height;
    uint32_t width_mm;
    uint32_t height_mm;
};
/* The monitor of this name if there is one, else the primary, else the first; 0 when there is none. Needs RandR 1.5. */
int cx_find_monitor(Display *_Nonnull display, const char *_Nullable name, struct cx_monitor *_Nonnull monitor);

/* Whether the server is a window of a Wayland compositor. Needs RandR 1.5 to tell one before 23.1. */
int cx_is_xwayland(Display *_Nonnull display);

#endif
