/*
 * The table of decisions, whole: each row and each behaviour of a verifier, with each argument. What is expected of a
 * row alone stands in the row; what an argument changes stands in one rule for all rows.
 */
#define _GNU_SOURCE
#include "case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIGHT "1-2-3-6"
#define ASKED "STATUS;VERIFY 3x3 0-1-2-5"
#define UNAVAILABLE .answer = RIGHT, .result = PAM_AUTHINFO_UNAVAIL
/* A pattern was sent, and no answer that counts came. */
#define LOST(words) .script = words, UNAVAILABLE, .prompts = 1, .token_after = CLEARED, .requests = ASKED
#define NOTHING_ASKED(words) .script = words, UNAVAILABLE, .requests = "STATUS"

static const struct test_case rows[] = {
    {"no_user", .user = "no-such-user", .answer = RIGHT, .result = PAM_USER_UNKNOWN, .requests = ""},
    {"remote", .rhost = "127.0.0.1", UNAVAILABLE, .requests = ""},
    {"password_service", .service = "patternlock-password", UNAVAILABLE, .requests = ""},
    {"root_target", .user = "root", UNAVAILABLE, .requests = ""},
    {"absent", .listener = ABSENT, UNAVAILABLE, .requests = ""},
    {"refused", .listener = REFUSED, UNAVAILABLE, .requests = ""},
    {"full", .listener = FULL, UNAVAILABLE, .requests = "", .at_least_ms = 900},
    {"wrong_peer", .listener = WRONG_PEER, UNAVAILABLE, .requests = ""},
    {"not_enrolled", .hosts = ROOT_ONLY, NOTHING_ASKED("notenrolled")},
    {"unusable", NOTHING_ASKED("unavailable")},
    {"no_pepper", NOTHING_ASKED("nopepper")},
    {"foreign_record", NOTHING_ASKED("foreign")},
    {"off", NOTHING_ASKED("off"), .messages = 1},
    {"throttled", .script = "throttle", .answer = RIGHT, .result = PAM_MAXTRIES, .messages = 1, .requests = "STATUS"},
    {"status_hang", NOTHING_ASKED("hang"), .at_least_ms = 900},
    {"status_late", NOTHING_ASKED("late"), .at_least_ms = 900},
    {"status_close", NOTHING_ASKED("close")},
    {"status_short", NOTHING_ASKED("short")},
    {"status_garbage", NOTHING_ASKED("garbage")},
    {"status_nonce", NOTHING_ASKED("badnonce")},
    {"conversation_fails", .answer = ANSWER_FAILS, .result = PAM_AUTH_ERR, .prompts = 1, .requests = "STATUS"},
    {"conversation_null", .answer = ANSWER_NULL, .result = PAM_AUTH_ERR, .prompts = 1, .requests = "STATUS"},
    {"conversation_empty", .answer = "", .result = PAM_AUTH_ERR, .prompts = 1, .requests = "STATUS"},
    {"no_pattern", .answer = "secret", .result = PAM_AUTHINFO_UNAVAIL, .prompts = 1, .token_after = "secret",
     .requests = "STATUS"},
    {"accept", .answer = RIGHT, .result = PAM_SUCCESS, .prompts = 1, .token_after = CLEARED, .requests = ASKED},
    {"reject", .script = "enrolled+reject", .answer = RIGHT, .result = PAM_AUTH_ERR, .prompts = 1, .delays = 1,
     .token_after = CLEARED, .requests = ASKED},
    {"verify_throttle", .script = "enrolled+throttle", .answer = RIGHT, .result = PAM_MAXTRIES, .prompts = 1,
     .messages = 1, .token_after = CLEARED, .requests = ASKED},
    {"verify_hang", LOST("enrolled+hang"), .at_least_ms = 900},
    {"verify_late", LOST("enrolled+late"), .at_least_ms = 900},
    {"verify_close", LOST("enrolled+close")},
    {"verify_short", LOST("enrolled+short")},
    {"verify_garbage", LOST("enrolled+garbage")},
    {"verify_nonce", LOST("enrolled+badnonce")},
};

/* With "+token" the answer stands in PAM_AUTHTOK before. */
static const char *const arguments[] = {
    "debug", "nodelay", "quiet", "use_first_pass", "use_first_pass+token", "try_first_pass", "try_first_pass+token",
    "pattern_only", "authsucc", "timeout=2", "allow_remote", "allow_root", "unenrolled=ignore", "spawn=no",
};

enum { ROWS = sizeof rows / sizeof rows[0], ARGUMENTS = sizeof arguments / sizeof arguments[0] };

static struct test_case table[ROWS * ARGUMENTS];

static int is(const char *left, const char *right)
{
    return strcmp(left, right) == 0;
}

static void become_success(struct test_case *test, int at_least_ms)
{
    test->result = PAM_SUCCESS;
    test->prompts = 1;
    test->token_after = CLEARED;
    test->requests = ASKED;
    test->at_least_ms = at_least_ms;
}

/* Nothing is asked: without a token that is a pattern the module steps aside. */
static void step_aside(struct test_case *test)
{
    test->result = PAM_AUTHINFO_UNAVAIL;
    test->prompts = test->messages = test->delays = test->at_least_ms = 0;
    test->token_after = NULL;
    test->requests = "STATUS";
}

static void take_token(struct test_case *test)
{
    test->token = test->answer;
    if (test->prompts == 0)
        return;
    if (is(test->answer, "secret"))
        step_aside(test);
    test->prompts = 0;
}

static void wait_longer(struct test_case *test, const char *row)
{
    test->timeout_s = 2;
    if (strstr(row, "_late")) /* it comes after a second and a half */
        become_success(test, 1400);
    else if (test->at_least_ms > 0)
        test->at_least_ms = 1900;
}

/* What the argument changes. */
static void apply(struct test_case *test, const char *row, const char *argument)
{
    if (is(argument, "nodelay"))
        test->delays = 0;
    else if (is(argument, "quiet"))
        test->messages = 0;
    else if (is(argument, "use_first_pass") && test->prompts > 0)
        step_aside(test);
    else if (strstr(argument, "+token"))
        take_token(test);
    else if (is(argument, "pattern_only") && is(row, "no_pattern"))
        test->result = PAM_AUTH_ERR, test->token_after = NULL;
    else if (is(argument, "authsucc"))
        step_aside(test), test->result = PAM_IGNORE, test->requests = "";
    else if (is(argument, "timeout=2"))
        wait_longer(test, row);
    else if ((is(argument, "allow_remote") && is(row, "remote")) || (is(argument, "allow_root") && is(row, "root_target")))
        become_success(test, 0);
    else if (is(argument, "unenrolled=ignore") &&
             (is(row, "not_enrolled") || is(row, "no_pepper") || is(row, "foreign_record")))
        test->result = PAM_IGNORE;
}

/* A token that is set needs text: a conversation that fails has none. */
static int makes_sense(const struct test_case *row, const char *argument)
{
    const char *answer = row->answer;
    return !strstr(argument, "+token") || !(answer == ANSWER_FAILS || answer == ANSWER_NULL || answer[0] == '\0');
}

static void add(struct test_case *test, const struct test_case *row, const char *argument)
{
    char *name = NULL, *words = NULL;
    *test = *row;
    if (asprintf(&name, "table_%s/%s", row->name, argument) == -1 ||
        asprintf(&words, "%.*s", (int)strcspn(argument, "+"), argument) == -1)
        abort();
    test->name = name;
    test->arguments = words;
    apply(test, row->name, argument);
}

size_t table_cases(const struct test_case **cases)
{
    size_t count = 0;
    for (size_t i = 0; i < ROWS * ARGUMENTS; i++) {
        const struct test_case *row = &rows[i / ARGUMENTS];
        if (makes_sense(row, arguments[i % ARGUMENTS]))
            add(&table[count++], row, arguments[i % ARGUMENTS]);
    }
    *cases = table;
    return count;
}
