/* What one test sets up and what it expects. */
#ifndef PATTERNLOCK_TESTS_CASE_H
#define PATTERNLOCK_TESTS_CASE_H

#include <security/pam_appl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum listener {
    SERVICE, /* root listens and follows the script */
    ABSENT,
    REFUSED,     /* a socket that nobody listens on */
    FULL,        /* a backlog that is full for ever */
    WRONG_PEER,  /* the listener is neither root nor the service's user */
    NO_DIRECTORY /* the whole socket directory is missing */
};

enum hosts { BOTH = 0, ROOT_ONLY = 1, USER_ONLY = 2 };

enum hostile {
    SIGCHLD_IGNORED = 1 << 0,
    SIGCHLD_REAPER = 1 << 1,  /* a handler that waits for everything */
    STANDARD_CLOSED = 1 << 2, /* no descriptors 0 to 2 */
    TIMER_10MS = 1 << 3,      /* with a handler that interrupts system calls */
    FOUR_DESCRIPTORS = 1 << 4,
    ONE_DESCRIPTOR = 1 << 5,
    NO_NEW_PRIVILEGES = 1 << 6,
    JUNK_ENVIRONMENT = 1 << 7,
    TWO_THREADS = 1 << 8,
    LITTLE_MEMORY = 1 << 9, /* eight more MiB of address space */
    CHROOT = 1 << 10,
    REAL_UID_OTHER = 1 << 11, /* a setuid host: euid 0, started by the user */
    CLOSES_OURS = 1 << 12,    /* while it asks, it closes every descriptor that it does not know */
    REPLACES_OURS = 1 << 13,  /* the same, and opens sockets of its own with the same numbers */
};

extern const char ANSWER_FAILS[], ANSWER_AGAIN[], ANSWER_NULL[];
extern const char CLEARED[], UNSEEN[];

struct test_case {
    const char *name;
    const char *arguments; /* after socket_dir=, verifier= and timeout= */
    const char *stack; /* lines of a service file, in which MODULE and PROBE stand for ours; NULL: our module only */
    const char *script;    /* of the service; NULL: "enrolled+accept" */
    const char *once;      /* of the verifier that may be started; NULL: there is no such program */
    enum listener listener;
    enum hosts hosts;
    unsigned hostile;
    const char *user; /* NULL: an ordinary one; "" none, and the host knows none */
    const char *service;
    const char *rhost;
    const char *token; /* PAM_AUTHTOK before */
    const char *answer;
    int flags;

    int result; /* of the module; PAM_IGNORE too */
    int prompts;
    int messages;
    const char *says;        /* part of the last message, or of the prompt when there is no message */
    const char *token_after; /* NULL: untouched */
    const char *requests;    /* joined with ';', NULL: not looked at */
    int delays;              /* 1: pam_fail_delay was called */
    int at_least_ms;
    int timeout_s; /* 0: one second where it is waited for, else longer */
};

/* What a host saw; in memory shared with its parents. */
struct report {
    int finished;
    int result;
    int setcred; /* asked after a success only */
    int prompts, messages, names, multiple;
    char prompt[128], message[128], token[256];
    int delayed;
    int elapsed_ms;
    uint64_t open_before, open_after; /* bit n: descriptor n */
    int children;                     /* left to wait for */
    int mask_changed;                 /* of blocked signals */
    int sigchlds, strangers;          /* signals, and children that the host's reaper got */
    int threads_agree;
    int lingering; /* a process was still there seconds afterwards */
    char setup[128]; /* what went wrong before anything was tested */
    char log[16384];
};

struct environment {
    char directory[64];  /* of all tests, with copies of what is tested */
    int is_root;
    int is_sanitized;
    int is_slow; /* runs under valgrind: no case is late */
    uid_t uid; /* of the hosts that are not root */
    const char *user;
};

extern const struct test_case test_cases[];
extern const size_t test_case_count;

/* Each row of the table of decisions with each argument. Made once; returns how many. */
size_t table_cases(const struct test_case **cases);

/* Each kind of hostile host with each kind of verdict. Made once; returns how many. */
size_t hostile_cases(const struct test_case **cases);

/* Runs the case in this process and its children, and returns when all of them have ended. */
void case_run(const struct environment *environment, const struct test_case *test, int as_root, struct report *report);

/* Writes what differs into text, or leaves it empty. */
void case_judge(const struct environment *environment, const struct test_case *test, int as_root,
                const struct report *report, char *text, size_t size);

/* The program that fills a report from within PAM; never returns. */
_Noreturn void host_run(const struct environment *environment, const struct test_case *test, int as_root,
                        const char *directory, struct report *report);

/* Starts the scripted service in a process of its own. Its id, or 0 when the case wants none, or -1. */
pid_t listener_start(const struct test_case *test, uid_t other, const char *socket_path, const char *log);

/* Tests of the parts. The text is empty when all is well. */
struct unit_test {
    const char *name;
    void (*run)(const struct environment *environment, char *text, size_t size);
};
extern const struct unit_test unit_tests[];
extern const size_t unit_test_count;
extern const struct unit_test record_tests[];
extern const size_t record_test_count;

#endif
