#include "CX11.h"

#include <X11/extensions/shape.h>

uint32_t cx_dim_create(Display *display, struct cx_size size)
{
    XSetWindowAttributes attributes = {
        .background_pixel = XBlackPixel(display, XDefaultScreen(display)),
        .override_redirect = True,
        .event_mask = KeyPressMask | ButtonPressMask | PointerMotionMask,
    };
    Window window = XCreateWindow(
        display, XDefaultRootWindow(display), 0, 0, size.width, size.height, 0, CopyFromParent, InputOutput,
        CopyFromParent, CWBackPixel | CWOverrideRedirect | CWEventMask, &attributes);
    XStoreName(display, window, "patternlock");
    return (uint32_t)window;
}

/* Of eight lines so many are black, spread so that none are neighbours for as long as that is possible. */
static int cut_lines(XRectangle *lines, uint32_t width, uint32_t height, int eighths)
{
    static const int order[8] = {0, 4, 2, 6, 1, 5, 3, 7};
    int count = 0;
    for (uint32_t y = 0; y < height && count < CX_DIM_LINES; y++)
        for (int i = 0; i < eighths; i++)
            if (order[i] == (int)(y % 8)) {
                lines[count++] = (XRectangle){0, (short)y, (unsigned short)width, 1};
                break;
            }
    return count;
}

void cx_dim_set(Display *display, uint32_t window, struct cx_size size, int eighths, int is_composited)
{
    /* Input goes through. */
    XShapeCombineRectangles(display, window, ShapeInput, 0, 0, NULL, 0, ShapeSet, Unsorted);
    if (is_composited) {
        long opacity = (long)(0xffffffffu / 8 * (uint32_t)eighths);
        XChangeProperty(
            display, window, XInternAtom(display, CX_OPACITY_PROPERTY, False), XA_CARDINAL, 32, PropModeReplace,
            (const unsigned char *)&opacity, 1);
    } else {
        static XRectangle lines[CX_DIM_LINES];
        int count = cut_lines(lines, size.width, size.height, eighths);
        XShapeCombineRectangles(display, window, ShapeBounding, 0, 0, lines, count, ShapeSet, YXBanded);
    }
    XMapRaised(display, window);
    XFlush(display);
}

/* A pointer that shows nothing. */
static Cursor no_cursor(Display *display, Window window)
{
    static const char nothing[1];
    XColor black = {0};
    Pixmap pixmap = XCreateBitmapFromData(display, window, nothing, 1, 1);
    Cursor cursor = XCreatePixmapCursor(display, pixmap, pixmap, &black, &black, 0, 0);
    XFreePixmap(display, pixmap);
    return cursor;
}

void cx_dim_black(Display *display, uint32_t window)
{
    Cursor cursor = no_cursor(display, window);
    XDeleteProperty(display, window, XInternAtom(display, CX_OPACITY_PROPERTY, False));
    XShapeCombineMask(display, window, ShapeBounding, 0, 0, None, ShapeSet);
    XShapeCombineMask(display, window, ShapeInput, 0, 0, None, ShapeSet);
    XDefineCursor(display, window, cursor);
    XMapRaised(display, window);
    /* What only wakes the screen is nobody's. A menu that holds a grab keeps it. */
    XGrabKeyboard(display, window, False, GrabModeAsync, GrabModeAsync, CurrentTime);
    XGrabPointer(
        display, window, False, ButtonPressMask | ButtonReleaseMask, GrabModeAsync, GrabModeAsync, None, cursor,
        CurrentTime);
    XFreeCursor(display, cursor);
    XFlush(display);
}

void cx_dim_let_go(Display *display)
{
    XUngrabPointer(display, CurrentTime);
    XUngrabKeyboard(display, CurrentTime);
    XFlush(display);
}

void cx_dim_remove(Display *display, uint32_t window)
{
    cx_dim_let_go(display);
    XDestroyWindow(display, window);
    XFlush(display);
}
