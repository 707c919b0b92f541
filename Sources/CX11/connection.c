#include "CX11.h"

#include <X11/XKBlib.h>
#include <stdlib.h>

/* Xlib has one error handler for all connections of a process, and calls it from inside any request. */
static uint64_t error_count;
static struct cx_error last_error;

/* Programs here have one connection, sometimes a second for a moment: a few places are enough. */
enum { MAX_BROKEN = 4 };
static Display *broken[MAX_BROKEN];

static int record_error(Display *display, XErrorEvent *event)
{
    (void)display;
    error_count++;
    last_error.resource = (uint32_t)event->resourceid;
    last_error.code = event->error_code;
    last_error.request = event->request_code;
    last_error.minor = event->minor_code;
    return 0;
}

/* Instead of printing. Xlib goes on to the exit handler of the connection. */
static int note_broken(Display *display)
{
    for (int i = 0; i < MAX_BROKEN; i++) {
        if (broken[i] == display)
            return 0;
        if (!broken[i]) {
            broken[i] = display;
            return 0;
        }
    }
    return 0;
}

/* Instead of exit(): it returns, and Xlib then answers every call on the connection with nothing. */
static void return_from_broken(Display *display, void *unused)
{
    (void)display;
    (void)unused;
}

Display *cx_open(const char *name)
{
    XSetErrorHandler(record_error);
    XSetIOErrorHandler(note_broken);
    /* Xlib's own use of XKB is for keysyms, which nobody here asks it for: two round trips less. */
    XkbIgnoreExtension(True);
    Display *display = XOpenDisplay(name);
    if (display)
        XSetIOErrorExitHandler(display, return_from_broken, NULL);
    return display;
}

int cx_is_broken(Display *display)
{
    for (int i = 0; i < MAX_BROKEN; i++)
        if (broken[i] == display)
            return 1;
    return 0;
}

void cx_close(Display *display)
{
    /* XCloseDisplay frees a broken connection too, but syncs first, which returns at once when it is broken. */
    XCloseDisplay(display);
    for (int i = 0; i < MAX_BROKEN; i++)
        if (broken[i] == display)
            broken[i] = NULL;
}

uint64_t cx_error_count(void)
{
    return error_count;
}

struct cx_error cx_last_error(void)
{
    return last_error;
}

int cx_extension(Display *display, const char *name, int *event, int *error)
{
    int opcode = 0;
    *event = 0;
    *error = 0;
    return XQueryExtension(display, name, &opcode, event, error) ? opcode : 0;
}
