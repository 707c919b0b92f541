/*
 * x11-spy KIND [--print]
 *
 * Prints `ready` (or `refused N` and exits 1 when the server refuses), then takes events. A line on standard input is
 * answered with `events N` once the server has done everything; so are the end of input and SIGTERM, which end it.
 */
#define _GNU_SOURCE
#include "spy.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static struct spy spy;

static int remember_error(Display *display, XErrorEvent *event)
{
    (void)display;
    spy.refused = event->error_code;
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: x11-spy KIND [--print]\n");
    for (const struct kind *kind = spy_kinds; kind->name; kind++)
        fprintf(stderr, "  %-20s %s\n", kind->name, kind->meaning);
    return 2;
}

static int connect_display(void)
{
    int event, error, major = 2, minor = 4;
    spy.display = XOpenDisplay(NULL);
    if (!spy.display || !XQueryExtension(spy.display, "XInputExtension", &spy.opcode, &event, &error) ||
        XIQueryVersion(spy.display, &major, &minor) != Success) {
        fprintf(stderr, "x11-spy: no display with XInput 2\n");
        return -1;
    }
    spy.gestures = major > 2 || minor >= 4;
    spy.root = DefaultRootWindow(spy.display);
    spy.width = DisplayWidth(spy.display, DefaultScreen(spy.display));
    spy.height = DisplayHeight(spy.display, DefaultScreen(spy.display));
    return 0;
}

static void follow_devices(void)
{
    unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
    XISetMask(bits, XI_HierarchyChanged);
    XIEventMask selection = {XIAllDevices, sizeof bits, bits};
    /* On a window of its own: one selection on the root would replace another of the same client. */
    Window window = XCreateSimpleWindow(spy.display, spy.root, -1, -1, 1, 1, 0, 0, 0);
    XISelectEvents(spy.display, window, &selection, 1);
}

static void answer(const struct kind *kind)
{
    spy_drain(&spy, kind);
    printf("events %ld\n", spy.events);
    fflush(stdout);
}

/* One turn of waiting. Returns 0 at the end of input or on a signal. */
static int turn(int signals, const struct kind *kind)
{
    while (XPending(spy.display)) {
        XEvent event;
        XNextEvent(spy.display, &event);
        spy_take(&spy, &event, kind);
    }
    struct pollfd polled[3] = {
        {ConnectionNumber(spy.display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}, {signals, POLLIN, 0}};
    if (poll(polled, 3, -1) == -1)
        return errno == EINTR;
    if (polled[2].revents)
        return 0;
    if (polled[1].revents) {
        char bytes[256];
        ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes);
        if (size <= 0)
            return 0;
        for (ssize_t i = 0; i < size; i++)
            if (bytes[i] == '\n')
                answer(kind);
    }
    return 1;
}

int main(int count, char **arguments)
{
    if (count < 2 || count > 3)
        return usage();
    const struct kind *kind = spy_kinds;
    while (kind->name && strcmp(kind->name, arguments[1]) != 0)
        kind++;
    if (!kind->name || (count == 3 && strcmp(arguments[2], "--print") != 0))
        return usage();
    spy.print = count == 3;
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigprocmask(SIG_BLOCK, &ending, NULL);
    int signals = signalfd(-1, &ending, SFD_CLOEXEC);
    if (connect_display() == -1)
        return 1;
    XSetErrorHandler(remember_error);
    if (kind->follows)
        follow_devices();
    kind->listen(&spy);
    XSync(spy.display, False);
    if (spy.refused) {
        printf("refused %d\n", spy.refused);
        return 1;
    }
    printf("ready\n");
    fflush(stdout);
    while (turn(signals, kind))
        ;
    answer(kind);
    XCloseDisplay(spy.display);
    return 0;
}
