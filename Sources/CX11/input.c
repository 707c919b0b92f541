#include "CX11.h"

#include <X11/Xlib-xcb.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xinput.h>

int cx_input_version(Display *display, int *opcode)
{
    int event, error;
    if (!XQueryExtension(display, "XInputExtension", opcode, &event, &error))
        return -1;
    int major = 2, minor = 4;
    if (XIQueryVersion(display, &major, &minor) != Success || major < 2)
        return -1;
    return major > 2 ? 4 : minor;
}

/* The atoms that axes of a pen are labelled with. */
struct pen_labels {
    Atom atoms[3];
};

static int is_pen_axis(const struct pen_labels *labels, Atom label)
{
    for (int i = 0; i < 3; i++)
        if (label != None && label == labels->atoms[i])
            return 1;
    return 0;
}

/* Devices that read as keyboards and have a few keys or none: X does not tell which. */
static int is_keyboard_name(const char *name)
{
    static const char *const others[] = {
        "XTEST", "Button", "Video Bus", "HID events", "WMI", "Consumer Control", "System Control", "hotkeys", "Headset",
        "Jack", "Speaker", "Webcam", "Camera",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (name && strstr(name, others[i]))
            return 0;
    return 1;
}

static void describe(const XIDeviceInfo *info, const struct pen_labels *labels, struct cx_device *device)
{
    int axis = 0;
    memset(device, 0, sizeof *device);
    device->id = info->deviceid;
    device->use = info->use;
    device->enabled = info->enabled;
    for (int i = 0; i < info->num_classes; i++) {
        const XIAnyClassInfo *class = info->classes[i];
        if (class->type == XITouchClass)
            device->has_touch = 1;
        if (class->type == XITouchClass && ((const XITouchClassInfo *)class)->mode == XIDirectTouch)
            device->is_screen = 1;
        if (class->type == XIKeyClass && ((const XIKeyClassInfo *)class)->num_keycodes >= 60)
            device->has_keys = is_keyboard_name(info->name);
        if (class->type == XIValuatorClass && is_pen_axis(labels, ((const XIValuatorClassInfo *)class)->label))
            axis = 1;
    }
    device->is_pen = axis && !device->has_touch;
}

int cx_devices(Display *display, struct cx_device *devices, int capacity)
{
    static char *names[] = {"Abs Pressure", "Abs Tilt X", "Abs Tilt Y"};
    struct pen_labels labels = {{None, None, None}};
    XInternAtoms(display, names, 3, True, labels.atoms);
    int count = 0, used = 0;
    XIDeviceInfo *infos = XIQueryDevice(display, XIAllDevices, &count);
    if (!infos)
        return -1;
    for (int i = 0; i < count && used < capacity; i++)
        describe(&infos[i], &labels, &devices[used++]);
    XIFreeDeviceInfo(infos);
    return used;
}

int cx_is_device_enabled(Display *display, int device)
{
    int count = 0;
    XIDeviceInfo *info = XIQueryDevice(display, device, &count);
    if (!info)
        return 0;
    int enabled = count == 1 && info[0].enabled;
    XIFreeDeviceInfo(info);
    return enabled;
}

enum { MASK_SIZE = XIMaskLen(XI_LASTEVENT) };

static void set_touch(unsigned char *mask)
{
    XISetMask(mask, XI_TouchBegin);
    XISetMask(mask, XI_TouchUpdate);
    XISetMask(mask, XI_TouchEnd);
}

static void set_gestures(unsigned char *mask)
{
    for (int event = XI_GesturePinchBegin; event <= XI_GestureSwipeEnd; event++)
        XISetMask(mask, event);
}

static void set_pointer(unsigned char *mask)
{
    XISetMask(mask, XI_ButtonPress);
    XISetMask(mask, XI_ButtonRelease);
    XISetMask(mask, XI_Motion);
}

static void set_keys(unsigned char *mask)
{
    XISetMask(mask, XI_KeyPress);
    XISetMask(mask, XI_KeyRelease);
}

static xcb_input_xi_grab_device_cookie_t ask_for_grab(xcb_connection_t *server, uint32_t window, int has_gestures,
                                                      const struct cx_grab *grab)
{
    uint32_t mask[(MASK_SIZE + 3) / 4] = {0};
    unsigned char *bits = (unsigned char *)mask;
    if (grab->is_keyboard) {
        set_keys(bits);
    } else {
        set_pointer(bits);
        set_touch(bits);
        if (has_gestures)
            set_gestures(bits);
    }
    return xcb_input_xi_grab_device(server, window, XCB_CURRENT_TIME, XCB_NONE, (uint16_t)grab->device,
                                    XCB_INPUT_GRAB_MODE_22_ASYNC, XCB_INPUT_GRAB_MODE_22_ASYNC,
                                    XCB_INPUT_GRAB_OWNER_NO_OWNER, sizeof mask / sizeof *mask, mask);
}

void cx_grab_devices(Display *display, uint32_t window, int has_gestures, struct cx_grab *grabs, int count)
{
    enum { AT_ONCE = 64 };
    xcb_connection_t *server = XGetXCBConnection(display);
    for (int from = 0; from < count; from += AT_ONCE) {
        xcb_input_xi_grab_device_cookie_t cookies[AT_ONCE];
        int part = count - from < AT_ONCE ? count - from : AT_ONCE;
        for (int i = 0; i < part; i++)
            cookies[i] = ask_for_grab(server, window, has_gestures, &grabs[from + i]);
        for (int i = 0; i < part; i++) {
            xcb_generic_error_t *error = NULL;
            xcb_input_xi_grab_device_reply_t *reply = xcb_input_xi_grab_device_reply(server, cookies[i], &error);
            grabs[from + i].is_held = reply && reply->status == XCB_GRAB_STATUS_SUCCESS;
            free(reply);
            free(error);
        }
    }
}

void cx_ungrab_device(Display *display, int device)
{
    XIUngrabDevice(display, device, CurrentTime);
}

void cx_accept_touch(Display *display, int device, uint32_t touch, uint32_t window)
{
    XIAllowTouchEvents(display, device, touch, window, XIAcceptTouch);
}

void cx_select_input(Display *display, uint32_t window, int has_touch, int has_gestures)
{
    unsigned char all[MASK_SIZE] = {0}, masters[MASK_SIZE] = {0};
    XIEventMask masks[2] = {
        {.deviceid = XIAllDevices, .mask_len = MASK_SIZE, .mask = all},
        {.deviceid = XIAllMasterDevices, .mask_len = MASK_SIZE, .mask = masters},
    };
    set_keys(all);
    set_pointer(all);
    if (has_touch)
        set_touch(all);
    if (has_touch && has_gestures)
        set_gestures(all);
    XISetMask(masters, XI_FocusIn);
    XISetMask(masters, XI_FocusOut);
    XISetMask(masters, XI_Enter);
    XISetMask(masters, XI_Leave);
    XISelectEvents(display, window, masks, 2);
}

void cx_select_hierarchy(Display *display, uint32_t root)
{
    unsigned char bits[MASK_SIZE] = {0};
    XIEventMask mask = {.deviceid = XIAllDevices, .mask_len = MASK_SIZE, .mask = bits};
    XISetMask(bits, XI_HierarchyChanged);
    XISelectEvents(display, root, &mask, 1);
}

void cx_settle_pointer(Display *display, int device)
{
    XIWarpPointer(display, device, None, None, 0, 0, 0, 0, 0, 0);
}

static int is_button_held(Display *display, int pointer)
{
    Window root, child;
    double root_x, root_y, x, y;
    XIButtonState buttons = {0, NULL};
    XIModifierState modifiers;
    XIGroupState group;
    int held = 0;
    if (!XIQueryPointer(
            display, pointer, XDefaultRootWindow(display), &root, &child, &root_x, &root_y, &x, &y, &buttons,
            &modifiers, &group) &&
        !buttons.mask)
        return 0;
    for (int i = 0; i < buttons.mask_len; i++)
        held |= buttons.mask[i];
    XFree(buttons.mask);
    return held != 0;
}

int cx_is_input_held(Display *display, const int *pointers, int count)
{
    char keys[32] = {0};
    int held = 0;
    XQueryKeymap(display, keys);
    for (size_t i = 0; i < sizeof keys; i++)
        held |= keys[i];
    for (int i = 0; i < count && !held; i++)
        held = is_button_held(display, pointers[i]);
    return held != 0;
}

void cx_key_symbols(Display *display, uint32_t *symbols)
{
    int first = 0, last = 0, columns = 0;
    memset(symbols, 0, 256 * sizeof *symbols);
    XDisplayKeycodes(display, &first, &last);
    KeySym *map = XGetKeyboardMapping(display, (KeyCode)first, last - first + 1, &columns);
    for (int code = first; map && columns > 0 && code <= last && code < 256; code++)
        symbols[code] = (uint32_t)map[(code - first) * columns];
    if (map)
        XFree(map);
}

void cx_set_device_focus(Display *display, int keyboard, uint32_t window)
{
    XISetFocus(display, keyboard, window, CurrentTime);
}
