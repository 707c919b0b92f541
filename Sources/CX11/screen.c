#include "CX11.h"

#include <string.h>

int cx_randr_version(Display *display, int *first_event)
{
    int error, major = 0, minor = 0;
    if (!XRRQueryExtension(display, first_event, &error) || !XRRQueryVersion(display, &major, &minor))
        return 0;
    return major * 100 + minor;
}

void cx_randr_select(Display *display)
{
    XRRSelectInput(
        display, XDefaultRootWindow(display),
        RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask);
}

int cx_find_monitor(Display *display, const char *name, struct cx_monitor *monitor)
{
    int count = 0, chosen = 0;
    Atom wanted = name ? XInternAtom(display, name, True) : None;
    XRRMonitorInfo *monitors = XRRGetMonitors(display, XDefaultRootWindow(display), True, &count);
    if (!monitors)
        return 0;
    for (int i = count - 1; i >= 0; i--)
        if (monitors[i].primary)
            chosen = i;
    for (int i = 0; wanted != None && i < count; i++)
        if (monitors[i].name == wanted)
            chosen = i;
    if (count > 0) {
        const XRRMonitorInfo *from = &monitors[chosen];
        *monitor = (struct cx_monitor){
            from->x,
            from->y,
            (uint32_t)from->width,
            (uint32_t)from->height,
            from->mwidth > 0 ? (uint32_t)from->mwidth : 0,
            from->mheight > 0 ? (uint32_t)from->mheight : 0,
        };
    }
    XRRFreeMonitors(monitors);
    return count > 0 && monitor->width > 0 && monitor->height > 0;
}

int cx_is_xwayland(Display *display)
{
    int opcode, event, error, count = 0, found = 0;
    if (XQueryExtension(display, "XWAYLAND", &opcode, &event, &error))
        return 1;
    /* Before version 23.1 only the names of its outputs tell. */
    XRRMonitorInfo *monitors = XRRGetMonitors(display, XDefaultRootWindow(display), True, &count);
    for (int i = 0; i < count && !found; i++) {
        char *name = XGetAtomName(display, monitors[i].name);
        found = name && strncmp(name, "XWAYLAND", 8) == 0;
        if (name)
            XFree(name);
    }
    if (monitors)
        XRRFreeMonitors(monitors);
    return found;
}
