/* Feeds bytes to the reader of patterns: the first two tell rows, columns and the switch for digits, the rest is text. */
#include "../pattern_text.h"
#include "../packet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void insist(bool holds)
{
    if (!holds)
        abort();
}

/* The pattern is one, its own text is read as itself, and it fits a packet. */
static void check(const struct pattern *pattern)
{
    static const uint8_t nonce[PLW_NONCE_SIZE];
    char text[16 + 3 * PLW_DOTS_MAX];
    uint8_t packet[PLW_REQUEST_MAX];
    struct pattern again;
    uint64_t seen = 0;
    int at = snprintf(text, sizeof text, "pattern:%dx%d:", pattern->rows, pattern->cols);
    insist(pattern->count >= 1 && pattern->count <= pattern->rows * pattern->cols);
    for (int i = 0; i < pattern->count; i++) {
        insist(pattern->dots[i] < pattern->rows * pattern->cols && !(seen >> pattern->dots[i] & 1));
        seen |= UINT64_C(1) << pattern->dots[i];
        at += snprintf(text + at, sizeof text - (size_t)at, i ? "-%d" : "%d", pattern->dots[i] + 1);
    }
    insist(pattern_from_text(text, 0, 0, false, &again) && memcmp(&again, pattern, sizeof again) == 0);
    struct request request = {
        .operation = PLW_VERIFY, .uid = 1, .real_uid = 1, .user = "a", .service = "", .pattern = pattern};
    insist(packet_write(&request, nonce, packet) == (size_t)(PLW_REQUEST_HEADER_SIZE + pattern->count + 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct pattern none;
    struct pattern pattern;
    if (size < 2)
        return 0;
    /* Memory of just that size, so that a byte too many is found. */
    char *text = malloc(size - 1);
    if (text == NULL)
        return 0;
    memcpy(text, bytes + 2, size - 2);
    text[size - 2] = '\0';
    if (pattern_from_text(text, bytes[0] & 7, bytes[1] & 7, bytes[1] & 8, &pattern))
        check(&pattern);
    else
        insist(memcmp(&pattern, &none, sizeof none) == 0);
    (void)pattern_on_some_grid(text);
    free(text);
    return 0;
}
