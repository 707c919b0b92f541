/* The surroundings of one case: folder, PAM service, scripted verifiers, host; and the judgement. */
#define _GNU_SOURCE
#include "case.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SLACK_MS = 500, SLOW_MS = 120000, SLOW_TIMEOUT_S = 20, PATIENT_TIMEOUT_S = 5, LINGER_MS = 4000 };

static int write_file(const char *directory, const char *name, mode_t mode, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "we");
    if (!file)
        return 0;
    int written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written && chmod(path, mode) == 0;
}

/* The text with each of the two words replaced. */
static void expand(const char *text, const char *module, const char *probe, char *out, size_t size)
{
    out[0] = '\0';
    while (*text != '\0') {
        size_t used = strlen(out);
        const char *word = NULL;
        if (strncmp(text, "MODULE", 6) == 0)
            word = module, text += 6;
        else if (strncmp(text, "PROBE", 5) == 0)
            word = probe, text += 5;
        if (word)
            snprintf(out + used, size - used, "%s", word);
        else
            snprintf(out + used, size - used, "%c", *text++);
    }
}

/* "ran" is jumped over when the module says "ignore", "see" never. */
static const char ONLY_OURS[] = "auth [success=ok ignore=1 default=bad] MODULE\n"
                                "auth [default=ignore] PROBE ran\n"
                                "auth [default=ignore] PROBE see\n";

/* The module's time-out: short where it is waited for, and else so long that a busy machine makes no difference. */
static int timeout_seconds(const struct environment *environment, const struct test_case *test)
{
    if (environment->is_slow)
        return SLOW_TIMEOUT_S;
    return test->timeout_s ? test->timeout_s : test->at_least_ms > 0 ? 1 : PATIENT_TIMEOUT_S;
}

static int write_service(const struct environment *environment, const struct test_case *test, const char *directory)
{
    char module[1024], probe[256], stack[4096], text[4608], name[128];
    const char *inside = test->hostile & CHROOT ? "/" : directory;
    const char *missing = test->listener == NO_DIRECTORY ? "/missing" : "";
    snprintf(probe, sizeof probe, "%s/probe.so", environment->directory);
    snprintf(module, sizeof module, "%s/pam_patternlock.so socket_dir=%s%s verifier=%s/%s timeout=%d %s",
             environment->directory, inside, missing, directory, test->once ? test->once : "no-such-program",
             timeout_seconds(environment, test), test->arguments ? test->arguments : "");
    expand(test->stack ? test->stack : ONLY_OURS, module, probe, stack, sizeof stack);
    if (test->token)
        snprintf(text, sizeof text, "auth [default=ignore] %s set=%s\n%s", probe, test->token, stack);
    else
        snprintf(text, sizeof text, "%s", stack);
    snprintf(name, sizeof name, "pam.d/%s", test->service ? test->service : "test");
    return write_file(directory, name, 0644, text);
}

/* What a host that has locked itself into the folder still finds. */
static int write_user_database(const struct environment *environment, const char *directory)
{
    char path[512], text[256];
    snprintf(path, sizeof path, "%s/etc", directory);
    snprintf(text, sizeof text, "root:x:0:0::/:/bin/sh\n%s:x:%u:%u::/:/bin/sh\n", environment->user, environment->uid,
             environment->uid);
    return mkdir(path, 0755) == 0 && write_file(directory, "etc/passwd", 0644, text);
}

static int set_up(const struct environment *environment, const struct test_case *test, const char *directory)
{
    char path[512], program[128];
    snprintf(path, sizeof path, "%s/pam.d", directory);
    snprintf(program, sizeof program, "%s/once", environment->directory);
    if (chmod(directory, 0777) == -1 || mkdir(path, 0755) == -1 || !write_service(environment, test, directory))
        return 0;
    if (!write_file(directory, "log", 0666, "") || !write_file(directory, "log.busy", 0666, ""))
        return 0;
    snprintf(path, sizeof path, "%s/%s", directory, test->once ? test->once : "");
    if (test->once && symlink(program, path) == -1)
        return 0;
    return write_user_database(environment, directory);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

/* Verifiers come to us when their parents end, as they would to init. All must go once nobody listens. */
static int reap_all(void)
{
    for (int waited = 0; waited < LINGER_MS; waited += 10) {
        pid_t child;
        while ((child = waitpid(-1, NULL, WNOHANG | __WALL)) > 0)
            continue;
        if (child == -1 && errno == ECHILD)
            return 1;
        struct timespec moment = {.tv_nsec = 10000000};
        nanosleep(&moment, NULL);
    }
    return 0;
}

static void read_log(const char *directory, struct report *report)
{
    char path[512];
    snprintf(path, sizeof path, "%s/log", directory);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd == -1 ? -1 : read(fd, report->log, sizeof report->log - 1);
    report->log[size > 0 ? size : 0] = '\0';
    close(fd);
}

void case_run(const struct environment *environment, const struct test_case *test, int as_root, struct report *report)
{
    char directory[128], socket_path[256], log[256];
    int status = 0;
    snprintf(directory, sizeof directory, "%s/XXXXXX", environment->directory);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (!mkdtemp(directory) || !set_up(environment, test, directory)) {
        snprintf(report->setup, sizeof report->setup, "folder: %s", strerror(errno));
        return;
    }
    snprintf(socket_path, sizeof socket_path, "%s/%s", directory, as_root ? "root.sock" : "user.sock");
    snprintf(log, sizeof log, "%s/log", directory);
    pid_t listener = listener_start(test, environment->uid, socket_path, log);
    pid_t host = listener == -1 ? -1 : fork();
    if (host == 0)
        host_run(environment, test, as_root, directory, report);
    if (host == -1 || waitpid(host, &status, 0) != host || status != 0)
        snprintf(report->setup, sizeof report->setup, "listener %d, host %d ended with status %#x", listener, host,
                 (unsigned)status);
    if (listener > 0)
        kill(listener, SIGKILL);
    report->lingering = !reap_all();
    read_log(directory, report);
    nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void say(char *text, size_t size, const char *what, const char *expected, const char *actual)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "    %s: expected %s, got %s\n", what, expected, actual);
}

static void same_number(char *text, size_t size, const char *what, long expected, long actual)
{
    char left[32], right[32];
    snprintf(left, sizeof left, "%ld", expected);
    snprintf(right, sizeof right, "%ld", actual);
    if (expected != actual)
        say(text, size, what, left, right);
}

/* The requests without the identity that each of them must carry, joined with ';'. */
static void judge_requests(const struct environment *environment, const struct test_case *test, int as_root,
                           const struct report *report, char *text, size_t size)
{
    char copy[sizeof report->log], joined[sizeof report->log] = "", identity[256], *rest = NULL;
    int is_for_root = test->user && strcmp(test->user, "root") == 0;
    const char *service = test->service ? test->service : "test";
    uid_t real = as_root && !(test->hostile & REAL_UID_OTHER) ? 0 : environment->uid;
    if (real == 0 && strcmp(service, "polkit-1") == 0)
        real = (uid_t)-1; /* anybody */
    snprintf(identity, sizeof identity, " uid=%u real=%u user=%s service=%s", is_for_root ? 0 : environment->uid, real,
             is_for_root ? "root" : environment->user, service);
    memcpy(copy, report->log, sizeof copy);
    for (char *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *found = strstr(line, identity);
        if (!found || found[strlen(identity)] != '\0')
            say(text, size, "identity in the request", identity, line);
        else
            *found = '\0';
        if (joined[0])
            strcat(joined, ";");
        strcat(joined, line);
    }
    if (test->requests && strcmp(joined, test->requests) != 0)
        say(text, size, "requests", test->requests, joined);
}

static void judge_result(const struct test_case *test, const struct report *report, char *text, size_t size)
{
    char left[128], right[128];
    snprintf(left, sizeof left, "%d (%s)", test->result, pam_strerror(NULL, test->result));
    snprintf(right, sizeof right, "%d (%s)", report->result, pam_strerror(NULL, report->result));
    if (test->result != report->result)
        say(text, size, "result", left, right);
}

static void judge_token(const struct test_case *test, const struct report *report, char *text, size_t size)
{
    const char *expected = test->token_after ? test->token_after : test->token ? test->token : CLEARED;
    if (!test->stack && strcmp(expected, report->token) != 0)
        say(text, size, "PAM_AUTHTOK afterwards", expected, report->token);
}

static void judge_time(const struct environment *environment, const struct test_case *test,
                       const struct report *report, char *text, size_t size)
{
    int most = timeout_seconds(environment, test) * 1000 + (environment->is_slow ? SLOW_MS : SLACK_MS);
    char left[64], right[64];
    snprintf(left, sizeof left, "%d to %d ms", test->at_least_ms, most);
    snprintf(right, sizeof right, "%d ms", report->elapsed_ms);
    if (report->elapsed_ms < test->at_least_ms || report->elapsed_ms > most)
        say(text, size, "time", left, right);
}

void case_judge(const struct environment *environment, const struct test_case *test, int as_root,
                const struct report *report, char *text, size_t size)
{
    if (report->setup[0] || !report->finished) {
        say(text, size, "set-up", "a host that ends in order", report->setup[0] ? report->setup : "none");
        return;
    }
    judge_result(test, report, text, size);
    judge_token(test, report, text, size);
    judge_requests(environment, test, as_root, report, text, size);
    judge_time(environment, test, report, text, size);
    same_number(text, size, "pam_setcred", PAM_SUCCESS, report->setcred);
    same_number(text, size, "prompts", test->prompts, report->prompts);
    same_number(text, size, "messages", test->messages, report->messages);
    const char *said = test->messages ? report->message : report->prompt;
    if (test->says && !strstr(said, test->says))
        say(text, size, "words", test->says, said);
    same_number(text, size, "conversation calls with more than one message", 0, report->multiple);
    same_number(text, size, "fail delay asked for", test->delays, report->delayed);
    same_number(text, size, "open descriptors (bits)", (long)report->open_before, (long)report->open_after);
    same_number(text, size, "children left to the host", 0, report->children);
    same_number(text, size, "blocked signals changed", 0, report->mask_changed);
    same_number(text, size, "SIGCHLD seen by the host", 0, report->sigchlds);
    same_number(text, size, "strange children reaped by the host", 0, report->strangers);
    same_number(text, size, "processes left behind", 0, report->lingering);
    if (test->hostile & TWO_THREADS)
        same_number(text, size, "both threads alike", 1, report->threads_agree);
}
