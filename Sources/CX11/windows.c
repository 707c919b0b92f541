#include "CX11.h"

#include <stdio.h>

struct cx_size cx_root_size(Display *display)
{
    Window root;
    int x, y;
    unsigned width = 0, height = 0, border, depth;
    if (!XGetGeometry(display, XDefaultRootWindow(display), &root, &x, &y, &width, &height, &border, &depth))
        return (struct cx_size){0, 0};
    return (struct cx_size){width, height};
}

static void name_manager(Display *display, char *name, size_t size)
{
    snprintf(name, size, "_NET_WM_CM_S%d", XDefaultScreen(display));
}

int cx_tells_of_compositor(Display *display, const XClientMessageEvent *message)
{
    char name[32];
    name_manager(display, name, sizeof name);
    Atom manager = XInternAtom(display, name, False);
    return message->message_type == manager ||
           (message->message_type == XInternAtom(display, "MANAGER", False) && message->format == 32 &&
            message->data.l[1] == (long)manager);
}

uint32_t cx_compositor(Display *display)
{
    char manager[32];
    name_manager(display, manager, sizeof manager);
    /* All that a cover needs, in one round trip: Xlib remembers them. */
    char *names[] = {
        manager, (char *)CX_COVER_PROPERTY, (char *)CX_FOCUS_PROPERTY, (char *)CX_OPACITY_PROPERTY};
    Atom atoms[4] = {None, None, None, None};
    XInternAtoms(display, names, 4, False, atoms);
    return atoms[0] == None ? 0 : (uint32_t)XGetSelectionOwner(display, atoms[0]);
}

void cx_window_raise(Display *display, uint32_t window)
{
    XRaiseWindow(display, window);
}

uint32_t cx_preview_create(Display *display, struct cx_size size, const char *title)
{
    int screen = XDefaultScreen(display);
    Window window = XCreateSimpleWindow(
        display, XDefaultRootWindow(display), 0, 0, size.width, size.height, 0, XBlackPixel(display, screen),
        XBlackPixel(display, screen));
    XClassHint class = {.res_name = (char *)"patternlock", .res_class = (char *)"Patternlock"};
    XSizeHints hints = {.flags = PMinSize, .min_width = 240, .min_height = 240};
    Atom delete = XInternAtom(display, "WM_DELETE_WINDOW", False);
    Xutf8SetWMProperties(display, window, title, title, NULL, 0, &hints, NULL, &class);
    XSetWMProtocols(display, window, &delete, 1);
    XSelectInput(display, window, StructureNotifyMask);
    XMapWindow(display, window);
    return (uint32_t)window;
}

uint32_t cx_shield_create(Display *display, struct cx_size size)
{
    XSetWindowAttributes attributes = {.override_redirect = True};
    Window window = XCreateWindow(
        display, XDefaultRootWindow(display), 0, 0, size.width, size.height, 0, CopyFromParent, InputOnly,
        CopyFromParent, CWOverrideRedirect, &attributes);
    XMapRaised(display, window);
    return (uint32_t)window;
}

uint32_t cx_question_create(Display *display, int32_t x, int32_t y, struct cx_size size, const char *title)
{
    int screen = XDefaultScreen(display);
    XSetWindowAttributes attributes = {
        .override_redirect = True,
        .background_pixel = XBlackPixel(display, screen),
        .event_mask = StructureNotifyMask,
    };
    Window window = XCreateWindow(
        display, XDefaultRootWindow(display), x, y, size.width, size.height, 0, CopyFromParent, InputOutput,
        CopyFromParent, CWOverrideRedirect | CWBackPixel | CWEventMask, &attributes);
    Xutf8SetWMProperties(display, window, title, title, NULL, 0, NULL, NULL, NULL);
    XMapRaised(display, window);
    return (uint32_t)window;
}

static int class_of(Display *display, Window window, char *text, int capacity)
{
    XClassHint class = {NULL, NULL};
    char *name = NULL;
    int known = 0;
    if (XGetClassHint(display, window, &class)) {
        if (class.res_class)
            known = snprintf(text, (size_t)capacity, "%s", class.res_class) > 0;
        XFree(class.res_name);
        XFree(class.res_class);
    }
    if (!known && XFetchName(display, window, &name) && name) {
        known = snprintf(text, (size_t)capacity, "%s", name) > 0;
        XFree(name);
    }
    return known;
}

int cx_window_label(Display *display, uint32_t window, char *text, int capacity)
{
    Window current = window, root = None, parent = None, *children = NULL;
    unsigned count;
    for (int depth = 0; depth < 16 && current > PointerRoot && current != root; depth++) {
        if (class_of(display, current, text, capacity))
            return 1;
        if (!XQueryTree(display, current, &root, &parent, &children, &count))
            return 0;
        if (children)
            XFree(children);
        current = parent;
    }
    return 0;
}
