/*
 * Events as flat records. What held input is wiped before the next call.
 */
#ifndef CX11_EVENT_H
#define CX11_EVENT_H

#include <X11/Xlib.h>
#include <stdint.h>

enum cx_event_kind {
    CX_OTHER = 0,
    CX_TOUCH_BEGIN,
    CX_TOUCH_UPDATE,
    CX_TOUCH_END,
    CX_KEY_PRESS,
    CX_KEY_RELEASE,
    CX_BUTTON_PRESS,
    CX_BUTTON_RELEASE,
    CX_MOTION,
    CX_FOCUS_LOST,       /* of the window that was selected on */
    CX_GRAB_ENDED,       /* a crossing or a focus change because a grab was given back */
    CX_HIERARCHY,        /* devices came or went; detail has the flags of XIHierarchyEvent */
    CX_WINDOW_SHOWN,     /* a child of the root was mapped, moved in the stack, or came from elsewhere */
    CX_WINDOW_PLACED,    /* a child of the root was configured; place and size */
    CX_WINDOW_HIDDEN,    /* a child of the root was unmapped, destroyed, cut, made translucent, or went elsewhere */
    CX_WINDOW_CONFIGURED,/* a window selected on; width and height */
    CX_SCREEN_CHANGED,   /* the root's size, monitors, outputs */
    CX_KEYMAP,
    CX_BLANKED,
    CX_UNBLANKED,
    CX_USER_CAME,        /* the first input after some time without */
    CX_USER_GONE,        /* no input for some time */
    CX_CLOSE_WANTED,     /* the window manager asks a window to close */
    CX_COMPOSITOR_CAME   /* a compositing manager says that it begins */
};

struct cx_event {
    int32_t kind;
    int32_t device;
    int32_t source;
    uint32_t detail;   /* touch id, keycode, button */
    int32_t emulated;  /* a pointer event made from a touch */
    uint32_t window;
    uint32_t time;     /* milliseconds of the server */
    double x;          /* pixels of the window selected or grabbed on */
    double y;
    uint32_t width;
    uint32_t height;
    uint32_t modifiers[3]; /* base, latched, locked */
    uint32_t groups[3];
};

/* What the numbers of extension events are on this server; 0 when it lacks the extension. */
struct cx_event_bases {
    int32_t input;        /* opcode of XInput */
    int32_t randr;        /* first event */
    int32_t screen_saver; /* first event */
    int32_t shape;        /* first event */
    int32_t sync;         /* first event */
};

/* The next event, with what was asked so far sent before it waits for none. 0 when there is none. */
int cx_next_event(
    Display *_Nonnull display, const struct cx_event_bases *_Nonnull bases, struct cx_event *_Nonnull event);

/* Puts nothing over the room in which xcb keeps what it read from the server, 16 KiB, events of input among it, and over
 * what is left of them on the stack. */
void cx_wash(Display *_Nonnull display, uint32_t window);

/* Wipes what freed memory of this process held, from now on: Xlib and xcb keep events there. */
void cx_wipe_freed_memory(void);

#endif
