/*
 * Touchscreens that belong to one of several monitors: the server spreads them over the whole root by itself.
 */
#ifndef CX11_TOUCH_MAP_H
#define CX11_TOUCH_MAP_H

#include <X11/Xlib.h>
#include <stdint.h>

/* Spreads a device over a part of the root, by the nine numbers of the server's matrix. What it had before is kept at
 * the device itself, once, so that whoever comes later can give it back. */
void cx_touch_map(Display *_Nonnull display, int device, const float *_Nonnull matrix);
/* Gives back what a device had before; nothing when it was not mapped. */
void cx_touch_unmap(Display *_Nonnull display, int device);

#endif
