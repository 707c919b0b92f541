#include "CX11.h"

#include <X11/extensions/dpms.h>

enum { SETTINGS = 9 };

int cx_saver_select(Display *display)
{
    int event = 0, error = 0;
    if (!XScreenSaverQueryExtension(display, &event, &error))
        return 0;
    XScreenSaverSelectInput(display, XDefaultRootWindow(display), ScreenSaverNotifyMask);
    return event;
}

int cx_saver_is_blank(Display *display)
{
    XScreenSaverInfo info = {0};
    return XScreenSaverQueryInfo(display, XDefaultRootWindow(display), &info) &&
           (info.state == ScreenSaverOn || info.state == ScreenSaverCycle);
}

static void read_power(Display *display, struct cx_saver *settings)
{
    int event, error;
    CARD16 level = 0, standby = 0, suspend = 0, off = 0;
    BOOL enabled = False;
    if (!DPMSQueryExtension(display, &event, &error) || !DPMSCapable(display) ||
        !DPMSGetTimeouts(display, &standby, &suspend, &off) || !DPMSInfo(display, &level, &enabled))
        return;
    settings->has_power = 1;
    settings->is_power_enabled = enabled;
    settings->standby = standby;
    settings->suspend = suspend;
    settings->off = off;
}

struct cx_saver cx_saver_read(Display *display)
{
    struct cx_saver settings = {0};
    int timeout = 0, interval = 0, prefer_blanking = 0, allow_exposures = 0;
    XGetScreenSaver(display, &timeout, &interval, &prefer_blanking, &allow_exposures);
    settings.timeout = timeout;
    settings.interval = interval;
    settings.prefer_blanking = prefer_blanking;
    settings.allow_exposures = allow_exposures;
    read_power(display, &settings);
    return settings;
}

void cx_saver_take(Display *display, const struct cx_saver *settings)
{
    XSetScreenSaver(display, settings->timeout, 0, PreferBlanking, DontAllowExposures);
    if (!settings->has_power)
        return;
    DPMSSetTimeouts(display, 0, 0, 0);
    DPMSEnable(display);
}

void cx_saver_give_back(Display *display, const struct cx_saver *settings)
{
    XSetScreenSaver(
        display, settings->timeout, settings->interval, settings->prefer_blanking, settings->allow_exposures);
    if (!settings->has_power)
        return;
    DPMSSetTimeouts(display, (CARD16)settings->standby, (CARD16)settings->suspend, (CARD16)settings->off);
    if (!settings->is_power_enabled)
        DPMSDisable(display);
}

void cx_saver_blank_after(Display *display, int seconds)
{
    int event, error;
    XSetScreenSaver(display, seconds, 0, PreferBlanking, DontAllowExposures);
    if (!DPMSQueryExtension(display, &event, &error) || !DPMSCapable(display))
        return;
    DPMSSetTimeouts(display, (CARD16)seconds, (CARD16)seconds, (CARD16)seconds);
    DPMSEnable(display);
}

void cx_saver_blank(Display *display)
{
    XForceScreenSaver(display, ScreenSaverActive);
    XFlush(display);
}

void cx_saver_set_power(Display *display, int on)
{
    DPMSForceLevel(display, on ? DPMSModeOn : DPMSModeOff);
    XFlush(display);
}

void cx_saver_keep(Display *display, uint32_t cover, const struct cx_saver *settings)
{
    const long values[SETTINGS] = {
        settings->timeout,          settings->interval, settings->prefer_blanking, settings->allow_exposures,
        settings->has_power,        settings->is_power_enabled, settings->standby, settings->suspend, settings->off,
    };
    Atom atom = XInternAtom(display, CX_SAVER_PROPERTY, False);
    XChangeProperty(
        display, cover, atom, XA_INTEGER, 32, PropModeReplace, (const unsigned char *)values, SETTINGS);
}

int cx_saver_kept(Display *display, uint32_t cover, struct cx_saver *settings)
{
    Atom atom = XInternAtom(display, CX_SAVER_PROPERTY, False), type = None;
    int format = 0, found = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    if (XGetWindowProperty(
            display, cover, atom, 0, SETTINGS, False, XA_INTEGER, &type, &format, &count, &rest, &data) == Success &&
        data && type == XA_INTEGER && format == 32 && count == SETTINGS) {
        const long *values = (const long *)(const void *)data;
        *settings = (struct cx_saver){
            (int32_t)values[0], (int32_t)values[1], (int32_t)values[2], (int32_t)values[3], (int32_t)values[4],
            (int32_t)values[5], (int32_t)values[6], (int32_t)values[7], (int32_t)values[8],
        };
        found = 1;
    }
    if (data)
        XFree(data);
    return found;
}
