#include "CX11.h"

#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static void take_device_event(const XIDeviceEvent *from, struct cx_event *event)
{
    event->device = from->deviceid;
    event->source = from->sourceid;
    event->detail = (uint32_t)from->detail;
    event->window = (uint32_t)from->event;
    event->time = (uint32_t)from->time;
    event->x = from->event_x;
    event->y = from->event_y;
    event->modifiers[0] = (uint32_t)from->mods.base;
    event->modifiers[1] = (uint32_t)from->mods.latched;
    event->modifiers[2] = (uint32_t)from->mods.locked;
    event->groups[0] = (uint32_t)from->group.base;
    event->groups[1] = (uint32_t)from->group.latched;
    event->groups[2] = (uint32_t)from->group.locked;
}

static void take_crossing(const XIEnterEvent *from, struct cx_event *event)
{
    event->device = from->deviceid;
    event->window = (uint32_t)from->event;
    if (from->mode == XINotifyUngrab)
        event->kind = CX_GRAB_ENDED;
    else if (from->evtype == XI_FocusOut && from->mode != XINotifyGrab)
        event->kind = CX_FOCUS_LOST;
}

static void take_input(const XGenericEventCookie *cookie, struct cx_event *event)
{
    static const int kinds[] = {
        [XI_KeyPress] = CX_KEY_PRESS,       [XI_KeyRelease] = CX_KEY_RELEASE,   [XI_ButtonPress] = CX_BUTTON_PRESS,
        [XI_ButtonRelease] = CX_BUTTON_RELEASE, [XI_Motion] = CX_MOTION,        [XI_TouchBegin] = CX_TOUCH_BEGIN,
        [XI_TouchUpdate] = CX_TOUCH_UPDATE, [XI_TouchEnd] = CX_TOUCH_END,
    };
    const XIDeviceEvent *device_event = cookie->data;
    switch (cookie->evtype) {
    case XI_ButtonPress:
    case XI_ButtonRelease:
    case XI_Motion:
        event->emulated = (device_event->flags & XIPointerEmulated) != 0;
        /* fall through */
    case XI_KeyPress:
    case XI_KeyRelease:
    case XI_TouchBegin:
    case XI_TouchUpdate:
    case XI_TouchEnd:
        event->kind = kinds[cookie->evtype];
        take_device_event(device_event, event);
        break;
    case XI_Enter:
    case XI_Leave:
    case XI_FocusIn:
    case XI_FocusOut:
        take_crossing(cookie->data, event);
        break;
    case XI_HierarchyChanged:
        event->kind = CX_HIERARCHY;
        event->detail = (uint32_t)((const XIHierarchyEvent *)cookie->data)->flags;
        break;
    default:
        break;
    }
}

/* What happened to a window: seen, not seen, or placed. */
static void take_window(Window root, const XEvent *from, struct cx_event *event)
{
    switch (from->type) {
    case MapNotify:
        event->kind = CX_WINDOW_SHOWN;
        event->window = (uint32_t)from->xmap.window;
        break;
    case ReparentNotify:
        event->kind = from->xreparent.parent == root ? CX_WINDOW_SHOWN : CX_WINDOW_HIDDEN;
        event->window = (uint32_t)from->xreparent.window;
        break;
    case CirculateNotify:
        event->kind = CX_WINDOW_SHOWN;
        event->window = (uint32_t)from->xcirculate.window;
        break;
    case GravityNotify:
        event->kind = CX_WINDOW_SHOWN;
        event->window = (uint32_t)from->xgravity.window;
        break;
    case UnmapNotify:
        event->kind = CX_WINDOW_HIDDEN;
        event->window = (uint32_t)from->xunmap.window;
        break;
    case DestroyNotify:
        event->kind = CX_WINDOW_HIDDEN;
        event->window = (uint32_t)from->xdestroywindow.window;
        break;
    case ConfigureNotify:
        event->window = (uint32_t)from->xconfigure.window;
        event->x = from->xconfigure.x;
        event->y = from->xconfigure.y;
        event->width = (uint32_t)from->xconfigure.width;
        event->height = (uint32_t)from->xconfigure.height;
        if (from->xconfigure.window == root)
            event->kind = CX_SCREEN_CHANGED;
        else
            event->kind = from->xconfigure.event == root ? CX_WINDOW_PLACED : CX_WINDOW_CONFIGURED;
        break;
    default:
        break;
    }
}

static void take_core(Display *display, const XEvent *from, struct cx_event *event)
{
    switch (from->type) {
    case PropertyNotify:
        if (from->xproperty.state == PropertyNewValue &&
            from->xproperty.atom == XInternAtom(display, CX_OPACITY_PROPERTY, False))
            event->kind = CX_WINDOW_HIDDEN;
        event->window = (uint32_t)from->xproperty.window;
        break;
    case MappingNotify:
        event->kind = CX_KEYMAP;
        break;
    case ClientMessage:
        if (from->xclient.format == 32 &&
            from->xclient.data.l[0] == (long)XInternAtom(display, "WM_DELETE_WINDOW", False))
            event->kind = CX_CLOSE_WANTED;
        else if (cx_tells_of_compositor(display, &from->xclient))
            event->kind = CX_COMPOSITOR_CAME;
        event->window = (uint32_t)from->xclient.window;
        break;
    default:
        take_window(XDefaultRootWindow(display), from, event);
        break;
    }
}

static void take_extension(const XEvent *from, const struct cx_event_bases *bases, struct cx_event *event)
{
    if (bases->randr &&
        (from->type == bases->randr + RRScreenChangeNotify || from->type == bases->randr + RRNotify))
        event->kind = CX_SCREEN_CHANGED;
    if (bases->screen_saver && from->type == bases->screen_saver + ScreenSaverNotify) {
        const XScreenSaverNotifyEvent *notice = (const XScreenSaverNotifyEvent *)from;
        event->kind = notice->state == ScreenSaverOff ? CX_UNBLANKED : CX_BLANKED;
        event->time = (uint32_t)notice->time;
    }
    if (bases->sync && from->type == bases->sync + XSyncAlarmNotify) {
        const XSyncAlarmNotifyEvent *notice = (const XSyncAlarmNotifyEvent *)from;
        /* The last word of one that was destroyed says nothing of anybody. */
        if (notice->state != XSyncAlarmDestroyed)
            event->kind =
                XSyncValueLessThan(notice->counter_value, notice->alarm_value) ? CX_USER_CAME : CX_USER_GONE;
    }
    if (bases->shape && from->type == bases->shape + ShapeNotify) {
        const XShapeEvent *notice = (const XShapeEvent *)from;
        event->kind = notice->shaped ? CX_WINDOW_HIDDEN : CX_OTHER;
        event->window = (uint32_t)notice->window;
    }
}

int cx_next_event(Display *display, const struct cx_event_bases *bases, struct cx_event *event)
{
    if (XPending(display) <= 0)
        return 0;
    XEvent next;
    XNextEvent(display, &next);
    memset(event, 0, sizeof *event);
    XGenericEventCookie *cookie = &next.xcookie;
    if (next.type == GenericEvent && cookie->extension == bases->input && XGetEventData(display, cookie)) {
        take_input(cookie, event);
        /* One block of malloc holds the event with its masks and valuators. */
        explicit_bzero(cookie->data, malloc_usable_size(cookie->data));
        XFreeEventData(display, cookie);
    } else if (next.type < LASTEvent) {
        take_core(display, &next, event);
    } else {
        take_extension(&next, bases, event);
    }
    explicit_bzero(&next, sizeof next);
    return 1;
}

/* What calls that are over left below here. */
static __attribute__((noinline)) void wash_stack(void)
{
    char below[32 << 10];
    explicit_bzero(below, sizeof below);
}

/* What is freed is filled by M_PERTURB, but for the few small pieces that malloc keeps at hand for each thread: these are
 * taken out, filled with nothing, and given back. */
static void wash_heap(void)
{
    enum { LARGEST = 1032, STEP = 16, KEPT = 7 };
    for (size_t size = STEP + 8; size <= LARGEST; size += STEP) {
        void *pieces[KEPT];
        for (size_t i = 0; i < KEPT; i++) {
            pieces[i] = malloc(size);
            if (pieces[i])
                explicit_bzero(pieces[i], size);
        }
        for (size_t i = 0; i < KEPT; i++)
            free(pieces[i]);
    }
}

void cx_wash(Display *display, uint32_t window)
{
    wash_stack();
    wash_heap();
    enum { SIZE = 20 << 10 };
    static const unsigned char nothing[SIZE];
    Atom atom = XInternAtom(display, "_PATTERNLOCK_NOTHING", False), type;
    int format;
    unsigned long count, rest;
    unsigned char *data = NULL;
    XChangeProperty(display, window, atom, XA_INTEGER, 8, PropModeReplace, nothing, SIZE);
    /* It stays: another guard of the same window may be reading it at the same time, and must find it whole. */
    XGetWindowProperty(display, window, atom, 0, SIZE / 4, False, XA_INTEGER, &type, &format, &count, &rest, &data);
    if (data)
        XFree(data);
}

void cx_wipe_freed_memory(void)
{
    mallopt(M_PERTURB, 0x5a);
}
