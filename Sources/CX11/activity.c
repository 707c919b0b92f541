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

int cx_activity_watch(Display *display, int32_t milliseconds, uint32_t *alarm)
{
    int event = 0, error = 0, major = 0, minor = 0;
    if (!XSyncQueryExtension(display, &event, &error) || !XSyncInitialize(display, &major, &minor))
        return 0;
    XSyncAlarmAttributes attributes = {
        .trigger = {.counter = idle_time(display), .value_type = XSyncAbsolute, .test_type = XSyncNegativeTransition},
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

void cx_activity_end(Display *display, uint32_t alarm)
{
    XSyncDestroyAlarm(display, alarm);
}
