/* One pam_authenticate call: from the situation to the PAM result. */
#ifndef PATTERNLOCK_ATTEMPT_H
#define PATTERNLOCK_ATTEMPT_H

#include "arguments.h"

/* Asks for a pattern if one would be judged, and has it judged. Returns what pam_sm_authenticate returns. */
int attempt_pattern(pam_handle_t *pamh, int flags, const struct arguments *arguments);

/*
 * Tells the verifier that a password was right, which clears the counters of failed patterns. Only from a host
 * with euid 0, and only when the host's token is there and is no pattern: after ourselves, or after a module
 * that asked for nothing, no password was shown.
 */
void attempt_report_password(pam_handle_t *pamh, const struct arguments *arguments);

#endif
