/*
 * Sizes, who draws them, and windows that end with their program: for a preview, a question, and what lies behind it.
 */
#ifndef CX11_WINDOW_H
#define CX11_WINDOW_H

#include <X11/Xlib.h>
#include <stdint.h>

struct cx_size {
    uint32_t width;
    uint32_t height;
};

/* The root's size now, 0×0 when the server does not answer. */
struct cx_size cx_root_size(Display *_Nonnull display);
/* The window by which the compositing manager tells that it is at work; 0 when there is none. */
uint32_t cx_compositor(Display *_Nonnull display);
/* Whether a message to the root is that of a compositing manager that begins: ICCCM's, or the one that xfwm4 sends. */
int cx_tells_of_compositor(Display *_Nonnull display, const XClientMessageEvent *_Nonnull message);

/* Puts it above all others. */
void cx_window_raise(Display *_Nonnull display, uint32_t window);

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
