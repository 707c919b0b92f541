#define _GNU_SOURCE
#include "script.h"

#include "../../Sources/CPatternWire/include/CPatternWire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LATE_MS = 1500, SLOW_MS = 750, REMAINING_MS = 30000 };

void script_parse(struct script *script, const char *text)
{
    char copy[128], *rest = NULL;
    int word = 0;
    snprintf(copy, sizeof copy, "%s", text);
    script->rows = script->cols = 3;
    strcpy(script->words[0], "enrolled");
    strcpy(script->words[1], "accept");
    strcpy(script->words[2], "done");
    for (char *part = strtok_r(copy, "+", &rest); part; part = strtok_r(NULL, "+", &rest))
        if (sscanf(part, "%dx%d", &script->rows, &script->cols) != 2 && word < 3)
            snprintf(script->words[word++], sizeof script->words[0], "%s", part);
}

static uint32_t number_at(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static int is_well_formed(const uint8_t *bytes, size_t size)
{
    size_t dots = bytes[PLW_REQ_DOT_COUNT];
    size_t whole = PLW_REQUEST_HEADER_SIZE + dots + bytes[PLW_REQ_USER_LENGTH] + bytes[PLW_REQ_SERVICE_LENGTH];
    int has_pattern = bytes[PLW_OFF_OPERATION] == PLW_VERIFY;
    return size >= PLW_REQUEST_HEADER_SIZE && size == whole && number_at(bytes) == PLW_REQUEST_MAGIC &&
           bytes[PLW_REQ_FLAGS] == 0 && bytes[PLW_REQ_NEW_DOT_COUNT] == 0 && bytes[PLW_REQ_NEW_ROWS] == 0 &&
           bytes[PLW_REQ_NEW_COLS] == 0 && bytes[PLW_REQ_USER_LENGTH] > 0 && bytes[PLW_REQ_ZERO] == 0 &&
           bytes[PLW_REQ_ZERO + 1] == 0 && dots <= PLW_DOTS_MAX && has_pattern == (dots > 0) &&
           has_pattern == (bytes[PLW_REQ_ROWS] > 0) && has_pattern == (bytes[PLW_REQ_COLS] > 0);
}

/* "VERIFY 3x3 0-1-2 uid=… real=… user=… service=…" */
static void write_line(const struct script *script, const uint8_t *bytes, size_t size)
{
    static const char *const names[] = {"?", "STATUS", "VERIFY", "ENROLL", "CHANGE", "REMOVE", "RESET", "AUTHSUCC"};
    char line[1024] = "MALFORMED\n";
    int at = 0;
    if (is_well_formed(bytes, size)) {
        const uint8_t *part = bytes + PLW_REQUEST_HEADER_SIZE;
        at += sprintf(line, "%s%s", script->prefix, names[bytes[PLW_OFF_OPERATION] % 8]);
        if (bytes[PLW_REQ_DOT_COUNT])
            at += sprintf(line + at, " %dx%d ", bytes[PLW_REQ_ROWS], bytes[PLW_REQ_COLS]);
        for (int i = 0; i < bytes[PLW_REQ_DOT_COUNT]; i++)
            at += sprintf(line + at, i ? "-%d" : "%d", *part++);
        sprintf(line + at, " uid=%u real=%u user=%.*s service=%.*s\n", number_at(bytes + PLW_REQ_UID),
                number_at(bytes + PLW_REQ_REAL_UID), bytes[PLW_REQ_USER_LENGTH], part,
                bytes[PLW_REQ_SERVICE_LENGTH], part + bytes[PLW_REQ_USER_LENGTH]);
    }
    int fd = open(script->log, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (fd == -1 || write(fd, line, strlen(line)) == -1)
        _exit(99);
    close(fd);
}

/* How often "busy3" has been said, in all processes: the length of a file beside the log. */
static int times_busy(const struct script *script)
{
    char path[512];
    snprintf(path, sizeof path, "%s.busy", script->log);
    int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (fd == -1)
        _exit(98);
    int times = (int)lseek(fd, 0, SEEK_END);
    if (times == -1 || write(fd, "x", 1) != 1)
        _exit(98);
    close(fd);
    return times;
}

/* How many requests this process has got. */
static int requests;

static uint8_t good_code(uint8_t operation)
{
    return operation == PLW_STATUS ? PLW_ENROLLED : operation == PLW_VERIFY ? PLW_ACCEPTED : PLW_DONE;
}

static uint8_t code_of(const struct script *script, const char *word, uint8_t operation)
{
    static const struct {
        const char *word;
        uint8_t code;
    } codes[] = {
        {"reject", PLW_REJECTED}, {"throttle", PLW_THROTTLED}, {"off", PLW_SWITCHED_OFF},
        {"notenrolled", PLW_NOT_ENROLLED}, {"unavailable", PLW_UNAVAILABLE}, {"nopepper", PLW_UNAVAILABLE},
        {"foreign", PLW_UNAVAILABLE}, {"denied", PLW_DENIED},
        {"accept", PLW_ACCEPTED}, {"enrolled", PLW_ENROLLED}, {"done", PLW_DONE}, {"unknown", 0x01},
        {"tooshort", PLW_TOO_SHORT}, {"toocommon", PLW_TOO_COMMON}, {"zero", 0}, {"busy", PLW_BUSY},
    };
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(word, codes[i].word) == 0)
            return codes[i].code;
    if (strcmp(word, "busy3") == 0 && times_busy(script) < 3)
        return PLW_BUSY;
    if (strcmp(word, "same") == 0 && requests < 2)
        return PLW_UNAVAILABLE;
    return good_code(operation);
}

static void build(const struct script *script, const char *word, const uint8_t *request, uint8_t *reply)
{
    uint32_t magic = PLW_REPLY_MAGIC;
    uint8_t code = code_of(script, word, request[PLW_OFF_OPERATION]);
    memset(reply, 0, PLW_REPLY_SIZE + 1);
    for (int i = 0; i < 4; i++)
        reply[i] = (uint8_t)(magic >> (8 * i));
    reply[PLW_OFF_OPERATION] = request[PLW_OFF_OPERATION];
    reply[PLW_REP_CODE] = code;
    memcpy(reply + PLW_OFF_NONCE, request + PLW_OFF_NONCE, PLW_NONCE_SIZE);
    reply[PLW_REP_REMAINING_MS] = code == PLW_THROTTLED ? REMAINING_MS & 0xff : 0;
    reply[PLW_REP_REMAINING_MS + 1] = code == PLW_THROTTLED ? REMAINING_MS >> 8 : 0;
    reply[PLW_REP_TRIES_LEFT] = 9;
    reply[PLW_REP_ROWS] = (uint8_t)script->rows;
    reply[PLW_REP_COLS] = (uint8_t)script->cols;
    reply[PLW_REP_FEWEST] = script->rows == 0 ? 0 : 4;
    if (strcmp(word, "mustchange") == 0 || strcmp(word, "nopepper") == 0)
        reply[PLW_REP_FLAGS] = PLW_REP_MUST_CHANGE;
    if (strcmp(word, "contradict") == 0 || strcmp(word, "foreign") == 0)
        reply[PLW_REP_FLAGS] = PLW_REP_SWITCHED_OFF;
}

static void spoil(const char *word, uint8_t *reply)
{
    static const struct {
        const char *word;
        int offset;
        uint8_t bits;
    } faults[] = {
        {"badmagic", PLW_OFF_MAGIC, 1}, {"badnonce", PLW_OFF_NONCE + PLW_NONCE_SIZE - 1, 0x80},
        {"badop", PLW_OFF_OPERATION, 4}, {"badzero", PLW_REP_ZERO, 1}, {"badfewest", PLW_REP_FEWEST, 0x80},
        {"badflags", PLW_REP_FLAGS, 0x80}, {"badgrid", PLW_REP_ROWS, 8},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (strcmp(word, faults[i].word) == 0)
            reply[faults[i].offset] ^= faults[i].bits;
    for (int i = 0; strcmp(word, "garbage") == 0 && i < PLW_REPLY_SIZE; i++)
        reply[i] = (uint8_t)(i * 37 + 11);
}

static void wait_for_close(int connection, int milliseconds)
{
    struct pollfd entry = {.fd = connection, .events = POLLRDHUP};
    while (poll(&entry, 1, milliseconds) == -1 && errno == EINTR)
        continue;
}

/* False when the connection is to be closed now. */
static int answer(const struct script *script, int connection, const uint8_t *request)
{
    uint8_t reply[PLW_REPLY_SIZE + 1];
    uint8_t operation = request[PLW_OFF_OPERATION];
    const char *word = script->words[operation == PLW_STATUS ? 0 : operation == PLW_VERIFY ? 1 : 2];
    size_t size = PLW_REPLY_SIZE;
    build(script, word, request, reply);
    spoil(word, reply);
    if (strcmp(word, "close") == 0)
        return 0;
    if (strcmp(word, "hang") == 0)
        wait_for_close(connection, -1);
    if (strcmp(word, "late") == 0)
        wait_for_close(connection, LATE_MS);
    if (strcmp(word, "slow") == 0)
        wait_for_close(connection, SLOW_MS);
    if (strcmp(word, "short") == 0)
        size = PLW_REPLY_SIZE - 1;
    if (strcmp(word, "long") == 0)
        size = PLW_REPLY_SIZE + 1;
    int sent = send(connection, reply, size, MSG_NOSIGNAL) == (ssize_t)size;
    /* The next request lies unread when this ends. */
    if (strcmp(word, "linger") == 0)
        poll(NULL, 0, SLOW_MS);
    return sent && strcmp(word, "leave") != 0 && strcmp(word, "linger") != 0;
}

void script_serve(const struct script *script, int connection)
{
    uint8_t request[PLW_REQUEST_MAX + 1];
    ssize_t size;
    if (strcmp(script->words[0], "early") == 0)
        return;
    while ((size = recv(connection, request, sizeof request, 0)) > 0) {
        requests++;
        write_line(script, request, (size_t)size);
        if (size < PLW_REQUEST_HEADER_SIZE || !answer(script, connection, request))
            return;
    }
}
