/* Every kind of hostile host with every kind of verdict, by the service and by a verifier of our own. */
#define _GNU_SOURCE
#include "case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIGHT "1-2-3-6"

static const struct {
    const char *name;
    unsigned flag;
} hostilities[] = {
    {"sigchld_ignored", SIGCHLD_IGNORED}, {"sigchld_reaper", SIGCHLD_REAPER}, {"standard_closed", STANDARD_CLOSED},
    {"timer", TIMER_10MS}, {"four_descriptors", FOUR_DESCRIPTORS}, {"one_descriptor", ONE_DESCRIPTOR},
    {"no_new_privileges", NO_NEW_PRIVILEGES}, {"environment", JUNK_ENVIRONMENT}, {"two_threads", TWO_THREADS},
    {"little_memory", LITTLE_MEMORY}, {"chroot", CHROOT}, {"real_uid_other", REAL_UID_OTHER},
    {"closes_ours", CLOSES_OURS}, {"replaces_ours", REPLACES_OURS},
};

/* None of these but the first may ever be a success. */
static const struct test_case verdicts[] = {
    {"accept", .script = "enrolled+accept", .result = PAM_SUCCESS},
    {"reject", .script = "enrolled+reject", .result = PAM_AUTH_ERR, .delays = 1},
    {"hang", .script = "enrolled+hang", .result = PAM_AUTHINFO_UNAVAIL, .at_least_ms = 900},
    {"close", .script = "enrolled+close", .result = PAM_AUTHINFO_UNAVAIL},
    {"nonce", .script = "enrolled+badnonce", .result = PAM_AUTHINFO_UNAVAIL},
};

enum {
    HOSTILITIES = sizeof hostilities / sizeof hostilities[0],
    VERDICTS = sizeof verdicts / sizeof verdicts[0],
    ALL = HOSTILITIES * VERDICTS * 2
};

static struct test_case cases[ALL];

/* Without two free descriptors, and where its program is not to be seen, no verifier can be started. */
static int cannot_start(unsigned hostile)
{
    return (hostile & (ONE_DESCRIPTOR | CHROOT)) != 0;
}

static void ask_once(struct test_case *test)
{
    test->listener = ABSENT;
    test->once = test->script;
    test->script = NULL;
    if (!cannot_start(test->hostile))
        return;
    test->result = PAM_AUTHINFO_UNAVAIL;
    test->prompts = test->delays = test->at_least_ms = 0;
    test->token_after = NULL;
}

static void make(struct test_case *test, size_t hostility, const struct test_case *verdict, int once)
{
    char *name = NULL;
    if (asprintf(&name, "hostile_%s/%s/%s", hostilities[hostility].name, verdict->name, once ? "once" : "service") == -1)
        abort();
    *test = *verdict;
    test->name = name;
    test->hostile = hostilities[hostility].flag;
    test->hosts = test->hostile & (CHROOT | REAL_UID_OTHER) ? ROOT_ONLY : BOTH;
    test->answer = RIGHT;
    test->prompts = 1;
    test->token_after = CLEARED;
    if (once)
        ask_once(test);
}

size_t hostile_cases(const struct test_case **made)
{
    for (size_t i = 0; i < ALL; i++)
        make(&cases[i], i / 2 / VERDICTS, &verdicts[i / 2 % VERDICTS], i % 2);
    *made = cases;
    return ALL;
}
