/*
 * Runs all tests, several at a time, each case as a root host and as an ordinary one.
 * Arguments: the module's folder, the build folder, and optionally how the names of the tests begin.
 */
#define _GNU_SOURCE
#include "case.h"

#include <errno.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { AT_ONCE = 8, TEXT_SIZE = 8192, CASE_SECONDS = 20, SLOW_CASE_SECONDS = 180, NOBODY = 65534 };

struct slot {
    pid_t runner;
    const struct test_case *test;
    int as_root;
};

struct results {
    struct environment environment;
    const char *only;
    int passed, failed, skipped;
    struct slot slots[AT_ONCE];
    struct report *reports; /* one a slot, shared with the runners */
};

static void fail(const char *what)
{
    fprintf(stderr, "driver: %s: %s\n", what, strerror(errno));
    exit(2);
}

static int is_wanted(const struct results *results, const char *name)
{
    return strncmp(name, results->only, strlen(results->only)) == 0;
}

static void count(struct results *results, const char *name, const char *text)
{
    if (text[0] == '\0') {
        results->passed++;
        return;
    }
    results->failed++;
    printf("FAILED %s\n%s    run it alone: make -C pam test ONLY=%s%s\n", name, text, name,
           results->environment.is_sanitized ? " SANITIZE=1" : "");
}

static void skip(struct results *results, const char *name, const char *reason)
{
    results->skipped++;
    printf("SKIPPED %s: %s\n", name, reason);
}

static void full_name(char *name, size_t size, const struct test_case *test, int as_root)
{
    snprintf(name, size, "%s/%s", test->name, as_root ? "root" : "user");
}

/* Why the case cannot be run here, or NULL. */
static const char *obstacle(const struct environment *environment, const struct test_case *test, int as_root)
{
    int has_service = test->listener != ABSENT && test->listener != NO_DIRECTORY;
    if (!environment->is_root && as_root)
        return "needs root";
    if (!environment->is_root && has_service)
        return "needs root: the module trusts no service of an ordinary user";
    if (environment->is_slow && strstr(test->name, "late"))
        return "valgrind is too slow for what is late";
    if (environment->is_sanitized && (test->hostile & LITTLE_MEMORY))
        return "the sanitizer needs much address space";
    if (environment->is_sanitized && (test->hostile & CHROOT))
        return "the sanitizer's search for leaks needs /proc";
    return NULL;
}

static void finish_one(struct results *results)
{
    int status = 0;
    pid_t ended = wait(&status);
    for (int i = 0; i < AT_ONCE; i++) {
        struct slot *slot = &results->slots[i];
        if (slot->runner != ended)
            continue;
        char name[128], text[TEXT_SIZE] = "";
        full_name(name, sizeof name, slot->test, slot->as_root);
        if (status != 0)
            snprintf(text, sizeof text, "    expected the case to end by itself, got status %#x\n", (unsigned)status);
        case_judge(&results->environment, slot->test, slot->as_root, &results->reports[i], text, sizeof text);
        count(results, name, text);
        slot->runner = 0;
        return;
    }
}

static int free_slot(struct results *results)
{
    for (;;) {
        for (int i = 0; i < AT_ONCE; i++)
            if (results->slots[i].runner == 0)
                return i;
        finish_one(results);
    }
}

static void start_case(struct results *results, const struct test_case *test, int as_root)
{
    char name[128];
    full_name(name, sizeof name, test, as_root);
    if (!is_wanted(results, name))
        return;
    const char *reason = obstacle(&results->environment, test, as_root);
    if (reason) {
        skip(results, name, reason);
        return;
    }
    int i = free_slot(results);
    struct report *report = &results->reports[i];
    memset(report, 0, sizeof *report);
    fflush(stdout);
    pid_t runner = fork();
    if (runner == -1)
        fail("fork");
    if (runner == 0) {
        alarm(results->environment.is_slow ? SLOW_CASE_SECONDS : CASE_SECONDS);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        case_run(&results->environment, test, as_root, report);
        _exit(0);
    }
    results->slots[i] = (struct slot){runner, test, as_root};
}

static void start_cases(struct results *results, const struct test_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (cases[i].hosts != USER_ONLY)
            start_case(results, &cases[i], 1);
        if (cases[i].hosts != ROOT_ONLY)
            start_case(results, &cases[i], 0);
    }
}

static void run_cases(struct results *results)
{
    const struct test_case *cases = NULL;
    start_cases(results, test_cases, test_case_count);
    size_t count = table_cases(&cases);
    start_cases(results, cases, count);
    count = hostile_cases(&cases);
    start_cases(results, cases, count);
    for (int i = 0; i < AT_ONCE; i++)
        while (results->slots[i].runner != 0)
            finish_one(results);
}

static void run_units(struct results *results, const struct unit_test *tests, size_t test_count)
{
    for (size_t i = 0; i < test_count; i++) {
        char text[TEXT_SIZE] = "";
        if (!is_wanted(results, tests[i].name))
            continue;
        tests[i].run(&results->environment, text, sizeof text);
        count(results, tests[i].name, text);
    }
}

/* Copies, because an ordinary user may not be able to reach the build folder. */
static void copy_in(const struct environment *environment, const char *build, const char *name)
{
    char command[1024];
    const char *slash = strrchr(name, '/');
    snprintf(command, sizeof command, "install -m 0755 '%s/%s' '%s/%s'", build, name, environment->directory,
             slash ? slash + 1 : name);
    if (system(command) != 0)
        fail(command);
}

static int has_sanitizer(void)
{
#ifdef __SANITIZE_ADDRESS__
    return 1;
#else
    return 0;
#endif
}

static void prepare(struct environment *environment, const char *build)
{
    environment->is_root = geteuid() == 0;
    environment->is_sanitized = has_sanitizer();
    environment->is_slow = getenv("SLOW") != NULL;
    const struct passwd *entry = getpwuid(environment->is_root ? NOBODY : getuid());
    if (!entry)
        fail("the test user is not in the user database");
    environment->uid = entry->pw_uid;
    environment->user = strdup(entry->pw_name);
    snprintf(environment->directory, sizeof environment->directory, "/tmp/pam-patternlock-XXXXXX");
    if (!mkdtemp(environment->directory) || chmod(environment->directory, 0755) == -1)
        fail("temporary folder");
    copy_in(environment, build, "pam_patternlock.so");
    copy_in(environment, build, "tests/probe.so");
    copy_in(environment, build, "tests/once");
}

static void clean_up(const struct environment *environment)
{
    char command[256];
    snprintf(command, sizeof command, "rm -rf '%s'", environment->directory);
    if (system(command) != 0)
        fail(command);
}

int main(int argc, char **argv)
{
    struct results results = {.only = argc > 3 ? argv[3] : ""};
    if (argc < 3) {
        fprintf(stderr, "usage: driver MODULE-FOLDER BUILD-FOLDER [NAME]\n");
        return 2;
    }
    results.reports = mmap(NULL, AT_ONCE * sizeof *results.reports, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (results.reports == MAP_FAILED)
        fail("mmap");
    prepare(&results.environment, argv[2]);
    run_units(&results, unit_tests, unit_test_count);
    run_units(&results, record_tests, record_test_count);
    run_cases(&results);
    clean_up(&results.environment);
    free((char *)results.environment.user);
    printf("%d passed, %d failed, %d skipped\n", results.passed, results.failed, results.skipped);
    return results.failed > 0 || results.passed + results.skipped == 0;
}
