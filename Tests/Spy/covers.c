#include "spy.h"

#include <X11/Xatom.h>
#include <X11/extensions/shape.h>

static Atom cover_atom(const struct spy *spy)
{
    return XInternAtom(spy->display, "_PATTERNLOCK_COVER", False);
}

/* The window that the root names as the cover, None when it names none. */
static Window cover(const struct spy *spy)
{
    Atom type;
    int format;
    unsigned long count = 0, rest;
    unsigned char *data = NULL;
    Window window = None;
    XGetWindowProperty(spy->display, spy->root, cover_atom(spy), 0, 1, False, XA_WINDOW, &type, &format, &count, &rest,
                       &data);
    if (count == 1)
        window = *(Window *)(void *)data;
    if (data)
        XFree(data);
    return window;
}

static void cut(const struct spy *spy, Window window)
{
    XShapeCombineRectangles(spy->display, window, ShapeBounding, 0, 0, NULL, 0, ShapeSet, Unsorted);
}

void cover_cut(struct spy *spy)
{
    cut(spy, cover(spy));
}

void cover_fade(struct spy *spy)
{
    const long clear = 0;
    XChangeProperty(spy->display, cover(spy), XInternAtom(spy->display, "_NET_WM_WINDOW_OPACITY", False), XA_CARDINAL,
                    32, PropModeReplace, (const unsigned char *)&clear, 1);
}

void cover_swallow(struct spy *spy)
{
    spy->window = XCreateSimpleWindow(spy->display, spy->root, 0, 0, 1, 1, 0, 0, 0);
    XReparentWindow(spy->display, cover(spy), spy->window, 0, 0);
}

void cover_forge(struct spy *spy)
{
    XSetWindowAttributes attributes = {.override_redirect = True};
    spy->window = XCreateWindow(spy->display, spy->root, 0, 0, 8192, 8192, 0, CopyFromParent, InputOutput,
                                CopyFromParent, CWOverrideRedirect, &attributes);
    long window = (long)spy->window;
    for (int i = 0; i < 2; i++)
        XChangeProperty(spy->display, i ? spy->root : spy->window, cover_atom(spy), XA_WINDOW, 32, PropModeReplace,
                        (const unsigned char *)&window, 1);
    cut(spy, spy->window);
}
