/* One request, one reply, with the verifier. */
#ifndef PATTERNLOCK_CLIENT_H
#define PATTERNLOCK_CLIENT_H

#include "arguments.h"
#include "deadline.h"
#include "packet.h"

enum route {
    ROUTE_SERVICE, /* the socket of the running service */
    ROUTE_ONCE,    /* a verifier started for this one request */
};

enum client_result {
    CLIENT_ANSWERED,
    CLIENT_ABSENT, /* ROUTE_SERVICE only: there is no such socket */
    CLIENT_FAILED, /* refused, full, late, not to be trusted, or not a reply */
};

/* Asks until there is an answer other than "busy", or the deadline. The reply is set with CLIENT_ANSWERED only. */
enum client_result client_ask(pam_handle_t *pamh, const struct arguments *arguments, enum route route,
                              const struct request *request, deadline end, struct reply *reply);

#endif
