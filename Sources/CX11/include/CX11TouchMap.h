/*
 * Touchscreens that belong to one of several monitors: the server spreads them over the whole root by itself.
 */
#ifndef CX11_TOUCH_MAP_H
#define CX11_TOUCH_MAP_H

#include <X11/Xlib.h>
#include <stdint.h>

/* The nine numbers of a property of a device, as XIGetProperty gives them; NULL when it has none. XFree frees them. */
unsigned char *_Nullable cx_read_matrix(Display *_Nonnull display, int device, const char *_Nonnull name);
/* Spreads a device over a part of the root, by the nine numbers of the server's matrix. What it had before is kept at
 * the device itself, once, so that whoever comes later can give it back. */
void cx_touch_map(Display *_Nonnull display, int device, const float *_Nonnull matrix);
/* Gives back what a device had before; nothing when it was not mapped. */
void cx_touch_unmap(Display *_Nonnull display, int device);

#endif
