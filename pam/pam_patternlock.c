/*
 * pam_patternlock.so: lets a pattern answer a PAM prompt. It judges nothing itself; patternlock-verifier does.
 * Runs inside other people's programs: no static data, no threads, no signal handlers, no environment, no output.
 */
#include "arguments.h"
#include "attempt.h"

int pam_sm_authenticate(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    struct arguments arguments;
    arguments_parse(pamh, argc, argv, &arguments);
    if (!arguments.authsucc)
        return attempt_pattern(pamh, flags, &arguments);
    attempt_report_password(pamh, &arguments);
    return PAM_IGNORE;
}

/* There are no credentials to set, but libpam replays the jumps of authenticate: "ignore" would fail the login. */
int pam_sm_setcred(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    (void)pamh, (void)flags, (void)argc, (void)argv;
    return PAM_SUCCESS;
}

int pam_sm_acct_mgmt(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    (void)pamh, (void)flags, (void)argc, (void)argv;
    return PAM_IGNORE;
}

int pam_sm_open_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    (void)pamh, (void)flags, (void)argc, (void)argv;
    return PAM_IGNORE;
}

int pam_sm_close_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    (void)pamh, (void)flags, (void)argc, (void)argv;
    return PAM_IGNORE;
}

int pam_sm_chauthtok(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    (void)pamh, (void)flags, (void)argc, (void)argv;
    return PAM_IGNORE;
}
