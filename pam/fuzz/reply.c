/*
 * Feeds bytes to the reader of replies: the first one tells which operation was asked, the rest is the packet, whose
 * nonce is taken for the one that was sent when the first byte is odd.
 */
#include "../packet.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void insist(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1)
        return 0;
    enum plw_operation operation = (enum plw_operation)(PLW_STATUS + (bytes[0] >> 1) % PLW_AUTHSUCC);
    uint8_t nonce[PLW_NONCE_SIZE] = {0};
    size_t length = size - 1;
    /* Memory of just that size, so that a byte too many is found. */
    uint8_t *packet = malloc(length > 0 ? length : 1);
    if (packet == NULL)
        return 0;
    memcpy(packet, bytes + 1, length);
    if ((bytes[0] & 1) && length >= PLW_OFF_NONCE + PLW_NONCE_SIZE)
        memcpy(nonce, packet + PLW_OFF_NONCE, PLW_NONCE_SIZE);
    struct reply reply = {0};
    if (packet_read(packet, length, operation, nonce, &reply)) {
        uint8_t written[PLW_REPLY_SIZE] = {0};
        insist(length == PLW_REPLY_SIZE);
        for (int i = 0; i < 4; i++) {
            written[PLW_OFF_MAGIC + i] = (uint8_t)(PLW_REPLY_MAGIC >> (8 * i));
            written[PLW_REP_REMAINING_MS + i] = (uint8_t)(reply.remaining_ms >> (8 * i));
        }
        written[PLW_OFF_OPERATION] = (uint8_t)operation;
        written[PLW_REP_CODE] = reply.code;
        written[PLW_REP_FLAGS] = reply.flags;
        memcpy(written + PLW_OFF_NONCE, nonce, PLW_NONCE_SIZE);
        written[PLW_REP_TRIES_LEFT] = packet[PLW_REP_TRIES_LEFT]; /* of no use to the module */
        written[PLW_REP_FEWEST] = packet[PLW_REP_FEWEST];
        written[PLW_REP_ROWS] = reply.rows;
        written[PLW_REP_COLS] = reply.cols;
        insist(memcmp(written, packet, PLW_REPLY_SIZE) == 0);
    }
    free(packet);
    return 0;
}
