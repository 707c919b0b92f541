/*
 * A module for the driver: "set=TEXT" sets PAM_AUTHTOK, "see" shows it to the application as the PAM variable TOKEN,
 * "ran" sets the variable RAN, "is=TEXT" accepts that PAM_AUTHTOK and no other, as pam_unix does a password.
 */
#include <security/pam_ext.h>
#include <security/pam_modules.h>
#include <stdio.h>
#include <string.h>

int pam_sm_authenticate(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    const void *token = NULL;
    char variable[512];
    (void)flags;
    if (argc == 1 && strncmp(argv[0], "set=", 4) == 0)
        return pam_set_item(pamh, PAM_AUTHTOK, argv[0] + 4);
    if (argc == 1 && strcmp(argv[0], "ran") == 0)
        return pam_putenv(pamh, "RAN=yes");
    if (pam_get_item(pamh, PAM_AUTHTOK, &token) != PAM_SUCCESS)
        return PAM_SYSTEM_ERR;
    if (argc == 1 && strncmp(argv[0], "is=", 3) == 0)
        return token && strcmp(token, argv[0] + 3) == 0 ? PAM_SUCCESS : PAM_AUTH_ERR;
    snprintf(variable, sizeof variable, "TOKEN=%s", token ? (const char *)token : "(none)");
    return pam_putenv(pamh, variable);
}

int pam_sm_setcred(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    (void)pamh, (void)flags, (void)argc, (void)argv;
    return PAM_SUCCESS;
}
