/* What tests ask an X server themselves, with plain types: no X header is seen from here. */
#ifndef CTESTX11_H
#define CTESTX11_H

#include <stdint.h>

#pragma clang assume_nonnull begin

struct ctx_connection;

/* NULL when the display cannot be opened. X errors never end the process. */
struct ctx_connection *_Nullable ctx_open(const char *display);
void ctx_close(struct ctx_connection *connection);

/* Size of the root in pixels, asked anew. 0 or -1. */
int ctx_root_size(struct ctx_connection *connection, int *width, int *height);

/* Pixels of the root as 0x00RRGGBB, row by row, into width * height places. 0 or -1. */
int ctx_capture(struct ctx_connection *connection, int x, int y, int width, int height, uint32_t *pixels);

/* How many pixels of the root have this colour, 0x00RRGGBB; or -1. */
int ctx_count(struct ctx_connection *connection, uint32_t colour);

/* What is on at the keyboard: locked modifiers as bits, and the group that keys are read in. 0 or -1. */
int ctx_keyboard(struct ctx_connection *connection, int *modifiers, int *group);

/* The pointer's place on the root. 0 or -1. */
int ctx_pointer(struct ctx_connection *connection, int *x, int *y);

#pragma clang assume_nonnull end

#endif
