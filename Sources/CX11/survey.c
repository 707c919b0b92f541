#include "CX11.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

int cx_monitor_at(Display *display, int number, struct cx_monitor *monitor, char *name)
{
    int count = 0;
    XRRMonitorInfo *monitors = XRRGetMonitors(display, XDefaultRootWindow(display), True, &count);
    int is_there = monitors && number < count;
    if (is_there) {
        const XRRMonitorInfo *from = &monitors[number];
        char *told = XGetAtomName(display, from->name);
        *monitor = (struct cx_monitor){from->x, from->y, (uint32_t)from->width, (uint32_t)from->height, 0, 0};
        snprintf(name, CX_NAME_SIZE, "%s", told ? told : "");
        if (told)
            XFree(told);
    }
    if (monitors)
        XRRFreeMonitors(monitors);
    return is_there;
}

void cx_device_name(Display *display, int device, char *name)
{
    int count = 0;
    XIDeviceInfo *info = XIQueryDevice(display, device, &count);
    snprintf(name, CX_NAME_SIZE, "%s", info && count == 1 && info->name ? info->name : "");
    if (info)
        XIFreeDeviceInfo(info);
}

int cx_touch_matrix(Display *display, int device, float *cells)
{
    unsigned char *data = cx_read_matrix(display, device, "Coordinate Transformation Matrix");
    if (!data)
        return 0;
    memcpy(cells, data, CX_MATRIX_CELLS * sizeof cells[0]);
    XFree(data);
    return 1;
}

int cx_are_grabs_free(Display *display)
{
    struct timespec now = {0, 0};
    Window root = XDefaultRootWindow(display);
    clock_gettime(CLOCK_MONOTONIC, &now);
    /* A day to come, on the clock of the server: it refuses to grab, and says first whether somebody does. */
    Time later = (Time)(((uint64_t)now.tv_sec * 1000u + 86400000u) & 0xffffffffu);
    int pointer = XGrabPointer(display, root, False, 0, GrabModeAsync, GrabModeAsync, None, None, later);
    int keyboard = XGrabKeyboard(display, root, False, GrabModeAsync, GrabModeAsync, later);
    if (pointer == GrabSuccess)
        XUngrabPointer(display, CurrentTime);
    if (keyboard == GrabSuccess)
        XUngrabKeyboard(display, CurrentTime);
    return pointer != AlreadyGrabbed && keyboard != AlreadyGrabbed;
}
