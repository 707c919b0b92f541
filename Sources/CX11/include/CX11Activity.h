/*
 * Being told that somebody is there again, or no more, without what was touched or typed (SYNC, its counter IDLETIME).
 */
#ifndef CX11_ACTIVITY_H
#define CX11_ACTIVITY_H

#include <X11/Xlib.h>
#include <stdint.h>

/* Asks to be told of the first input after so many milliseconds without. The first event of the extension, and the
 * alarm to end it by; 0 when the server lacks it. */
int cx_activity_watch(Display *_Nonnull display, int32_t milliseconds, uint32_t *_Nonnull alarm);
/* Asks to be told whenever there was no input for so many milliseconds. The first event of the extension; 0 when the
 * server lacks it. */
int cx_absence_watch(Display *_Nonnull display, int32_t milliseconds);
void cx_activity_end(Display *_Nonnull display, uint32_t alarm);

/* How long there was no input, in milliseconds. Needs MIT-SCREEN-SAVER. */
uint32_t cx_idle_milliseconds(Display *_Nonnull display);
/* Whether the screen should have gone blank by its time-out and did not: some client has suspended that. */
int cx_saver_is_suspended(Display *_Nonnull display);
/* Keeps the server from blanking the screen for as long as this connection lives, or no more. */
void cx_saver_suspend(Display *_Nonnull display, int on);

#endif
