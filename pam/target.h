/* Whose pattern is meant, and whether a pattern may open anything here at all. */
#ifndef PATTERNLOCK_TARGET_H
#define PATTERNLOCK_TARGET_H

#include "arguments.h"

#include <sys/types.h>

struct target {
    uid_t uid;
    const char *user;    /* as the user database spells it; lives as long as the PAM handle */
    const char *service; /* the host's PAM service */
};

/* PAM_SUCCESS, PAM_USER_UNKNOWN, or PAM_INCOMPLETE when the host wants to be called again. */
int target_find(pam_handle_t *pamh, struct target *target);

/*
 * False for a remote user, who would send what he draws over the net; for root; and for the service that our
 * own programs use to have a password proven, where a pattern never counts. The arguments can allow the first two.
 */
bool target_is_permitted(pam_handle_t *pamh, const struct target *target, const struct arguments *arguments);

/*
 * Who is behind this host: its real uid, which for a setuid one is that of whoever started it; PLW_REAL_UID_ANYBODY where
 * it does not tell, because root started the host and any local user may ask it.
 */
uid_t target_asker(const struct target *target);

#endif
