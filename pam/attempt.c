#define _GNU_SOURCE
#include "attempt.h"

#include "client.h"
#include "conversation.h"
#include "record.h"
#include "target.h"

#include <pwd.h>
#include <security/pam_ext.h>
#include <security/pam_modutil.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

enum { FAIL_DELAY_US = 2000000 };

struct attempt {
    pam_handle_t *pamh;
    const struct arguments *arguments;
    struct target target;
    bool tells;       /* messages are welcome */
    int budget_ms;    /* left for the verifier; a person's thinking is not in it */
    struct line line; /* by the route that answered STATUS: a pattern never goes another way */
    uint8_t rows;     /* of the enrolled grid, 0 when not told */
    uint8_t cols;
};

static enum client_result ask(struct attempt *attempt, enum plw_operation operation, const struct pattern *pattern,
                              struct reply *reply)
{
    const struct request request = {
        .operation = operation,
        .uid = attempt->target.uid,
        .real_uid = target_asker(&attempt->target),
        .user = attempt->target.user,
        .service = attempt->target.service,
        .pattern = pattern,
    };
    deadline end = deadline_in(attempt->budget_ms);
    enum client_result result =
        client_ask(attempt->pamh, attempt->arguments, &attempt->line, &request, end, reply);
    attempt->budget_ms = deadline_left(end);
    if (attempt->arguments->debug)
        pam_syslog(attempt->pamh, LOG_DEBUG, "operation %d: result %d, code %#x", operation, result,
                   result == CLIENT_ANSWERED ? reply->code : 0);
    return result;
}

static bool is_own_host(const struct attempt *attempt)
{
    uid_t uid = attempt->target.uid;
    return uid != 0 && getuid() == uid && geteuid() == uid;
}

/*
 * False where a verifier of our own would find no record: to start one costs more than all the rest. Root's would look
 * into the system store, a user's into that of his home. What it would find is known of the verifier we came with only.
 */
static bool may_have_record(const struct attempt *attempt)
{
    if (attempt->arguments->is_verifier_named)
        return true;
    if (geteuid() == 0)
        return !record_is_missing_in(PLW_SYSTEM_RECORDS, attempt->target.uid);
    if (!is_own_host(attempt))
        return true;
    const struct passwd *entry = pam_modutil_getpwuid(attempt->pamh, attempt->target.uid);
    return !entry || !record_is_missing_at(entry->pw_dir);
}

/*
 * Whether to start a verifier of our own for STATUS. That there is no record changes nothing for the host, which steps
 * aside in any case: but with "unenrolled=ignore" it does, and then only a verifier may say so.
 */
static bool starts_verifier(const struct attempt *attempt)
{
    const struct arguments *arguments = attempt->arguments;
    return !arguments->no_spawn && (arguments->ignore_unenrolled || may_have_record(attempt));
}

/*
 * The service first. Where it does not exist at all, a verifier of our own; and where it knows no record of
 * the very user this host runs as, one for the store in his home. Never because the service failed.
 */
static bool ask_status(struct attempt *attempt, struct reply *status)
{
    attempt->line.route = ROUTE_SERVICE;
    enum client_result result = ask(attempt, PLW_STATUS, NULL, status);
    bool ask_once = result == CLIENT_ABSENT ||
                    (result == CLIENT_ANSWERED && status->code == PLW_NOT_ENROLLED && is_own_host(attempt));
    if (ask_once && starts_verifier(attempt)) {
        attempt->line.route = ROUTE_ONCE;
        result = ask(attempt, PLW_STATUS, NULL, status);
    }
    return result == CLIENT_ANSWERED;
}

static int throttled(const struct attempt *attempt, uint32_t remaining_ms)
{
    if (attempt->tells)
        conversation_tell_wait(attempt->pamh, remaining_ms);
    return PAM_MAXTRIES;
}

static int switched_off(const struct attempt *attempt)
{
    if (attempt->tells)
        conversation_tell_switched_off(attempt->pamh);
    return PAM_AUTHINFO_UNAVAIL;
}

/* True when a pattern would be judged now; else the result is what the situation means to the host. */
static bool is_ready(struct attempt *attempt, int *result)
{
    struct reply status;
    if (!ask_status(attempt, &status))
        return false;
    switch (status.code) {
    case PLW_ENROLLED:
        attempt->rows = status.rows;
        attempt->cols = status.cols;
        if (!(status.flags & PLW_REP_SWITCHED_OFF))
            return true;
        *result = switched_off(attempt);
        return false;
    case PLW_SWITCHED_OFF:
        *result = switched_off(attempt);
        return false;
    case PLW_THROTTLED:
        *result = throttled(attempt, status.remaining_ms);
        return false;
    case PLW_NOT_ENROLLED:
        if (attempt->arguments->ignore_unenrolled)
            *result = PAM_IGNORE;
        return false;
    case PLW_UNAVAILABLE:
        /* Without a flag it may be a full disk: whoever fills it must not get rid of the pattern. */
        if (attempt->arguments->ignore_unenrolled && status.flags != 0)
            *result = PAM_IGNORE;
        return false;
    default:
        return false;
    }
}

static bool read_pattern(const struct attempt *attempt, const char *text, struct pattern *pattern)
{
    return pattern_from_text(text, attempt->rows, attempt->cols, attempt->arguments->pattern_only, pattern);
}

/* The pattern that an earlier module asked for. A token that is none is the password of a later one. */
static bool take_token(const struct attempt *attempt, const char *token, struct pattern *pattern)
{
    return token && read_pattern(attempt, token, pattern);
}

static bool take_answer(const struct attempt *attempt, struct pattern *pattern, int *result)
{
    bool only = attempt->arguments->pattern_only;
    char *answer = NULL;
    int asked = conversation_ask(attempt->pamh, only, &answer);
    if (asked != PAM_SUCCESS) {
        *result = asked;
        return false;
    }
    bool is_pattern = read_pattern(attempt, answer, pattern);
    if (!is_pattern && only)
        *result = PAM_AUTH_ERR;
    else if (!is_pattern && pam_set_item(attempt->pamh, PAM_AUTHTOK, answer) != PAM_SUCCESS)
        pam_syslog(attempt->pamh, LOG_ERR, "the answer cannot be handed on to the next module");
    conversation_forget(answer);
    return is_pattern;
}

static bool take_pattern(const struct attempt *attempt, struct pattern *pattern, int *result)
{
    const struct arguments *arguments = attempt->arguments;
    const void *token = NULL;
    if (arguments->use_first_pass || arguments->try_first_pass)
        if (pam_get_item(attempt->pamh, PAM_AUTHTOK, &token) != PAM_SUCCESS)
            return false;
    if (token || arguments->use_first_pass)
        return take_token(attempt, token, pattern);
    return take_answer(attempt, pattern, result);
}

static int wrong(const struct attempt *attempt)
{
    if (!attempt->arguments->nodelay)
        pam_fail_delay(attempt->pamh, FAIL_DELAY_US);
    pam_syslog(attempt->pamh, LOG_NOTICE, "wrong pattern for user %s", attempt->target.user);
    return PAM_AUTH_ERR;
}

static void judge(struct attempt *attempt, const struct pattern *pattern, int *result)
{
    struct reply verdict;
    if (ask(attempt, PLW_VERIFY, pattern, &verdict) != CLIENT_ANSWERED)
        return;
    switch (verdict.code) {
    case PLW_ACCEPTED:
        if (verdict.flags & PLW_REP_SWITCHED_OFF)
            return;
        if ((verdict.flags & PLW_REP_MUST_CHANGE) && attempt->tells)
            conversation_tell_must_change(attempt->pamh);
        *result = PAM_SUCCESS; /* the only line that opens anything */
        return;
    case PLW_REJECTED:
    case PLW_TOO_SHORT: /* not counted, and still no reason to ask the next module */
        *result = wrong(attempt);
        return;
    case PLW_THROTTLED:
        *result = throttled(attempt, verdict.remaining_ms);
        return;
    case PLW_SWITCHED_OFF:
        *result = switched_off(attempt);
        return;
    default:
        return;
    }
}

int attempt_pattern(pam_handle_t *pamh, int flags, const struct arguments *arguments)
{
    struct attempt attempt = {
        .pamh = pamh,
        .arguments = arguments,
        .tells = !(flags & PAM_SILENT) && !arguments->quiet,
        .budget_ms = arguments->timeout_ms,
    };
    struct pattern pattern = {0};
    int result = target_find(pamh, &attempt.target);
    if (result != PAM_SUCCESS)
        return result;
    result = PAM_AUTHINFO_UNAVAIL;
    if (!target_is_permitted(pamh, &attempt.target, arguments))
        return result;
    if (is_ready(&attempt, &result) && take_pattern(&attempt, &pattern, &result)) {
        judge(&attempt, &pattern, &result);
        pam_set_item(pamh, PAM_AUTHTOK, NULL);
    }
    client_close(&attempt.line);
    explicit_bzero(&pattern, sizeof pattern);
    return result;
}

void attempt_report_password(pam_handle_t *pamh, const struct arguments *arguments)
{
    struct attempt attempt = {.pamh = pamh, .arguments = arguments, .budget_ms = arguments->timeout_ms};
    const void *token = NULL;
    struct reply reply;
    if (geteuid() != 0 || pam_get_item(pamh, PAM_AUTHTOK, &token) != PAM_SUCCESS)
        return;
    if (!token || *(const char *)token == '\0' || pattern_on_some_grid(token))
        return;
    if (target_find(pamh, &attempt.target) != PAM_SUCCESS)
        return;
    attempt.line.route = ROUTE_SERVICE;
    bool is_absent = ask(&attempt, PLW_AUTHSUCC, NULL, &reply) == CLIENT_ABSENT;
    if (is_absent && !arguments->no_spawn && may_have_record(&attempt)) {
        attempt.line.route = ROUTE_ONCE;
        ask(&attempt, PLW_AUTHSUCC, NULL, &reply);
    }
    client_close(&attempt.line);
}
