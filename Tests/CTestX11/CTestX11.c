#include "CTestX11.h"

#include <X11/XKBlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/scrnsaver.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct ctx_connection {
    Display *display;
    int broken;
};

static int ignore_error(Display *display, XErrorEvent *event)
{
    (void)display;
    (void)event;
    return 0;
}

static void mark_broken(Display *display, void *data)
{
    (void)display;
    ((struct ctx_connection *)data)->broken = 1;
}

/* Xlib's own handler ends the process; mark_broken, which comes after it, is what we want. */
static int ignore_end(Display *display)
{
    (void)display;
    return 0;
}

static void initialize(void)
{
    XInitThreads();
    XSetErrorHandler(ignore_error);
    XSetIOErrorHandler(ignore_end);
}

struct ctx_connection *ctx_open(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialize);
    struct ctx_connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->display = XOpenDisplay(name);
    if (!connection->display) {
        free(connection);
        return NULL;
    }
    XSetIOErrorExitHandler(connection->display, mark_broken, connection);
    return connection;
}

void ctx_close(struct ctx_connection *connection)
{
    XCloseDisplay(connection->display);
    free(connection);
}

int ctx_root_size(struct ctx_connection *connection, int *width, int *height)
{
    Window root;
    int x, y;
    unsigned w = 0, h = 0, border, depth;
    if (connection->broken || !XGetGeometry(connection->display, DefaultRootWindow(connection->display), &root, &x, &y,
                                            &w, &h, &border, &depth))
        return -1;
    *width = (int)w;
    *height = (int)h;
    return connection->broken ? -1 : 0;
}

/* The picture of the root, asked anew; NULL when there is none. */
static XImage *picture(struct ctx_connection *connection)
{
    int width, height;
    if (ctx_root_size(connection, &width, &height) == -1)
        return NULL;
    return XGetImage(connection->display, DefaultRootWindow(connection->display), 0, 0, (unsigned)width,
                     (unsigned)height, AllPlanes, ZPixmap);
}

/* The part of a pixel that a mask names, from 0 to 255. */
static uint32_t component(unsigned long pixel, unsigned long mask)
{
    unsigned long lowest = mask & ~(mask - 1);
    return mask ? (uint32_t)((pixel & mask) / lowest * 255 / (mask / lowest)) : 0;
}

/* Whether the words of a picture are colours as they are. */
static int is_direct(const XImage *image)
{
    return image->bits_per_pixel == 32 && image->byte_order == LSBFirst && image->red_mask == 0xff0000 &&
           image->green_mask == 0xff00 && image->blue_mask == 0xff;
}

/* A pixel of any other picture as 0x00RRGGBB. */
static uint32_t colour_at(XImage *image, int column, int row)
{
    unsigned long pixel = XGetPixel(image, column, row);
    return component(pixel, image->red_mask) << 16 | component(pixel, image->green_mask) << 8 |
           component(pixel, image->blue_mask);
}

int ctx_count(struct ctx_connection *connection, uint32_t colour)
{
    XImage *image = picture(connection);
    if (!image)
        return -1;
    int count = 0, direct = is_direct(image);
    for (int row = 0; row < image->height; row++) {
        const uint32_t *line = (const uint32_t *)(const void *)(image->data + row * image->bytes_per_line);
        for (int column = 0; column < image->width; column++)
            count += (direct ? 0xffffffu & line[column] : colour_at(image, column, row)) == colour;
    }
    XDestroyImage(image);
    return count;
}

int ctx_capture(struct ctx_connection *connection, int x, int y, int width, int height, uint32_t *pixels)
{
    if (connection->broken)
        return -1;
    XImage *image = XGetImage(connection->display, DefaultRootWindow(connection->display), x, y, (unsigned)width,
                              (unsigned)height, AllPlanes, ZPixmap);
    if (!image)
        return -1;
    int direct = is_direct(image);
    for (int row = 0; row < height; row++) {
        const uint32_t *line = (const uint32_t *)(const void *)(image->data + row * image->bytes_per_line);
        for (int column = 0; column < width; column++)
            *pixels++ = direct ? 0xffffffu & line[column] : colour_at(image, column, row);
    }
    XDestroyImage(image);
    return 0;
}

static uint64_t now_us(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

int ctx_await_change(struct ctx_connection *connection, int x, int y, uint32_t before, uint64_t timeout_us)
{
    uint64_t end = now_us() + timeout_us;
    do {
        uint32_t now;
        if (ctx_capture(connection, x, y, 1, 1, &now) == -1)
            return -1;
        if (now != before)
            return 0;
    } while (now_us() < end);
    return 1;
}

/* 1, 0, or -1. */
static int is_held(struct ctx_connection *connection)
{
    /* A day to come. The server counts the same clock. */
    Time later = (Time)((now_us() / 1000u + 86400000u) & 0xffffffffu);
    Window root = DefaultRootWindow(connection->display);
    int pointer = XGrabPointer(connection->display, root, False, 0, GrabModeAsync, GrabModeAsync, None, None, later);
    int keyboard = XGrabKeyboard(connection->display, root, False, GrabModeAsync, GrabModeAsync, later);
    if (connection->broken || pointer == GrabSuccess || keyboard == GrabSuccess)
        return -1;
    return pointer == AlreadyGrabbed && keyboard == AlreadyGrabbed;
}

int ctx_await_grabs(struct ctx_connection *connection, int held, uint64_t timeout_us)
{
    uint64_t end = now_us() + timeout_us;
    do {
        int state = connection->broken ? -1 : is_held(connection);
        if (state == -1)
            return -1;
        if (state == held)
            return 0;
        /* Who asks without a pause keeps the server, and a processor, from those that are waited for. */
        usleep(30);
    } while (now_us() < end);
    return 1;
}

int ctx_keyboard(struct ctx_connection *connection, int *latched, int *locked, int *group)
{
    XkbStateRec state = {0};
    if (connection->broken || XkbGetState(connection->display, XkbUseCoreKbd, &state) != Success)
        return -1;
    *latched = state.latched_mods;
    *locked = state.locked_mods;
    *group = state.group;
    return 0;
}

int ctx_focus(struct ctx_connection *connection, uint32_t *window)
{
    Window focus = None;
    int revert_to = 0;
    if (connection->broken)
        return -1;
    XGetInputFocus(connection->display, &focus, &revert_to);
    *window = (uint32_t)focus;
    return connection->broken ? -1 : 0;
}

int ctx_set_sticky_keys(struct ctx_connection *connection)
{
    XkbDescPtr keyboard = connection->broken ? NULL : XkbAllocKeyboard();
    if (!keyboard)
        return -1;
    keyboard->device_spec = XkbUseCoreKbd;
    int done = XkbGetControls(connection->display, XkbAllControlsMask, keyboard) == Success;
    if (done) {
        keyboard->ctrls->ax_options |= XkbAX_LatchToLockMask;
        keyboard->ctrls->enabled_ctrls |= XkbStickyKeysMask;
        done = XkbSetControls(connection->display, XkbStickyKeysMask | XkbControlsEnabledMask, keyboard);
    }
    XkbFreeKeyboard(keyboard, XkbAllComponentsMask, True);
    XSync(connection->display, False);
    return done && !connection->broken ? 0 : -1;
}

int ctx_saver(struct ctx_connection *connection, uint32_t *idle_ms, int *blank)
{
    XScreenSaverInfo info = {0};
    if (connection->broken ||
        !XScreenSaverQueryInfo(connection->display, DefaultRootWindow(connection->display), &info))
        return -1;
    *idle_ms = (uint32_t)info.idle;
    *blank = info.state == ScreenSaverOn;
    return 0;
}

int ctx_pointer(struct ctx_connection *connection, int *x, int *y)
{
    Window root, child;
    int window_x, window_y;
    unsigned mask;
    if (connection->broken)
        return -1;
    return XQueryPointer(connection->display, DefaultRootWindow(connection->display), &root, &child, x, y, &window_x,
                         &window_y, &mask)
               ? 0
               : -1;
}
