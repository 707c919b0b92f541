/* What the module says to the person and hears from him, through the host. */
#ifndef PATTERNLOCK_CONVERSATION_H
#define PATTERNLOCK_CONVERSATION_H

#include <security/pam_modules.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Asks once, without echo. PAM_SUCCESS and an answer of at least one byte; PAM_INCOMPLETE when the host wants to
 * be called again; PAM_AUTH_ERR when the conversation failed or nothing was answered.
 * The answer is a secret that conversation_forget() wipes and frees.
 */
int conversation_ask(pam_handle_t *pamh, bool only_pattern, char **answer);

void conversation_forget(char *answer);

void conversation_tell_wait(pam_handle_t *pamh, uint32_t milliseconds);
void conversation_tell_switched_off(pam_handle_t *pamh);
void conversation_tell_must_change(pam_handle_t *pamh);

#endif
