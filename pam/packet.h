/* Requests and replies as bytes; CPatternWire.h says where each of them goes. */
#ifndef PATTERNLOCK_PACKET_H
#define PATTERNLOCK_PACKET_H

#include "../Sources/CPatternWire/include/CPatternWire.h"
#include "pattern_text.h"

#include <stddef.h>
#include <sys/types.h>

struct request {
    enum plw_operation operation;
    uid_t uid;             /* whose record is meant */
    uid_t real_uid;        /* who is behind this process */
    const char *user;      /* 1 to PLW_NAME_MAX bytes */
    const char *service;   /* cut at PLW_NAME_MAX bytes */
    const struct pattern *pattern; /* NULL without one */
};

struct reply {
    uint8_t code;
    uint8_t flags;
    uint8_t rows; /* 0 with cols 0: not told */
    uint8_t cols;
    uint32_t remaining_ms;
};

/* The length of the packet, 0 when the request cannot be put into one. */
size_t packet_write(const struct request *request, const uint8_t nonce[PLW_NONCE_SIZE],
                    uint8_t bytes[PLW_REQUEST_MAX]);

/* False for everything that is not a whole and flawless reply to just that request. */
bool packet_read(const uint8_t *bytes, size_t size, enum plw_operation operation,
                 const uint8_t nonce[PLW_NONCE_SIZE], struct reply *reply);

#endif
