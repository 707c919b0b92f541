/* What is said of a record without a verifier. */
#define _GNU_SOURCE
#include "case.h"

#include "../../Sources/CPatternWire/include/CPatternWire.h"
#include "../record.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { UID = 1234 };

/* A folder of its own, with the steps of a shell done in it. */
static void make(const struct environment *environment, const char *steps, char *folder, size_t size)
{
    char command[1024];
    snprintf(folder, size, "%s/records-XXXXXX", environment->directory);
    if (!mkdtemp(folder))
        abort();
    snprintf(command, sizeof command, "cd '%s' && chmod 755 . && %s", folder, steps);
    if (system(command) != 0)
        abort();
}

static void differ(char *text, size_t size, const char *what, bool expected)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "    %s: expected \"%s\", got the other\n", what,
             expected ? "missing" : "not known to be missing");
}

/* As the hosts' user, who may not read everything. */
static bool asked_as_user(const struct environment *environment, const char *directory)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        if (environment->is_root && setresuid(environment->uid, environment->uid, environment->uid) == -1)
            _exit(2);
        _exit(record_is_missing_in(directory, UID) ? 1 : 0);
    }
    if (child == -1 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1)
        abort();
    return WEXITSTATUS(status) == 1;
}

static void of_the_system(const struct environment *environment, char *text, size_t size)
{
    static const struct {
        const char *what, *steps;
        bool missing;
    } samples[] = {
        {"no record", "mkdir store", true},
        {"the record of another uid", "mkdir store && touch store/12345 store/123", true},
        {"a record", "mkdir store && touch store/1234", false},
        {"a record that leads nowhere", "mkdir store && ln -s /nowhere/at/all store/1234", false},
        {"a folder as record", "mkdir -p store/1234", false},
        {"no folder", "true", false},
        {"a folder that is a file", "touch store", false},
        {"a folder behind a link", "mkdir real && ln -s real store", false},
        {"a link to itself", "ln -s store store", false},
        {"a folder that may not be looked into", "mkdir store && chmod 600 store", false},
        {"a folder that may not be reached", "mkdir -p store && chmod 600 .", false},
    };
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        char folder[128], store[160];
        make(environment, samples[i].steps, folder, sizeof folder);
        snprintf(store, sizeof store, "%s/store", folder);
        /* The folder is the tests' own, so that what the user may not is not for want of a name. */
        bool missing = strstr(samples[i].what, "may not") ? asked_as_user(environment, store)
                                                          : record_is_missing_in(store, UID);
        chmod(folder, 0755);
        if (missing != samples[i].missing)
            differ(text, size, samples[i].what, samples[i].missing);
    }
}

static void too_long(const struct environment *environment, char *text, size_t size)
{
    char path[5000];
    (void)environment;
    memset(path, '/', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    if (record_is_missing_in(path, UID) || record_is_missing_at(path))
        differ(text, size, "a path that is too long", false);
}

/* Whether this kernel can say what it knows and no more, and remembers what is missing there: on a tmpfs it does not. */
static bool remembers_what_is_missing(const char *folder)
{
    const struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_CACHED};
    char path[160];
    snprintf(path, sizeof path, "%s/nothing", folder);
    if (access(path, F_OK) == 0)
        abort();
    long fd = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    if (fd >= 0)
        close((int)fd);
    return fd == -1 && errno == ENOENT;
}

static void of_a_home(const struct environment *environment, char *text, size_t size)
{
    static const struct {
        const char *what, *steps;
        bool missing;
    } samples[] = {
        {"an empty home", "true", true},
        {"a home with a store", "mkdir -p " PLW_HOME_STORE, true},
        {"a record", "mkdir -p " PLW_HOME_STORE " && touch " PLW_HOME_STORE "/" PLW_HOME_RECORD, false},
        {"a record that leads nowhere",
         "mkdir -p " PLW_HOME_STORE " && ln -s /nowhere/at/all " PLW_HOME_STORE "/" PLW_HOME_RECORD, false},
        {"a store that is a file", "mkdir -p " PLW_HOME_STORE " && rmdir " PLW_HOME_STORE " && touch " PLW_HOME_STORE,
         false},
        {"a link to itself", "ln -s .local .local", false},
    };
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        char folder[128], record[256];
        make(environment, samples[i].steps, folder, sizeof folder);
        /* Nobody has looked: it is not known yet. */
        if (samples[i].missing && record_is_missing_at(folder))
            differ(text, size, "a home that nobody has looked into", false);
        snprintf(record, sizeof record, "%s/" PLW_HOME_STORE "/" PLW_HOME_RECORD, folder);
        if (access(record, F_OK) == 0 && samples[i].missing)
            abort();
        bool expected = samples[i].missing && remembers_what_is_missing(folder);
        if (record_is_missing_at(folder) != expected)
            differ(text, size, samples[i].what, expected);
    }
    if (record_is_missing_at("") || record_is_missing_at("no/such/home"))
        differ(text, size, "a home without a place", false);
}

const struct unit_test record_tests[] = {
    {"record_of_the_system", of_the_system},
    {"record_of_a_home", of_a_home},
    {"record_too_long", too_long},
};

const size_t record_test_count = sizeof record_tests / sizeof record_tests[0];
