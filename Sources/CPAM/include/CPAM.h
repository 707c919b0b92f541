/*
 * The application side of libpam with plain types: a dialogue of two callbacks in place of pam_conv.
 */
#ifndef CPAM_H
#define CPAM_H

#include <security/_pam_types.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/* The longest answer with its terminator, as PAM_MAX_RESP_SIZE. */
#define CPAM_ANSWER_SIZE 512

struct cpam_dialogue {
    void *context;
    /* Fills answer (CPAM_ANSWER_SIZE bytes) and returns its length, from 1 to CPAM_ANSWER_SIZE - 1; 0 abandons. */
    size_t (*prompt)(void *context, int is_echoed, const char *text, char *answer);
    /* Shows PAM_TEXT_INFO or PAM_ERROR_MSG. */
    void (*show)(void *context, int is_error, const char *text);
};

struct cpam_transaction;

/* Begins; the names as in pam_start(3). 0, or a PAM code. The dialogue is copied, its context must outlive it. */
int cpam_start(const char *service, const char *user, const char *_Nullable directory,
               const struct cpam_dialogue *dialogue, struct cpam_transaction *_Nullable *_Nonnull transaction);
/* Sets PAM_TTY. 0, or a PAM code. */
int cpam_set_terminal(struct cpam_transaction *transaction, const char *terminal);
/* Failures are reported at once instead of after pam_fail_delay(3): the verifier's throttle is the brake. */
int cpam_forgo_delay(struct cpam_transaction *transaction);
int cpam_authenticate(struct cpam_transaction *transaction);
int cpam_validate_account(struct cpam_transaction *transaction);
int cpam_refresh_credentials(struct cpam_transaction *transaction);
void cpam_end(struct cpam_transaction *transaction);

#pragma clang assume_nonnull end

#endif
