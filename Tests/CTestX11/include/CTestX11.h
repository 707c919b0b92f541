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

/*
 * Asks for one pixel of the root over and over, as fast as the server answers, until it is another than `before`.
 * 0, 1 when that takes longer than timeout_us, or -1.
 */
int ctx_await_change(struct ctx_connection *connection, int x, int y, uint32_t before, uint64_t timeout_us);

/*
 * Asks over and over whether somebody else has grabbed pointer and keyboard, until that is so (held 1) or until
 * either is free (held 0). It asks for grabs at a time to come, which the server refuses with another reason when
 * nobody has them: so nothing is ever taken. 0, 1 when that takes longer than timeout_us, or -1.
 */
int ctx_await_grabs(struct ctx_connection *connection, int held, uint64_t timeout_us);

/* How many pixels of the root have this colour, 0x00RRGGBB; or -1. */
int ctx_count(struct ctx_connection *connection, uint32_t colour);

/* What is on at the keyboard: latched and locked modifiers as bits, and the group that keys are read in. 0 or -1. */
int ctx_keyboard(struct ctx_connection *connection, int *latched, int *locked, int *group);
/* The window that has the input focus. 0 or -1. */
int ctx_focus(struct ctx_connection *connection, uint32_t *window);
/* Modifiers are kept for the next key, and pressed twice until they are pressed once more. 0 or -1. */
int ctx_set_sticky_keys(struct ctx_connection *connection);

/* For how long there was no input, and whether the screen is dark for that. 0 or -1. */
int ctx_saver(struct ctx_connection *connection, uint32_t *idle_ms, int *blank);

/* The pointer's place on the root. 0 or -1. */
int ctx_pointer(struct ctx_connection *connection, int *x, int *y);

#pragma clang assume_nonnull end

#endif
