#define _GNU_SOURCE
#include "conversation.h"

#include <libintl.h>
#include <security/pam_ext.h>
#include <stdlib.h>
#include <string.h>

/*
 * Texts are in the language that the host set; a module sets none. Catalogues are where libc looks by itself: a host's
 * bindings are not ours to change.
 */
#define DOMAIN "patternlock"
#define _(text) dgettext(DOMAIN, text)

int conversation_ask(pam_handle_t *pamh, bool only_pattern, char **answer)
{
    char *response = NULL;
    const char *prompt = only_pattern ? _("Pattern: ") : _("Password or pattern: ");
    int result = pam_prompt(pamh, PAM_PROMPT_ECHO_OFF, &response, "%s", prompt);
    if (result == PAM_SUCCESS && response && response[0] != '\0') {
        *answer = response;
        return result;
    }
    conversation_forget(response);
    return result == PAM_CONV_AGAIN ? PAM_INCOMPLETE : PAM_AUTH_ERR;
}

void conversation_forget(char *answer)
{
    if (answer)
        explicit_bzero(answer, strlen(answer));
    free(answer);
}

void conversation_tell_wait(pam_handle_t *pamh, uint32_t milliseconds)
{
    const uint32_t minute = 60;
    uint32_t seconds = milliseconds / 1000 + (milliseconds % 1000 != 0);
    if (seconds < 2 * minute) {
        pam_error(pamh,
                  dngettext(DOMAIN, "Too many wrong patterns. Try again in %u second.",
                            "Too many wrong patterns. Try again in %u seconds.", seconds),
                  seconds);
        return;
    }
    uint32_t minutes = (seconds + minute - 1) / minute;
    pam_error(pamh,
              dngettext(DOMAIN, "Too many wrong patterns. Try again in %u minute.",
                        "Too many wrong patterns. Try again in %u minutes.", minutes),
              minutes);
}

void conversation_tell_switched_off(pam_handle_t *pamh)
{
    pam_info(pamh, "%s", _("The pattern is switched off: use your password."));
}

void conversation_tell_must_change(pam_handle_t *pamh)
{
    pam_info(pamh, "%s", _("This pattern must be replaced by a new one: patternlock change"));
}
