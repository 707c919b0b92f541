/*
 * Loaded into a guard, this makes the X server look like another one. The environment says which:
 * ANOTHER_SERVER=no-input2 has XInput 2.0; ANOTHER_SERVER=power has DPMS, and each request of it is a line in the file
 * that ANOTHER_SERVER_LOG names.
 */
#include <X11/Xlib.h>
#include <X11/Xmd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is(const char *kind)
{
    const char *wanted = getenv("ANOTHER_SERVER");
    return wanted && strcmp(wanted, kind) == 0;
}

static void say(const char *format, ...)
{
    const char *name = getenv("ANOTHER_SERVER_LOG");
    FILE *log = name ? fopen(name, "a") : NULL;
    va_list arguments;
    if (!log)
        return;
    va_start(arguments, format);
    vfprintf(log, format, arguments);
    va_end(arguments);
    fclose(log);
}

Status XIQueryVersion(Display *display, int *major, int *minor)
{
    (void)display;
    *major = 2;
    *minor = is("no-input2") ? 0 : 2;
    return Success;
}

Bool DPMSQueryExtension(Display *display, int *event, int *error)
{
    (void)display;
    *event = *error = 0;
    return is("power");
}

Bool DPMSCapable(Display *display)
{
    (void)display;
    return True;
}

Bool DPMSGetTimeouts(Display *display, CARD16 *standby, CARD16 *suspend, CARD16 *off)
{
    (void)display;
    *standby = 100;
    *suspend = 200;
    *off = 300;
    return True;
}

Status DPMSInfo(Display *display, CARD16 *level, BOOL *enabled)
{
    (void)display;
    *level = 0;
    *enabled = False;
    return True;
}

Status DPMSSetTimeouts(Display *display, CARD16 standby, CARD16 suspend, CARD16 off)
{
    (void)display;
    say("timeouts %d %d %d\n", standby, suspend, off);
    return True;
}

Status DPMSEnable(Display *display)
{
    (void)display;
    say("enable\n");
    return True;
}

Status DPMSDisable(Display *display)
{
    (void)display;
    say("disable\n");
    return True;
}

Status DPMSForceLevel(Display *display, CARD16 level)
{
    (void)display;
    say("level %d\n", level);
    return True;
}
