/* One request, one reply, with the verifier. */
#ifndef PATTERNLOCK_CLIENT_H
#define PATTERNLOCK_CLIENT_H

#include "arguments.h"
#include "deadline.h"
#include "packet.h"

#include <stdbool.h>
#include <sys/types.h>

enum route {
    ROUTE_SERVICE, /* the socket of the running service */
    ROUTE_ONCE,    /* a verifier started for this one call of the host */
};

/*
 * A way to the verifier. The service is connected to anew for each request: an idle connection would take its room.
 * A verifier of our own is kept from the first request on: while a person thinks, it is started already.
 */
struct line {
    enum route route;
    bool is_open;
    int fd;         /* of ROUTE_ONCE, while it is open */
    ino_t identity; /* of the socket behind it: a host may close what is not its own, and open something else */
};

enum client_result {
    CLIENT_ANSWERED,
    CLIENT_ABSENT, /* ROUTE_SERVICE only: there is no such socket */
    CLIENT_FAILED, /* refused, full, late, not to be trusted, or not a reply */
};

/* Asks until there is an answer other than "busy", or the deadline. The reply is set with CLIENT_ANSWERED only. */
enum client_result client_ask(pam_handle_t *pamh, const struct arguments *arguments, struct line *line,
                              const struct request *request, deadline end, struct reply *reply);

/* Ends the verifier of our own, if there is one. */
void client_close(struct line *line);

#endif
