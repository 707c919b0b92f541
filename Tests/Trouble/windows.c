#include "trouble.h"

#include <X11/Xutil.h>
#include <X11/extensions/shape.h>

enum { MANY = 8, RED = 0xff0000 };

static Window windows[MANY];
static int count;

static void open_window(struct trouble *trouble, int x, int y, unsigned width, unsigned height, XVisualInfo *visual)
{
    XSetWindowAttributes attributes = {
        .override_redirect = True, .background_pixel = visual->depth == 32 ? 0xffff0000 : RED, .border_pixel = 0};
    attributes.colormap = XCreateColormap(trouble->display, trouble->root, visual->visual, AllocNone);
    windows[count] = XCreateWindow(trouble->display, trouble->root, x, y, width, height, 0, visual->depth, InputOutput,
                                   visual->visual, CWOverrideRedirect | CWBackPixel | CWBorderPixel | CWColormap,
                                   &attributes);
    count++;
}

static XVisualInfo visual_of(struct trouble *trouble, int depth)
{
    XVisualInfo visual;
    int screen = DefaultScreen(trouble->display);
    if (!XMatchVisualInfo(trouble->display, screen, depth, TrueColor, &visual))
        XMatchVisualInfo(trouble->display, screen, DefaultDepth(trouble->display, screen), TrueColor, &visual);
    return visual;
}

static void map_all(struct trouble *trouble)
{
    for (int i = 0; i < count; i++)
        XMapRaised(trouble->display, windows[i]);
    XSync(trouble->display, False);
}

void show_opaque(struct trouble *trouble)
{
    XVisualInfo visual = visual_of(trouble, DefaultDepth(trouble->display, DefaultScreen(trouble->display)));
    open_window(trouble, 0, 0, 8192, 8192, &visual);
    map_all(trouble);
}

void show_argb(struct trouble *trouble)
{
    XVisualInfo visual = visual_of(trouble, 32);
    open_window(trouble, 0, 0, 8192, 8192, &visual);
    map_all(trouble);
}

void show_tiny(struct trouble *trouble)
{
    XVisualInfo visual = visual_of(trouble, DefaultDepth(trouble->display, DefaultScreen(trouble->display)));
    for (int i = 0; i < MANY; i++)
        open_window(trouble, 100 * i, 90 * i, 1, 1, &visual);
    map_all(trouble);
}

void show_shaped(struct trouble *trouble)
{
    XVisualInfo visual = visual_of(trouble, DefaultDepth(trouble->display, DefaultScreen(trouble->display)));
    XRectangle parts[2] = {{10, 10, 200, 200}, {900, 500, 300, 40}};
    open_window(trouble, 0, 0, 8192, 8192, &visual);
    XShapeCombineRectangles(trouble->display, windows[0], ShapeBounding, 0, 0, parts, 2, ShapeSet, Unsorted);
    map_all(trouble);
}

/* Away and back above everything: by mapping, by raising, and by moving in turn. */
void show_again(struct trouble *trouble)
{
    for (int i = 0; i < count; i++) {
        if (trouble->turns % 3 == 0)
            XUnmapWindow(trouble->display, windows[i]);
        if (trouble->turns % 3 == 1)
            XMoveWindow(trouble->display, windows[i], i * 90 + (int)(trouble->turns % 20), i * 80);
    }
    map_all(trouble);
    trouble->turns++;
}

void hide(struct trouble *trouble)
{
    for (int i = 0; i < count; i++)
        XDestroyWindow(trouble->display, windows[i]);
    count = 0;
}
