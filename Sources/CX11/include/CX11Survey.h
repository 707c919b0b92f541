/*
 * What a person is told who asks whether a lock would work.
 */
#ifndef CX11_SURVEY_H
#define CX11_SURVEY_H

#include "CX11Screen.h"

#include <X11/Xlib.h>

enum { CX_NAME_SIZE = 64, CX_MATRIX_CELLS = 9 };

/* The monitor with this number, and its name, cut to fit. 0 when there is none. Needs RandR 1.5. */
int cx_monitor_at(Display *_Nonnull display, int number, struct cx_monitor *_Nonnull monitor, char *_Nonnull name);
/* The name of a device, cut to fit; empty when it is gone. */
void cx_device_name(Display *_Nonnull display, int device, char *_Nonnull name);
/* The nine numbers that spread a device over the root. 0 when it has none. */
int cx_touch_matrix(Display *_Nonnull display, int device, float *_Nonnull cells);
/* Whether nobody holds the pointer or the keyboard now. Takes neither. */
int cx_are_grabs_free(Display *_Nonnull display);

#endif
