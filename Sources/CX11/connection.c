#include "CX11.h"

#include <X11/XKBlib.h>
#include <X11/Xlibint.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Xlib has one error handler for all connections of a process, and calls it from inside any request. */
static uint64_t error_count;
static struct cx_error last_error;

/* Programs here have one connection, sometimes a second for a moment: a few places are enough. */
enum { MAX_BROKEN = 4 };
static Display *broken[MAX_BROKEN];

/* Bytes of the buffer in which Xlib writes requests. */
static ptrdiff_t room;

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

/* Instead of printing. Xlib goes on to the exit handler of the connection. While xcb has the socket Xlib's buffer has no
 * room, and on a broken connection it does not get it back: a request would be written to address 0. What is written into
 * the room that it has again is never sent. */
static int note_broken(Display *display)
{
    display->bufptr = display->buffer;
    display->bufmax = display->buffer + room;
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
    /* The switch is the whole process's: others may want XKB. */
    XkbIgnoreExtension(False);
    if (display) {
        room = display->bufmax - display->buffer;
        XSetIOErrorExitHandler(display, return_from_broken, NULL);
    }
    return display;
}

/* What a server of this machine answers to a client that shows no cookie; how much of it. */
static ssize_t ask_local(const char *number, unsigned char *answer, size_t size)
{
    /* Little-endian, version 11.0, no authorization. */
    static const unsigned char hello[12] = {'l', 0, 11};
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    ssize_t got = -1;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd == -1)
        return -1;
    snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.X11-unix/X%.*s", (int)strspn(number, "0123456789"),
             number);
    struct pollfd readable = {.fd = fd, .events = POLLIN};
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(fd, hello, sizeof hello, MSG_NOSIGNAL) == (ssize_t)sizeof hello && poll(&readable, 1, 2000) == 1)
        got = recv(fd, answer, size, 0);
    close(fd);
    return got;
}

int cx_is_full(const char *name)
{
    static const char reason[] = "Maximum number of clients";
    const size_t header = 8;
    unsigned char answer[64];
    const char *display = XDisplayName(name), *colon = strrchr(display, ':');
    if (!colon || (colon != display && strncmp(display, "unix:", 5) != 0))
        return 0;
    ssize_t size = ask_local(colon + 1, answer, sizeof answer);
    return size >= (ssize_t)(header + sizeof reason - 1) && answer[0] == 0 &&
           memcmp(answer + header, reason, sizeof reason - 1) == 0;
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
