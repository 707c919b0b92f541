#include "CX11.h"

#include <X11/extensions/sync.h>
#include <string.h>

static XSyncCounter idle_time(Display *display)
{
    int count = 0;
    XSyncCounter found = None;
    XSyncSystemCounter *counters = XSyncListSystemCounters(display, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(counters[i].name, "IDLETIME") == 0)
            found = counters[i].counter;
    if (counters)
        XSyncFreeSystemCounterList(counters);
    return found;
}

static int watch(Display *display, XSyncTestType test, int32_t milliseconds, uint32_t *alarm)
{
    int event = 0, error = 0, major = 0, minor = 0;
    if (!XSyncQueryExtension(display, &event, &error) || !XSyncInitialize(display, &major, &minor))
        return 0;
    XSyncAlarmAttributes attributes = {
        .trigger = {.counter = idle_time(display), .value_type = XSyncAbsolute, .test_type = test},
        .events = True,
    };
    if (attributes.trigger.counter == None)
        return 0;
    XSyncIntToValue(&attributes.trigger.wait_value, milliseconds);
    XSyncIntToValue(&attributes.delta, 0);
    *alarm = (uint32_t)XSyncCreateAlarm(
        display, XSyncCACounter | XSyncCAValueType | XSyncCAValue | XSyncCATestType | XSyncCADelta | XSyncCAEvents,
        &attributes);
    return event;
}

int cx_activity_watch(Display *display, int32_t milliseconds, uint32_t *alarm)
{
    return watch(display, XSyncNegativeTransition, milliseconds, alarm);
}

int cx_absence_watch(Display *display, int32_t milliseconds)
{
    uint32_t alarm;
    return watch(display, XSyncPositiveTransition, milliseconds, &alarm);
}

void cx_activity_end(Display *display, uint32_t alarm)
{
    XSyncDestroyAlarm(display, alarm);
}

uint32_t cx_idle_milliseconds(Display *display)
{
    XScreenSaverInfo info = {0};
    return XScreenSaverQueryInfo(display, XDefaultRootWindow(display), &info) ? (uint32_t)info.idle : 0;
}

int cx_saver_is_suspended(Display *display)
{
    XScreenSaverInfo info = {0};
    int timeout = 0, interval, prefer_blanking, allow_exposures;
    XGetScreenSaver(display, &timeout, &interval, &prefer_blanking, &allow_exposures);
    /* A second more: the server blanks the screen when it comes to that. */
    return timeout > 0 && XScreenSaverQueryInfo(display, XDefaultRootWindow(display), &info) &&
           info.state == ScreenSaverOff && info.idle > ((unsigned long)timeout + 1) * 1000;
}

void cx_saver_suspend(Display *display, int on)
{
    XScreenSaverSuspend(display, on ? True : False);
    XFlush(display);
}
