/*
 * A window that makes all monitors darker, or black, and goes with its connection.
 */
#ifndef CX11_DIM_H
#define CX11_DIM_H

#include <X11/Xlib.h>
#include <stdint.h>

#include "CX11Window.h"

/* Lines of a window at most. */
enum { CX_DIM_LINES = 16384 };

/* Makes one, not mapped. */
uint32_t cx_dim_create(Display *_Nonnull display, struct cx_size size);
/* Puts it above all others, so many eighths black; input goes through it. */
void cx_dim_set(Display *_Nonnull display, uint32_t window, struct cx_size size, int eighths, int is_composited);
/* Puts it above all others, black, and takes pointer and keyboard where nobody else has them. */
void cx_dim_black(Display *_Nonnull display, uint32_t window);
/* Gives pointer and keyboard back. */
void cx_dim_let_go(Display *_Nonnull display);
void cx_dim_remove(Display *_Nonnull display, uint32_t window);

#endif
