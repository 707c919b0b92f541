#include "spy.h"

#include <stdio.h>

static const char *name(int type)
{
    switch (type) {
    case XI_TouchBegin: return "touch-begin";
    case XI_TouchUpdate: return "touch-update";
    case XI_TouchEnd: return "touch-end";
    case XI_KeyPress: return "key-press";
    case XI_KeyRelease: return "key-release";
    case XI_ButtonPress: return "button-press";
    case XI_ButtonRelease: return "button-release";
    case XI_Motion: return "motion";
    case XI_RawKeyPress: return "raw-key-press";
    case XI_RawKeyRelease: return "raw-key-release";
    default: return "gesture";
    }
}

/* `NAME device=N detail=N x=N y=N`: root pixels with the fraction that the server gave. */
static void print(const char *what, int device, int detail, double x, double y)
{
    printf("%s device=%d detail=%d x=%.5f y=%.5f\n", what, device, detail, x, y);
    fflush(stdout);
}

static void fill_square(struct spy *spy, const XIDeviceEvent *event)
{
    XFillRectangle(spy->display, spy->window, spy->brush, (int)event->event_x - 8, (int)event->event_y - 8, 16, 16);
    XFlush(spy->display);
}

static void take_generic(struct spy *spy, XGenericEventCookie *cookie, const struct kind *kind)
{
    if (cookie->evtype == XI_HierarchyChanged) {
        if (kind->follows)
            kind->listen(spy);
        return;
    }
    spy->events++;
    const XIDeviceEvent *event = cookie->data;
    int touch = cookie->evtype >= XI_TouchBegin && cookie->evtype <= XI_TouchEnd;
    if (spy->brush && touch && cookie->evtype != XI_TouchEnd)
        fill_square(spy, event);
    if (!spy->print)
        return;
    if (touch || (cookie->evtype >= XI_KeyPress && cookie->evtype <= XI_Motion))
        print(name(cookie->evtype), event->deviceid, event->detail, event->root_x, event->root_y);
    else if (cookie->evtype == XI_RawKeyPress || cookie->evtype == XI_RawKeyRelease)
        print(name(cookie->evtype), event->deviceid, ((const XIRawEvent *)cookie->data)->detail, 0, 0);
    else
        print(name(cookie->evtype), event->deviceid, 0, 0, 0);
}

static void take_core(struct spy *spy, const XEvent *event)
{
    const char *what;
    switch (event->type) {
    case KeyPress: what = "key-press"; break;
    case KeyRelease: what = "key-release"; break;
    case ButtonPress: what = "button-press"; break;
    case ButtonRelease: what = "button-release"; break;
    case MotionNotify: what = "motion"; break;
    default: return;
    }
    spy->events++;
    if (!spy->print)
        return;
    /* Key and button events share their layout; a motion has no detail. */
    int detail = event->type == MotionNotify ? 0 : (int)event->xkey.keycode;
    print(what, 0, detail, event->xkey.x_root, event->xkey.y_root);
}

void spy_take(struct spy *spy, XEvent *event, const struct kind *kind)
{
    if (event->type == GenericEvent && event->xcookie.extension == spy->opcode &&
        XGetEventData(spy->display, &event->xcookie)) {
        take_generic(spy, &event->xcookie, kind);
        XFreeEventData(spy->display, &event->xcookie);
    } else {
        take_core(spy, event);
    }
}

void spy_drain(struct spy *spy, const struct kind *kind)
{
    XEvent event;
    XSync(spy->display, False);
    while (XPending(spy->display)) {
        XNextEvent(spy->display, &event);
        spy_take(spy, &event, kind);
    }
}
