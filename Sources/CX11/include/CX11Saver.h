/*
 * Blank screens: the screen saver that every server has, its news (MIT-SCREEN-SAVER), and the monitors' power (DPMS).
 */
#ifndef CX11_SAVER_H
#define CX11_SAVER_H

#include <X11/Xlib.h>
#include <stdint.h>

/* On a cover: the settings at the time they were taken, nine numbers in the order of struct cx_saver. */
#define CX_SAVER_PROPERTY "_PATTERNLOCK_SAVER"

/* Settings of the user that a lock changes and gives back. Seconds, and numbers of the protocols. */
struct cx_saver {
    int32_t timeout;
    int32_t interval;
    int32_t prefer_blanking;
    int32_t allow_exposures;
    int32_t has_power; /* whether the server has DPMS; the rest is 0 without */
    int32_t is_power_enabled;
    int32_t standby;
    int32_t suspend;
    int32_t off;
};

/* MIT-SCREEN-SAVER: selects its news and returns its first event; 0 when the server lacks it. */
int cx_saver_select(Display *_Nonnull display);
/* Whether the screen is blank now. Only with MIT-SCREEN-SAVER. */
int cx_saver_is_blank(Display *_Nonnull display);

/* The settings now. */
struct cx_saver cx_saver_read(Display *_Nonnull display);
/* Blanking by nothing but a request, without a picture that moves: power is on, and never goes by itself. */
void cx_saver_take(Display *_Nonnull display, const struct cx_saver *_Nonnull settings);
/* Gives the settings back. */
void cx_saver_give_back(Display *_Nonnull display, const struct cx_saver *_Nonnull settings);
/* Has the server blank the screen after so many seconds without input, monitors included. */
void cx_saver_blank_after(Display *_Nonnull display, int seconds);
/* Blanks the screen now. Its news comes back where the server tells them. */
void cx_saver_blank(Display *_Nonnull display);
/* Turns the monitors off or on. Needs DPMS. */
void cx_saver_set_power(Display *_Nonnull display, int on);

/* Writes settings to a cover, so that whoever opens it can give them back. */
void cx_saver_keep(Display *_Nonnull display, uint32_t cover, const struct cx_saver *_Nonnull settings);
/* The settings that a cover keeps; 0 when it keeps none. */
int cx_saver_kept(Display *_Nonnull display, uint32_t cover, struct cx_saver *_Nonnull settings);

#endif
