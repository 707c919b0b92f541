/* The arguments of the module's line in a PAM service file. */
#ifndef PATTERNLOCK_ARGUMENTS_H
#define PATTERNLOCK_ARGUMENTS_H

#include <security/pam_modules.h>
#include <stdbool.h>

struct arguments {
    bool debug;
    bool nodelay;
    bool quiet;
    bool use_first_pass;
    bool try_first_pass;
    bool pattern_only;
    bool authsucc;
    bool allow_remote;
    bool allow_root;
    bool ignore_unenrolled;
    bool no_spawn;
    bool is_verifier_named; /* by the line: it may keep its records elsewhere */
    int timeout_ms;
    const char *socket_dir; /* absolute, short enough for a socket address with either name */
    const char *verifier;   /* absolute */
};

/* Whatever is unknown or out of range is logged and changes nothing: the defaults are the strict ones. */
void arguments_parse(pam_handle_t *pamh, int argc, const char **argv, struct arguments *arguments);

#endif
