#include "CX11.h"

#include <X11/extensions/shape.h>

struct cx_focus cx_get_focus(Display *display)
{
    Window window = None;
    int revert_to = RevertToNone;
    XGetInputFocus(display, &window, &revert_to);
    return (struct cx_focus){(uint32_t)window, revert_to};
}

void cx_set_focus(Display *display, struct cx_focus focus)
{
    XSetInputFocus(display, focus.window, focus.revert_to, CurrentTime);
}

static void put_property(Display *display, Window window, const char *name, const long *values, int count)
{
    Atom atom = XInternAtom(display, name, False);
    XChangeProperty(
        display, window, atom, XA_WINDOW, 32, PropModeReplace, (const unsigned char *)values, count);
}

/* The longs of a property of windows; how many, at most capacity. */
static int get_property(Display *display, Window window, const char *name, long *values, int capacity)
{
    Atom atom = XInternAtom(display, name, False), type = None;
    int format = 0, taken = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    if (XGetWindowProperty(
            display, window, atom, 0, capacity, False, XA_WINDOW, &type, &format, &count, &rest, &data) == Success &&
        data && type == XA_WINDOW && format == 32)
        for (; taken < capacity && taken < (int)count; taken++)
            values[taken] = ((const long *)data)[taken];
    if (data)
        XFree(data);
    return taken;
}

uint32_t cx_cover_create(Display *display, struct cx_size size, struct cx_focus focus)
{
    int screen = XDefaultScreen(display);
    Window root = XDefaultRootWindow(display);
    XSetWindowAttributes attributes = {
        .background_pixel = XBlackPixel(display, screen), .override_redirect = True, .bit_gravity = NorthWestGravity};
    Window cover = XCreateWindow(
        display, root, 0, 0, size.width, size.height, 0, XDefaultDepth(display, screen), InputOutput,
        XDefaultVisual(display, screen), CWBackPixel | CWOverrideRedirect | CWBitGravity, &attributes);
    long window = (long)cover, previous[2] = {(long)focus.window, focus.revert_to};
    put_property(display, cover, CX_COVER_PROPERTY, &window, 1);
    put_property(display, cover, CX_FOCUS_PROPERTY, previous, 2);
    XStoreName(display, cover, "patternlock");
    XSetCloseDownMode(display, RetainPermanent);
    XMapRaised(display, cover);
    put_property(display, root, CX_COVER_PROPERTY, &window, 1);
    return (uint32_t)cover;
}

void cx_cover_keep_failures(Display *display, uint32_t cover, uint32_t count)
{
    long value = (long)count;
    put_property(display, cover, CX_FAILURES_PROPERTY, &value, 1);
}

uint32_t cx_cover_failures(Display *display, uint32_t cover)
{
    long value = 0;
    return get_property(display, cover, CX_FAILURES_PROPERTY, &value, 1) == 1 ? (uint32_t)value : 0;
}

/* Only what could be ours: a child of the root, opaque, at the corner, large enough, and not to be managed. */
static int is_sane(Display *display, Window window, struct cx_size size)
{
    XWindowAttributes attributes;
    Window root, parent = None, *children = NULL;
    unsigned count;
    if (!XGetWindowAttributes(display, window, &attributes) || !XQueryTree(display, window, &root, &parent, &children, &count))
        return 0;
    if (children)
        XFree(children);
    int screen = XDefaultScreen(display);
    return parent == XDefaultRootWindow(display) && attributes.override_redirect && attributes.class == InputOutput &&
           attributes.depth == XDefaultDepth(display, screen) && attributes.visual == XDefaultVisual(display, screen) &&
           attributes.x == 0 && attributes.y == 0 && attributes.border_width == 0 &&
           attributes.width >= (int)size.width && attributes.height >= (int)size.height;
}

uint32_t cx_cover_find(Display *display, struct cx_size size, struct cx_focus *focus, uint32_t *useless)
{
    long window = 0, own = 0, previous[2] = {PointerRoot, RevertToPointerRoot};
    *focus = (struct cx_focus){PointerRoot, RevertToPointerRoot};
    *useless = 0;
    if (get_property(display, XDefaultRootWindow(display), CX_COVER_PROPERTY, &window, 1) != 1 || window == 0)
        return 0;
    if (get_property(display, (Window)window, CX_COVER_PROPERTY, &own, 1) != 1 || own != window)
        return 0;
    if (!is_sane(display, (Window)window, size)) {
        *useless = (uint32_t)window;
        return 0;
    }
    if (get_property(display, (Window)window, CX_FOCUS_PROPERTY, previous, 2) == 2)
        *focus = (struct cx_focus){(uint32_t)previous[0], (int32_t)previous[1]};
    return (uint32_t)window;
}

int cx_shape_event(Display *display)
{
    int event = 0, error = 0;
    return XShapeQueryExtension(display, &event, &error) ? event : 0;
}

/* Any client may cut holes into a window that it knows, or have it drawn translucent. */
static void make_whole(Display *display, uint32_t cover)
{
    for (int kind = ShapeBounding; kind <= ShapeInput; kind++)
        XShapeCombineMask(display, cover, kind, 0, 0, None, ShapeSet);
    XDeleteProperty(display, cover, XInternAtom(display, CX_OPACITY_PROPERTY, False));
}

/* Any client may put it into a window of its own, however small. */
static void bring_home(Display *display, uint32_t cover)
{
    Window root, parent = None, *children = NULL;
    unsigned count;
    if (!XQueryTree(display, cover, &root, &parent, &children, &count))
        return;
    if (children)
        XFree(children);
    /* Never without need: it is a moment's hiding. */
    if (parent != root)
        XReparentWindow(display, cover, root, 0, 0);
}

void cx_cover_watch(Display *display, uint32_t cover)
{
    XShapeSelectInput(display, cover, ShapeNotifyMask);
    /* Its own structure too: what happens to it inside another window is not told of the root. */
    XSelectInput(display, cover, PropertyChangeMask | StructureNotifyMask);
}

void cx_cover_show(Display *display, uint32_t cover)
{
    bring_home(display, cover);
    make_whole(display, cover);
    XMapRaised(display, cover);
}

void cx_cover_reset(Display *display, uint32_t cover)
{
    XDestroySubwindows(display, cover);
    XSetWindowBackground(display, cover, XBlackPixel(display, XDefaultScreen(display)));
    XClearWindow(display, cover);
    cx_cover_show(display, cover);
}

int cx_cover_is_topmost(Display *display, uint32_t cover)
{
    Window root, parent, *children = NULL;
    unsigned count = 0;
    int topmost = 0, known = 0;
    make_whole(display, cover);
    XRaiseWindow(display, cover);
    if (!XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count))
        return 0;
    while (count > 0 && !known) {
        Window above = children[--count];
        XWindowAttributes attributes;
        if (above == cover) {
            topmost = XGetWindowAttributes(display, cover, &attributes) && attributes.map_state == IsViewable;
            known = 1;
        } else if (XGetWindowAttributes(display, above, &attributes)) {
            known = attributes.map_state == IsViewable && attributes.class == InputOutput;
        }
    }
    if (children)
        XFree(children);
    return topmost;
}

void cx_cover_place(Display *display, uint32_t cover, struct cx_size size)
{
    XMoveResizeWindow(display, cover, 0, 0, size.width, size.height);
}

void cx_cover_discard(Display *display, uint32_t cover, int is_adopted)
{
    if (is_adopted)
        XKillClient(display, cover);
    /* Harmless when it is gone by now. */
    XDestroyWindow(display, cover);
}

void cx_cover_remove(Display *display, uint32_t cover, int is_adopted)
{
    XDeleteProperty(display, XDefaultRootWindow(display), XInternAtom(display, CX_COVER_PROPERTY, False));
    XSetCloseDownMode(display, DestroyAll);
    cx_cover_discard(display, cover, is_adopted);
}

void cx_select_root(Display *display)
{
    XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask | StructureNotifyMask);
}
