#include "trouble.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Orders on standard input, one line each: "count", "stand" still, "pause", which also takes back what was taken. The answer is always `turns N successes N`, the
 * numbers since the last answer. */

static int ignore_error(Display *display, XErrorEvent *event)
{
    (void)display;
    (void)event;
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: x11-trouble KIND\n");
    for (const struct kind *kind = trouble_kinds; kind->name; kind++)
        fprintf(stderr, "  %-16s %s\n", kind->name, kind->meaning);
    return 2;
}

static void answer(struct trouble *trouble)
{
    XSync(trouble->display, False);
    printf("turns %ld successes %ld\n", trouble->turns, trouble->successes);
    fflush(stdout);
    trouble->turns = trouble->successes = 0;
}

static void obey(struct trouble *trouble, const struct kind *kind, char order)
{
    if (order == 'p') {
        trouble->paused = 1;
        if (kind->end)
            kind->end(trouble);
    }
    if (order == 's')
        trouble->paused = 1;
    answer(trouble);
}

/* Each order is known by its first letter. Returns 0 at the end of input. */
static int hear(struct trouble *trouble, const struct kind *kind)
{
    char bytes[64];
    ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes);
    for (ssize_t i = 0; i < size; i++)
        if (bytes[i] != '\n' && (i == 0 || bytes[i - 1] == '\n'))
            obey(trouble, kind, bytes[i]);
    return size > 0;
}

static void take_events(struct trouble *trouble)
{
    while (XPending(trouble->display)) {
        XEvent event;
        XNextEvent(trouble->display, &event);
        if (event.type == KeyPress) {
            trouble->turns++;
            printf("pressed %u\n", event.xkey.keycode);
            fflush(stdout);
        }
    }
}

int main(int count, char **arguments)
{
    const struct kind *kind = trouble_kinds;
    while (count == 2 && kind->name && strcmp(kind->name, arguments[1]) != 0)
        kind++;
    if (count != 2 || !kind->name)
        return usage();
    struct trouble trouble = {.display = XOpenDisplay(NULL)};
    if (!trouble.display)
        return 1;
    trouble.root = DefaultRootWindow(trouble.display);
    XSetErrorHandler(ignore_error);
    if (kind->begin)
        kind->begin(&trouble);
    XSync(trouble.display, False);
    printf("ready\n");
    fflush(stdout);
    for (;;) {
        take_events(&trouble);
        struct pollfd polled[2] = {{STDIN_FILENO, POLLIN, 0}, {ConnectionNumber(trouble.display), POLLIN, 0}};
        int ready = poll(polled, 2, kind->turn && !trouble.paused ? kind->milliseconds : -1);
        if (ready == -1 && errno != EINTR)
            return 1;
        if (ready > 0 && polled[0].revents && !hear(&trouble, kind))
            return 0;
        if (kind->turn && !trouble.paused)
            kind->turn(&trouble);
    }
}
