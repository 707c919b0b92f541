#include "trouble.h"

#include <X11/XKBlib.h>
#include <X11/extensions/XInput2.h>
#include <stdlib.h>
#include <string.h>

static void let_go(struct trouble *trouble)
{
    XUngrabPointer(trouble->display, CurrentTime);
    XUngrabKeyboard(trouble->display, CurrentTime);
    XSync(trouble->display, False);
}

/* As an open menu does. */
static void take(struct trouble *trouble)
{
    trouble->turns++;
    int pointer = XGrabPointer(trouble->display, trouble->root, True, ButtonPressMask | ButtonReleaseMask, GrabModeAsync,
                               GrabModeAsync, None, None, CurrentTime);
    int keyboard =
        XGrabKeyboard(trouble->display, trouble->root, True, GrabModeAsync, GrabModeAsync, CurrentTime);
    if (pointer == GrabSuccess)
        trouble->successes++;
    if (keyboard == GrabSuccess)
        trouble->successes++;
}

static void take_and_let_go_in_turn(struct trouble *trouble)
{
    if (trouble->turns % 2 == 0) {
        take(trouble);
    } else {
        let_go(trouble);
        trouble->turns++;
    }
}

/* Calls `body` for every device but the two of XTEST, which would only repeat the others. */
static void take_devices(struct trouble *trouble)
{
    int count = 0;
    XIDeviceInfo *devices = XIQueryDevice(trouble->display, XIAllDevices, &count);
    for (int i = 0; devices && i < count; i++) {
        unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
        XIEventMask mask = {devices[i].deviceid, sizeof bits, bits};
        int is_keyboard = devices[i].use == XIMasterKeyboard || devices[i].use == XISlaveKeyboard;
        XISetMask(bits, is_keyboard ? XI_KeyPress : XI_ButtonPress);
        int keeps = devices[i].use == XIMasterPointer || devices[i].use == XIMasterKeyboard;
        /* A slave that no lock has grabbed would float: only masters are tried. */
        if (keeps && XIGrabDevice(trouble->display, devices[i].deviceid, trouble->root, CurrentTime, None,
                                  XIGrabModeAsync, XIGrabModeAsync, False, &mask) == GrabSuccess) {
            trouble->successes++;
            XIUngrabDevice(trouble->display, devices[i].deviceid, CurrentTime);
        }
    }
    if (devices)
        XIFreeDeviceInfo(devices);
    trouble->turns++;
}

/* As a window manager does for the key that locks: F9, whatever else is down. */
static void wait_for_hotkey(struct trouble *trouble)
{
    int code = XKeysymToKeycode(trouble->display, XStringToKeysym("F9"));
    XGrabKey(trouble->display, code, AnyModifier, trouble->root, True, GrabModeAsync, GrabModeAsync);
}

/* Another meaning for a key that no keyboard here has, and so news of a new map. */
static void change_map(struct trouble *trouble)
{
    KeySym symbols[2] = {XStringToKeysym("F20"), XStringToKeysym("F21")};
    XChangeKeyboardMapping(trouble->display, 253, 1, &symbols[trouble->turns % 2], 1);
    XSync(trouble->display, False);
    trouble->turns++;
    trouble->successes++;
}

const struct kind trouble_kinds[] = {
    {"menu", "grabs pointer and keyboard and keeps them until the pause", take, 0, let_go, 0},
    {"regrab", "grabs pointer and keyboard, lets go, and again", 0, take_and_let_go_in_turn, let_go, 5},
    {"regrab-devices", "grabs each master by XInput 2, lets go, and again", 0, take_devices, 0, 5},
    {"hotkey", "a passive grab of F9; says when it is pressed", wait_for_hotkey, 0, 0, 0},
    {"opaque", "a red window that comes above everything again and again", show_opaque, show_again, hide, 5},
    {"argb", "the same with an alpha channel", show_argb, show_again, hide, 5},
    {"tiny", "eight windows of one pixel", show_tiny, show_again, hide, 5},
    {"shaped", "a red window of two rectangles", show_shaped, show_again, hide, 5},
    {"keymap", "a new keyboard map again and again", 0, change_map, 0, 5},
    {0, 0, 0, 0, 0, 0},
};
