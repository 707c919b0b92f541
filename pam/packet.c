#include "packet.h"

#include <string.h>

static void put32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
}

static uint32_t get32(const uint8_t *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value |= (uint32_t)bytes[i] << (8 * i);
    return value;
}

static size_t append(uint8_t *bytes, size_t size, const void *part, size_t length)
{
    memcpy(bytes + size, part, length);
    return size + length;
}

size_t packet_write(const struct request *request, const uint8_t nonce[PLW_NONCE_SIZE],
                    uint8_t bytes[PLW_REQUEST_MAX])
{
    _Static_assert(PLW_REQUEST_HEADER_SIZE + PLW_DOTS_MAX + 2 * PLW_NAME_MAX <= PLW_REQUEST_MAX, "always fits");
    size_t user_length = strnlen(request->user, PLW_NAME_MAX + 1);
    size_t service_length = strnlen(request->service, PLW_NAME_MAX);
    if (user_length < 1 || user_length > PLW_NAME_MAX)
        return 0;
    memset(bytes, 0, PLW_REQUEST_HEADER_SIZE);
    put32(bytes + PLW_OFF_MAGIC, PLW_REQUEST_MAGIC);
    bytes[PLW_OFF_OPERATION] = (uint8_t)request->operation;
    memcpy(bytes + PLW_OFF_NONCE, nonce, PLW_NONCE_SIZE);
    put32(bytes + PLW_REQ_UID, (uint32_t)request->uid);
    put32(bytes + PLW_REQ_REAL_UID, (uint32_t)request->real_uid);
    bytes[PLW_REQ_USER_LENGTH] = (uint8_t)user_length;
    bytes[PLW_REQ_SERVICE_LENGTH] = (uint8_t)service_length;
    size_t size = PLW_REQUEST_HEADER_SIZE;
    if (request->pattern) {
        bytes[PLW_REQ_ROWS] = request->pattern->rows;
        bytes[PLW_REQ_COLS] = request->pattern->cols;
        bytes[PLW_REQ_DOT_COUNT] = request->pattern->count;
        size = append(bytes, size, request->pattern->dots, request->pattern->count);
    }
    size = append(bytes, size, request->user, user_length);
    return append(bytes, size, request->service, service_length);
}

static bool is_side(uint8_t number)
{
    return number >= 2 && number <= 6;
}

/* The grid, and how many dots make an attempt: both are told, or neither. */
static bool has_sane_grid(const uint8_t *bytes)
{
    const uint8_t rows = bytes[PLW_REP_ROWS], cols = bytes[PLW_REP_COLS], fewest = bytes[PLW_REP_FEWEST];
    if (rows == 0 && cols == 0)
        return fewest == 0;
    return is_side(rows) && is_side(cols) && fewest >= 1 && fewest <= PLW_DOTS_MAX;
}

bool packet_read(const uint8_t *bytes, size_t size, enum plw_operation operation,
                 const uint8_t nonce[PLW_NONCE_SIZE], struct reply *reply)
{
    const uint8_t known_flags = PLW_REP_MUST_CHANGE | PLW_REP_SWITCHED_OFF;
    if (size != PLW_REPLY_SIZE || get32(bytes + PLW_OFF_MAGIC) != PLW_REPLY_MAGIC)
        return false;
    if (bytes[PLW_OFF_OPERATION] != operation || memcmp(bytes + PLW_OFF_NONCE, nonce, PLW_NONCE_SIZE) != 0)
        return false;
    if (bytes[PLW_REP_ZERO] != 0 || !has_sane_grid(bytes) || (bytes[PLW_REP_FLAGS] & ~known_flags) != 0)
        return false;
    *reply = (struct reply){
        .code = bytes[PLW_REP_CODE],
        .flags = bytes[PLW_REP_FLAGS],
        .rows = bytes[PLW_REP_ROWS],
        .cols = bytes[PLW_REP_COLS],
        .remaining_ms = get32(bytes + PLW_REP_REMAINING_MS),
    };
    return true;
}
