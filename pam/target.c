#define _GNU_SOURCE
#include "target.h"

#include "../Sources/CPatternWire/include/CPatternWire.h"

#include <pwd.h>
#include <security/pam_ext.h>
#include <security/pam_modutil.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

static const char PASSWORD_SERVICE[] = "patternlock-password";
/* polkit's helper: setuid, or since version 125 started as root by a socket that everybody may connect to. */
static const char POLKIT_SERVICE[] = "polkit-1";

/* A text item of the handle, "" when it is not set. */
static const char *text_item(pam_handle_t *pamh, int item)
{
    const void *text = NULL;
    return pam_get_item(pamh, item, &text) == PAM_SUCCESS && text ? text : "";
}

int target_find(pam_handle_t *pamh, struct target *target)
{
    const char *name = NULL;
    int asked = pam_get_user(pamh, &name, NULL);
    if (asked == PAM_CONV_AGAIN)
        return PAM_INCOMPLETE;
    if (asked != PAM_SUCCESS || !name || name[0] == '\0')
        return PAM_USER_UNKNOWN;
    /* What is no user's name may be a password typed at the wrong prompt: it is not logged. */
    const struct passwd *entry = pam_modutil_getpwnam(pamh, name);
    if (!entry || strnlen(entry->pw_name, PLW_NAME_MAX + 1) > PLW_NAME_MAX)
        return PAM_USER_UNKNOWN;
    *target = (struct target){
        .uid = entry->pw_uid,
        .user = entry->pw_name,
        .service = text_item(pamh, PAM_SERVICE),
    };
    return PAM_SUCCESS;
}

bool target_is_permitted(pam_handle_t *pamh, const struct target *target, const struct arguments *arguments)
{
    const char *refusal = NULL;
    /* "localhost" is remote too: the far end of a tunnel looks like that. */
    if (text_item(pamh, PAM_RHOST)[0] != '\0' && !arguments->allow_remote)
        refusal = "remote";
    else if (strcmp(target->service, PASSWORD_SERVICE) == 0)
        refusal = "a service for passwords";
    else if (target->uid == 0 && !arguments->allow_root)
        refusal = "root";
    if (refusal && arguments->debug)
        pam_syslog(pamh, LOG_DEBUG, "no pattern here: %s", refusal);
    return refusal == NULL;
}

uid_t target_asker(const struct target *target)
{
    uid_t real = getuid();
    return real == 0 && strcmp(target->service, POLKIT_SERVICE) == 0 ? PLW_REAL_UID_ANYBODY : real;
}
