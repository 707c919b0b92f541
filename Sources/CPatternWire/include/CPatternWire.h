/*
 * The wire between a client (the PAM module, patternlock, patternlock-auth) and patternlock-verifier.
 *
 * AF_UNIX SOCK_SEQPACKET, one request, one reply, integers little-endian. This header is the only definition:
 * Swift reads it through PatternWire, the PAM module includes it. Header only, no dependency but <stdint.h>.
 *
 * Request, 40 bytes and then the variable part; the packet is exactly as long as its lengths say:
 *
 *   offset size
 *        0    4  PLW_REQUEST_MAGIC
 *        4    1  operation (enum plw_operation)
 *        5    1  flags (enum plw_request_flag)
 *        6    1  rows of the pattern, 0 without one
 *        7    1  columns of the pattern, 0 without one
 *        8   16  nonce, chosen at random by the client, echoed by the reply
 *       24    4  uid whose record is meant
 *       28    4  real uid of the host program, or PLW_REAL_UID_ANYBODY (believed from a peer with uid 0 only)
 *       32    1  number of dots of the pattern
 *       33    1  number of dots of the new pattern (PLW_CHANGE only, else 0)
 *       34    1  rows of the new pattern
 *       35    1  columns of the new pattern
 *       36    1  length of the user name, 1 to 255
 *       37    1  length of the service name, 0 to 255, for the log only
 *       38    2  zero
 *       40       dots, new dots (one byte each, 0-based, row by row, none passed over), user name, service name; no terminators
 *
 * Reply, exactly PLW_REPLY_SIZE bytes:
 *
 *        0    4  PLW_REPLY_MAGIC
 *        4    1  operation, echoed
 *        5    1  code (enum plw_code)
 *        6    1  flags (enum plw_reply_flag)
 *        7    1  zero
 *        8   16  nonce, echoed
 *       24    4  milliseconds until the next try is taken, 0 for none
 *       28    1  tries left before the pattern is switched off
 *       29    1  rows of the enrolled grid, 0 when not told
 *       30    1  columns of the enrolled grid, 0 when not told
 *       31    1  how many dots make an attempt at the enrolled pattern, 1 to PLW_DOTS_MAX, told with the grid; else 0
 *
 * Whatever differs from this in length, magic or a zero field is no request and no reply: the server closes,
 * the client says "unavailable".
 */
#ifndef CPATTERNWIRE_H
#define CPATTERNWIRE_H

#include <stdint.h>

#define PLW_REQUEST_MAGIC 0x31514c50u /* "PLQ1" */
#define PLW_REPLY_MAGIC 0x31524c50u   /* "PLR1" */

#define PLW_REQUEST_HEADER_SIZE 40
#define PLW_REQUEST_MAX 1024
#define PLW_REPLY_SIZE 32
#define PLW_NONCE_SIZE 16
#define PLW_NAME_MAX 255
#define PLW_DOTS_MAX 36

/* Byte offsets of the fields above. */
#define PLW_OFF_MAGIC 0
#define PLW_OFF_OPERATION 4
#define PLW_OFF_NONCE 8
#define PLW_REQ_FLAGS 5
#define PLW_REQ_ROWS 6
#define PLW_REQ_COLS 7
#define PLW_REQ_UID 24
#define PLW_REQ_REAL_UID 28
#define PLW_REQ_DOT_COUNT 32
#define PLW_REQ_NEW_DOT_COUNT 33
#define PLW_REQ_NEW_ROWS 34
#define PLW_REQ_NEW_COLS 35
#define PLW_REQ_USER_LENGTH 36
#define PLW_REQ_SERVICE_LENGTH 37
#define PLW_REQ_ZERO 38
#define PLW_REP_CODE 5
#define PLW_REP_FLAGS 6
#define PLW_REP_ZERO 7
#define PLW_REP_REMAINING_MS 24
#define PLW_REP_TRIES_LEFT 28
#define PLW_REP_ROWS 29
#define PLW_REP_COLS 30
#define PLW_REP_FEWEST 31

/* A real uid that is nobody's: anybody may be behind the host, as where a service of root asks for whoever comes. */
#define PLW_REAL_UID_ANYBODY 0xffffffffu

/* Where the service listens, and the names of its sockets. */
#define PLW_SOCKET_DIR "/run/patternlock"
#define PLW_ROOT_SOCKET "root.sock"
#define PLW_USER_SOCKET "user.sock"
#define PLW_HELPER_SOCKET "helper.sock"
#define PLW_SERVICE_USER "patternlock"

/* Where records are: the system's by uid, a user's own below his home. */
#define PLW_SYSTEM_RECORDS "/etc/patternlock/patterns"
#define PLW_SYSTEM_COUNTERS "/var/lib/patternlock"
#define PLW_HOME_STORE ".local/state/patternlock"
#define PLW_HOME_RECORD "pattern"

/* The secret that hashes are mixed with: a file beside the counters, or a credential of the service. */
#define PLW_PEPPER "pepper"
#define PLW_PEPPER_CREDENTIAL "patternlock.pepper"
#define PLW_SERVICE "patternlock.service"

/* How long a client goes on trying, in all. */
#define PLW_CLIENT_TIMEOUT_MS 5000

enum plw_operation {
    PLW_STATUS = 1,   /* is there a record, may a try be made now, what grid */
    PLW_VERIFY = 2,   /* judge a pattern, counted */
    PLW_ENROLL = 3,   /* store a pattern, replacing any (uid 0, or the owner's home store) */
    PLW_CHANGE = 4,   /* judge the old pattern, counted, then store the new one */
    PLW_REMOVE = 5,   /* remove the record (uid 0; home store: with the old pattern) */
    PLW_RESET = 6,    /* clear the failure counters (uid 0) */
    PLW_AUTHSUCC = 7, /* a password was right: clear the failure counters (uid 0) */
};

enum plw_request_flag {
    PLW_REQ_MUST_CHANGE = 1 << 0, /* ENROLL: the record opens once and must then be changed */
};

enum plw_code {
    PLW_ACCEPTED = 0xa7,    /* VERIFY, CHANGE: the pattern is right. The only success of a VERIFY. */
    PLW_ENROLLED = 0x31,    /* STATUS: there is a record and a try would be taken now */
    PLW_DONE = 0x32,        /* ENROLL, REMOVE, RESET, AUTHSUCC: done */
    PLW_REJECTED = 0x41,    /* wrong pattern, counted */
    PLW_THROTTLED = 0x42,   /* not judged: wait for "remaining" */
    PLW_SWITCHED_OFF = 0x43,/* not judged: too many failures, a password or a reset is needed */
    PLW_NOT_ENROLLED = 0x44,/* no record */
    PLW_UNAVAILABLE = 0x45, /* record, counter, pepper or hash cannot be used */
    PLW_DENIED = 0x46,      /* the caller may not ask this */
    PLW_BUSY = 0x47,        /* come again within the time-out */
    PLW_TOO_SHORT = 0x48,   /* refused by policy; VERIFY, REMOVE: too few for the record, not counted */
    PLW_TOO_COMMON = 0x49,  /* ENROLL, CHANGE: refused by policy, a well-known shape */
    PLW_CROSSING = 0x4a,    /* ENROLL, CHANGE: refused by policy, which wants lines that do not cross */
    PLW_GRID_REFUSED = 0x4b,/* ENROLL, CHANGE: refused by policy, which allows other grids */
    PLW_SAME_AS_OLD = 0x4c, /* CHANGE, the owner's ENROLL: the pattern must be changed, and this is the same */
};

enum plw_reply_flag {
    PLW_REP_MUST_CHANGE = 1 << 0,  /* a new pattern must be chosen; with "unavailable": enrolled, the pepper is lost */
    /* The pattern is switched off until a password success or a reset; with "unavailable": the record is another's. */
    PLW_REP_SWITCHED_OFF = 1 << 1,
};

#endif
