/* A program that uses PAM, under conditions that real ones are known to make. */
#define _GNU_SOURCE
#include "case.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char ANSWER_FAILS[] = "(fails)", ANSWER_AGAIN[] = "(again)", ANSWER_NULL[] = "(null)";
const char CLEARED[] = "(none)", UNSEEN[] = "(unseen)";

static volatile sig_atomic_t sigchlds, strangers;

struct dialogue {
    const struct test_case *test;
    struct report *report;
};

static uint64_t open_descriptors(void)
{
    uint64_t mask = 0;
    for (int fd = 0; fd < 64; fd++)
        if (fcntl(fd, F_GETFD) != -1)
            mask |= (uint64_t)1 << fd;
    return mask;
}

/* What a host that closes descriptors knows of, and the far ends of the sockets that it put where ours were. */
static uint64_t known;
static struct {
    int number, far;
} placed[4];
static size_t placed_count;

static void place_socket(int number)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) == -1 || placed_count == sizeof placed / sizeof placed[0])
        _exit(86);
    placed[placed_count].number = number;
    placed[placed_count++].far = pair[1];
    if (pair[0] != number && (dup2(pair[0], number) == -1 || close(pair[0]) == -1))
        _exit(86);
}

static void close_unknown(unsigned hostile)
{
    uint64_t now = open_descriptors();
    for (int fd = 0; fd < 64; fd++)
        if (now & ~known & (uint64_t)1 << fd)
            close(fd);
    for (int fd = 0; fd < 64 && (hostile & REPLACES_OURS); fd++)
        if (now & ~known & (uint64_t)1 << fd)
            place_socket(fd);
}

/* Nothing was sent to the host's own sockets, and they are open. */
static void check_placed(struct report *report)
{
    for (size_t i = 0; i < placed_count; i++) {
        char byte;
        if (recv(placed[i].far, &byte, 1, MSG_DONTWAIT) != -1 || errno != EAGAIN)
            snprintf(report->setup, sizeof report->setup, "descriptor %d of the host was used", placed[i].number);
        close(placed[i].far);
        close(placed[i].number);
    }
}

static int give(const char *text, char **response)
{
    *response = text == ANSWER_NULL ? NULL : strdup(text);
    return PAM_SUCCESS;
}

static int answer(struct dialogue *dialogue, const struct pam_message *message, char **response)
{
    struct report *report = dialogue->report;
    const char *text = dialogue->test->answer;
    switch (message->msg_style) {
    case PAM_PROMPT_ECHO_OFF:
        report->prompts++;
        if (dialogue->test->hostile & (CLOSES_OURS | REPLACES_OURS))
            close_unknown(dialogue->test->hostile);
        snprintf(report->prompt, sizeof report->prompt, "%s", message->msg);
        if (text == ANSWER_AGAIN)
            return report->prompts == 1 ? PAM_CONV_AGAIN : give("1-2-3-6", response);
        return text == ANSWER_FAILS || !text ? PAM_CONV_ERR : give(text, response);
    case PAM_PROMPT_ECHO_ON:
        report->names++;
        return PAM_CONV_ERR;
    default:
        report->messages++;
        snprintf(report->message, sizeof report->message, "%s", message->msg);
        return PAM_SUCCESS;
    }
}

static int converse(int count, const struct pam_message **messages, struct pam_response **responses, void *data)
{
    struct dialogue *dialogue = data;
    *responses = NULL;
    if (count != 1)
        dialogue->report->multiple = 1;
    char *response = NULL;
    int result = answer(dialogue, messages[0], &response);
    if (result != PAM_SUCCESS)
        return result;
    *responses = calloc(1, sizeof **responses);
    if (!*responses)
        _exit(84);
    (*responses)->resp = response;
    return PAM_SUCCESS;
}

static void note_delay(int result, unsigned microseconds, void *data)
{
    (void)result;
    ((struct dialogue *)data)->report->delayed = microseconds > 0;
}

static void on_child(int number)
{
    int saved = errno;
    (void)number;
    sigchlds++;
    while (waitpid(-1, NULL, WNOHANG) > 0)
        strangers++;
    errno = saved;
}

static void on_timer(int number)
{
    (void)number;
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigaction(number, &action, NULL);
}

/* Before anything of PAM is called. */
static void turn_hostile(unsigned hostile)
{
    if (hostile & SIGCHLD_IGNORED)
        signal(SIGCHLD, SIG_IGN);
    if (hostile & SIGCHLD_REAPER)
        handle(SIGCHLD, on_child);
    if (hostile & NO_NEW_PRIVILEGES)
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (hostile & JUNK_ENVIRONMENT) {
        setenv("PATH", "", 1);
        setenv("LD_LIBRARY_PATH", "/nonexistent", 1);
        setenv("PATTERNLOCK_SOCKET_DIR", "/nonexistent", 1);
        setenv("PAM_AUTHTOK", "1-2-3-6", 1);
        setenv("LC_ALL", "\xff\xfe", 1);
    }
    if (hostile & STANDARD_CLOSED)
        for (int fd = 0; fd < 3; fd++)
            close(fd);
    if (hostile & TIMER_10MS) {
        struct itimerval often = {{0, 10000}, {0, 10000}};
        handle(SIGALRM, on_timer);
        setitimer(ITIMER_REAL, &often, NULL);
    }
}

static void limit(int resource, rlim_t value)
{
    struct rlimit both = {value, value};
    setrlimit((__rlimit_resource_t)resource, &both);
}

static rlim_t address_space(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file || fscanf(file, "%ld", &pages) != 1)
        _exit(80);
    fclose(file);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

/* Leaves room for just so many more descriptors. */
static void limit_descriptors(int more)
{
    uint64_t open_now = open_descriptors();
    int fd = 0;
    for (; more > 0; fd++)
        if (!(open_now >> fd & 1))
            more--;
    limit(RLIMIT_NOFILE, (rlim_t)fd);
}

/* Once the modules are loaded: what would hinder libpam rather than us. */
static void turn_meaner(unsigned hostile, const char *directory)
{
    if (hostile & FOUR_DESCRIPTORS)
        limit_descriptors(4);
    if (hostile & ONE_DESCRIPTOR)
        limit_descriptors(1);
    if (hostile & LITTLE_MEMORY)
        limit(RLIMIT_AS, address_space() + ((rlim_t)8 << 20));
    if ((hostile & CHROOT) && (chroot(directory) == -1 || chdir("/") == -1))
        _exit(81);
}

static int milliseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000);
}

/* The stack jumps over the module that sets RAN when ours says "ignore", which libpam would hide from us. */
static int module_result(pam_handle_t *pamh, int result)
{
    return result == PAM_PERM_DENIED && pam_getenv(pamh, "RAN") == NULL ? PAM_IGNORE : result;
}

struct transaction {
    const struct environment *environment;
    const struct test_case *test;
    const char *directory;
    struct report *report;
};

static void authenticate(pam_handle_t *pamh, const struct transaction *transaction)
{
    const struct test_case *test = transaction->test;
    struct report *report = transaction->report;
    struct timespec start;
    pam_set_item(pamh, PAM_FAIL_DELAY, (const void *)note_delay);
    if (test->rhost)
        pam_set_item(pamh, PAM_RHOST, test->rhost);
    turn_meaner(test->hostile, transaction->directory);
    clock_gettime(CLOCK_MONOTONIC, &start);
    report->result = module_result(pamh, pam_authenticate(pamh, test->flags));
    report->elapsed_ms = milliseconds_since(&start);
    if (report->result == PAM_INCOMPLETE && pam_authenticate(pamh, test->flags) != PAM_SUCCESS)
        report->result = PAM_ABORT;
    if (report->result == PAM_SUCCESS)
        report->setcred = pam_setcred(pamh, PAM_ESTABLISH_CRED);
    const char *token = pam_getenv(pamh, "TOKEN");
    snprintf(report->token, sizeof report->token, "%s", token ? token : UNSEEN);
}

static void *transact(void *data)
{
    struct transaction *transaction = data;
    const struct test_case *test = transaction->test;
    struct dialogue dialogue = {test, transaction->report};
    const struct pam_conv conversation = {converse, &dialogue};
    char services[256];
    pam_handle_t *pamh = NULL;
    const char *user = test->user ? test->user : transaction->environment->user;
    const char *service = test->service ? test->service : "test";
    snprintf(services, sizeof services, "%s/pam.d", transaction->directory);
    int started = pam_start_confdir(service, user[0] ? user : NULL, &conversation, services, &pamh);
    if (started == PAM_SUCCESS) {
        authenticate(pamh, transaction);
        pam_end(pamh, PAM_DATA_SILENT);
    } else {
        snprintf(transaction->report->setup, sizeof transaction->report->setup, "pam_start: %d", started);
    }
    return NULL;
}

static void transact_twice(struct transaction *first)
{
    struct report other = {0};
    struct transaction second = *first;
    second.report = &other;
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, transact, first);
    pthread_create(&threads[1], NULL, transact, &second);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    first->report->threads_agree = other.result == first->report->result && other.prompts == first->report->prompts;
}

static void become(const struct environment *environment, const struct test_case *test, int as_root)
{
    uid_t uid = environment->uid;
    int failed = 0;
    if (environment->is_root && !as_root)
        failed = setgroups(0, NULL) == -1 || setresgid(uid, uid, uid) == -1 || setresuid(uid, uid, uid) == -1;
    if (as_root && (test->hostile & REAL_UID_OTHER))
        failed = setresuid(uid, 0, 0) == -1;
    if (failed)
        _exit(82);
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

void host_run(const struct environment *environment, const struct test_case *test, int as_root,
              const char *directory, struct report *report)
{
    struct transaction transaction = {environment, test, directory, report};
    sigset_t before, after;
    become(environment, test, as_root);
    /* Two that are not close-on-exec, and one of them far from 3: the verifier must not get them. */
    if (fcntl(open("/", O_RDONLY | O_DIRECTORY), F_DUPFD, 10) == -1)
        _exit(83);
    turn_hostile(test->hostile);
    sigprocmask(SIG_SETMASK, NULL, &before);
    known = report->open_before = open_descriptors();
    if (test->hostile & TWO_THREADS)
        transact_twice(&transaction);
    else
        transact(&transaction);
    check_placed(report);
    report->open_after = open_descriptors();
    sigprocmask(SIG_SETMASK, NULL, &after);
    for (int number = 1; number < NSIG; number++)
        report->mask_changed |= sigismember(&before, number) != sigismember(&after, number);
    report->children = waitpid(-1, NULL, WNOHANG | __WALL) != -1 || errno != ECHILD;
    report->sigchlds = sigchlds;
    report->strangers = strangers;
    report->finished = 1;
    exit(0);
}
