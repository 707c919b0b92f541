/*
 * Being told that somebody is there again, without what was touched or typed (SYNC, its counter IDLETIME).
 */
#ifndef CX11_ACTIVITY_H
#define CX11_ACTIVITY_H

#include <X11/Xlib.h>
#include <stdint.h>

/* Asks to be told of the first input after so many milliseconds without. The first event of the extension, and the
 * alarm to end it by; 0 when the server lacks it. */
int cx_activity_watch(Display *_Nonnull display, int32_t milliseconds, uint32_t *_Nonnull alarm);
void cx_activity_end(Display *_Nonnull display, uint32_t alarm);

#endif
