#include "spy.h"

#include <string.h>

struct mask {
    unsigned char bits[XIMaskLen(XI_LASTEVENT)];
};

static struct mask touch_mask(const struct spy *spy)
{
    struct mask mask = {{0}};
    XISetMask(mask.bits, XI_TouchBegin);
    XISetMask(mask.bits, XI_TouchUpdate);
    XISetMask(mask.bits, XI_TouchEnd);
    if (spy->gestures)
        for (int type = XI_GesturePinchBegin; type <= XI_GestureSwipeEnd; type++)
            XISetMask(mask.bits, type);
    return mask;
}

static struct mask key_mask(void)
{
    struct mask mask = {{0}};
    XISetMask(mask.bits, XI_KeyPress);
    XISetMask(mask.bits, XI_KeyRelease);
    return mask;
}

static struct mask pointer_mask(void)
{
    struct mask mask = {{0}};
    XISetMask(mask.bits, XI_ButtonPress);
    XISetMask(mask.bits, XI_ButtonRelease);
    XISetMask(mask.bits, XI_Motion);
    return mask;
}

static void select_on(struct spy *spy, Window window, int device, struct mask mask)
{
    XIEventMask selection = {device, sizeof mask.bits, mask.bits};
    XISelectEvents(spy->display, window, &selection, 1);
}

/* Calls `body` for each slave that has a class of this type. */
static void each_slave(struct spy *spy, int class_type, void (*body)(struct spy *spy, int device))
{
    int count = 0;
    XIDeviceInfo *devices = XIQueryDevice(spy->display, XIAllDevices, &count);
    for (int i = 0; devices && i < count; i++) {
        if (devices[i].use == XIMasterPointer || devices[i].use == XIMasterKeyboard || !devices[i].enabled)
            continue;
        for (int j = 0; j < devices[i].num_classes; j++)
            if (devices[i].classes[j]->type == class_type) {
                body(spy, devices[i].deviceid);
                break;
            }
    }
    if (devices)
        XIFreeDeviceInfo(devices);
}

/* The pixel of a colour, 0xRRGGBB, on a screen of any depth. */
static unsigned long pixel_of(struct spy *spy, unsigned long colour)
{
    XColor wanted = {
        .red = (unsigned short)((colour >> 16 & 255) * 257),
        .green = (unsigned short)((colour >> 8 & 255) * 257),
        .blue = (unsigned short)((colour & 255) * 257),
    };
    XAllocColor(spy->display, DefaultColormap(spy->display, DefaultScreen(spy->display)), &wanted);
    return wanted.pixel;
}

static Window open_window(struct spy *spy, int width, int height, unsigned long colour)
{
    XSetWindowAttributes attributes = {.override_redirect = True, .background_pixel = pixel_of(spy, colour)};
    attributes.event_mask = ExposureMask;
    spy->window = XCreateWindow(spy->display, spy->root, 0, 0, (unsigned)width, (unsigned)height, 0, CopyFromParent,
                                InputOutput, CopyFromParent, CWOverrideRedirect | CWBackPixel | CWEventMask,
                                &attributes);
    return spy->window;
}

/* Maps the window and waits until it has been painted. */
static void show(struct spy *spy)
{
    XEvent event;
    XMapRaised(spy->display, spy->window);
    XWindowEvent(spy->display, spy->window, ExposureMask, &event);
    XSync(spy->display, False);
}

static void grab_touch(struct spy *spy, int device)
{
    struct mask mask = {{0}};
    XISetMask(mask.bits, XI_TouchBegin);
    XISetMask(mask.bits, XI_TouchUpdate);
    XISetMask(mask.bits, XI_TouchEnd);
    XIEventMask selection = {device, sizeof mask.bits, mask.bits};
    XIGrabModifiers any = {XIAnyModifier, 0};
    XIGrabTouchBegin(spy->display, device, spy->root, True, &selection, 1, &any);
}

/* Gestures of touchpads have passive grabs of their own. */
static void grab_gestures(struct spy *spy, int device)
{
    struct mask mask = touch_mask(spy);
    XIEventMask selection = {device, sizeof mask.bits, mask.bits};
    XIGrabModifiers any = {XIAnyModifier, 0};
    if (!spy->gestures)
        return;
    XIGrabPinchGestureBegin(spy->display, device, spy->root, XIGrabModeAsync, XIGrabModeAsync, True, &selection, 1, &any);
    XIGrabSwipeGestureBegin(spy->display, device, spy->root, XIGrabModeAsync, XIGrabModeAsync, True, &selection, 1, &any);
}

static void select_touch(struct spy *spy, int device) { select_on(spy, spy->root, device, touch_mask(spy)); }
static void select_keys(struct spy *spy, int device) { select_on(spy, spy->root, device, key_mask()); }
static void select_pointer(struct spy *spy, int device) { select_on(spy, spy->root, device, pointer_mask()); }

static void grab_keys(struct spy *spy, int device)
{
    struct mask mask = key_mask();
    XIEventMask selection = {device, sizeof mask.bits, mask.bits};
    XIGrabModifiers any = {XIAnyModifier, 0};
    XIGrabKeycode(spy->display, device, XIAnyKeycode, spy->root, XIGrabModeAsync, XIGrabModeAsync, True, &selection, 1,
                  &any);
}

static void touch_grab_root(struct spy *spy) { grab_touch(spy, XIAllMasterDevices); }
static void gesture_grab_root(struct spy *spy) { grab_gestures(spy, XIAllMasterDevices); }
static void gesture_slave_grab(struct spy *spy) { each_slave(spy, XIGestureClass, grab_gestures); }
static void touch_root(struct spy *spy) { select_touch(spy, XIAllMasterDevices); }
static void touch_all(struct spy *spy) { select_touch(spy, XIAllDevices); }
static void touch_slave_select(struct spy *spy) { each_slave(spy, XITouchClass, select_touch); }
static void touch_slave_grab(struct spy *spy) { each_slave(spy, XITouchClass, grab_touch); }

static void touch_window(struct spy *spy)
{
    select_on(spy, open_window(spy, 8192, 8192, 0x202020), XIAllDevices, touch_mask(spy));
    show(spy);
}

static void touch_core(struct spy *spy)
{
    XSelectInput(spy->display, open_window(spy, 8192, 8192, 0x202020),
                 ExposureMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask);
    show(spy);
}

static void key_master(struct spy *spy) { select_keys(spy, XIAllMasterDevices); }
static void key_all(struct spy *spy) { select_keys(spy, XIAllDevices); }
static void key_slave_select(struct spy *spy) { each_slave(spy, XIKeyClass, select_keys); }
static void key_slave_grab(struct spy *spy) { each_slave(spy, XIKeyClass, grab_keys); }

static void key_window(struct spy *spy)
{
    XSelectInput(spy->display, open_window(spy, 8192, 8192, 0x202020), ExposureMask | KeyPressMask | KeyReleaseMask);
    show(spy);
    XSetInputFocus(spy->display, spy->window, RevertToPointerRoot, CurrentTime);
}

static void key_raw(struct spy *spy)
{
    struct mask mask = {{0}};
    XISetMask(mask.bits, XI_RawKeyPress);
    XISetMask(mask.bits, XI_RawKeyRelease);
    select_on(spy, spy->root, XIAllMasterDevices, mask);
}

static void pointer_root(struct spy *spy) { select_pointer(spy, XIAllMasterDevices); }
static void pointer_all(struct spy *spy) { select_pointer(spy, XIAllDevices); }

static void red(struct spy *spy)
{
    int width = spy->width > 8192 ? spy->width : 8192;
    int height = spy->height > 8192 ? spy->height : 8192;
    open_window(spy, width, height, 0xff0000);
    show(spy);
}

static void fill(struct spy *spy)
{
    struct mask mask = {{0}};
    XISetMask(mask.bits, XI_TouchBegin);
    XISetMask(mask.bits, XI_TouchUpdate);
    XISetMask(mask.bits, XI_TouchEnd);
    select_on(spy, open_window(spy, spy->width, spy->height, 0x000000), XIAllMasterDevices, mask);
    XGCValues values = {.foreground = 0x00ff00};
    spy->brush = XCreateGC(spy->display, spy->window, GCForeground, &values);
    show(spy);
}

const struct kind spy_kinds[] = {
    {"touch-grab-root", "passive touch grab of the masters on the root", touch_grab_root, 0},
    {"touch-root", "touches and gestures of the masters on the root", touch_root, 0},
    {"touch-all", "touches and gestures of all devices on the root", touch_all, 0},
    {"touch-slave-select", "touches and gestures of each touch device on the root", touch_slave_select, 1},
    {"touch-slave-grab", "passive touch grab of each touch device on the root", touch_slave_grab, 1},
    {"touch-window", "touches of all devices on a window over the whole root", touch_window, 0},
    {"touch-core", "buttons and motion of core on a window over the whole root", touch_core, 0},
    {"gesture-grab-root", "passive gesture grab of the masters on the root", gesture_grab_root, 0},
    {"gesture-slave-grab", "passive gesture grab of each touchpad on the root", gesture_slave_grab, 1},
    {"key-master", "keys of the masters on the root", key_master, 0},
    {"key-all", "keys of all devices on the root", key_all, 0},
    {"key-slave-select", "keys of each keyboard on the root", key_slave_select, 1},
    {"key-slave-grab", "passive grab of every key of each keyboard on the root", key_slave_grab, 1},
    {"key-window", "core keys of a focused window", key_window, 0},
    {"key-raw", "raw keys, which no lock can keep back", key_raw, 0},
    {"pointer-root", "buttons and motion of the masters on the root", pointer_root, 0},
    {"pointer-all", "buttons and motion of all devices on the root", pointer_all, 0},
    {"red", "a red window over everything; its pixels can be counted", red, 0},
    {"fill", "a window that fills a square where a finger moves", fill, 0},
    {"cover-cut", "a hole as large as the cover", cover_cut, 0},
    {"cover-fade", "a cover that a compositor draws with nothing of it", cover_fade, 0},
    {"cover-swallow", "a cover in a window of one pixel", cover_swallow, 0},
    {"cover-forge", "a window that is all hole, for the next lock to take for its cover", cover_forge, 0},
    {0, 0, 0, 0},
};
