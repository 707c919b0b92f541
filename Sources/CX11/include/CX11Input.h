/*
 * XInput 2: devices, grabs, selections, and events as flat records.
 */
#ifndef CX11_INPUT_H
#define CX11_INPUT_H

#include <X11/Xlib.h>
#include <stdint.h>

/* The minor version of XInput 2 that server and library agree on, and the extension's number; -1 when there is none. */
int cx_input_version(Display *_Nonnull display, int *_Nonnull opcode);

enum cx_use { CX_MASTER_POINTER = 1, CX_MASTER_KEYBOARD = 2, CX_SLAVE_POINTER = 3, CX_SLAVE_KEYBOARD = 4, CX_FLOATING = 5 };

struct cx_device {
    int32_t id;
    int32_t use;       /* enum cx_use; a grabbed slave reads as floating */
    int32_t enabled;
    int32_t has_touch; /* an XITouchClass */
    int32_t is_screen; /* its touches are where the finger is */
    int32_t is_pen;    /* an axis of pressure or tilt, and no touch class */
    int32_t has_keys;  /* the keys of a whole keyboard, and not the name of a button or of the server's own device */
};
/* Fills in up to capacity devices; how many, or -1 when the server does not answer. */
int cx_devices(Display *_Nonnull display, struct cx_device *_Nonnull devices, int capacity);

/* Whether a device is there and enabled. */
int cx_is_device_enabled(Display *_Nonnull display, int device);

/* A device that is to be grabbed, and whether it is: an error of the server, or no answer, is no. */
struct cx_grab {
    int device;
    int is_keyboard;
    int is_held;
};
/* Grabs devices on a window for everything they can do. All are asked for before the first answer is waited for. */
void cx_grab_devices(
    Display *_Nonnull display, uint32_t window, int has_gestures, struct cx_grab *_Nonnull grabs, int count);
void cx_ungrab_device(Display *_Nonnull display, int device);
/* Takes a touch for good: nobody else sees it. */
void cx_accept_touch(Display *_Nonnull display, int device, uint32_t touch, uint32_t window);

/* Selects keys, buttons and motion of all devices, and focus and crossings of masters; touch and gestures if wanted. */
void cx_select_input(Display *_Nonnull display, uint32_t window, int has_touch, int has_gestures);
/* Selects news of devices, on the root. */
void cx_select_hierarchy(Display *_Nonnull display, uint32_t root);

/* Has the server find out which window a pointer is in: one that was just made counts as over the root, until it moves
 * for the first time. */
void cx_settle_pointer(Display *_Nonnull display, int device);

/* Whether a key, or a button of one of the master pointers, is down. */
int cx_is_input_held(Display *_Nonnull display, const int *_Nonnull pointers, int count);

/* What each keycode means alone, in the first layout: 256 symbols, 0 for none. */
void cx_key_symbols(Display *_Nonnull display, uint32_t *_Nonnull symbols);

/* Focus of one master keyboard. */
void cx_set_device_focus(Display *_Nonnull display, int keyboard, uint32_t window);

#endif
