/*
 * A connection to an X server that never ends the process: errors are recorded, and a display that went away is
 * something to ask for.
 */
#ifndef CX11_CONNECTION_H
#define CX11_CONNECTION_H

#include <X11/Xlib.h>
#include <stdint.h>

/* An error that the server reported, in the numbers of the protocol. */
struct cx_error {
    uint32_t resource;
    uint8_t code;
    uint8_t request;
    uint8_t minor;
};

/* Opens a display (NULL takes DISPLAY) with handlers that record and return. NULL when it cannot be opened. */
Display *_Nullable cx_open(const char *_Nullable name);
/* Whether a server of this machine is there and has no place for another client. Anything else is 0. */
int cx_is_full(const char *_Nullable name);
/* Whether the connection broke. From then on every call on it returns at once. */
int cx_is_broken(Display *_Nonnull display);
/* Ends the connection, or frees what is left of a broken one. */
void cx_close(Display *_Nonnull display);

/* How many errors the server reported since the process began. */
uint64_t cx_error_count(void);
/* The last of them. */
struct cx_error cx_last_error(void);

#endif
