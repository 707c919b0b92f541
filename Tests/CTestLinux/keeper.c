#define _GNU_SOURCE
#include "CTestLinux.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void ctl_close_all_but(int *keep, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && keep[j - 1] > keep[j]; j--) {
            int swap = keep[j];
            keep[j] = keep[j - 1];
            keep[j - 1] = swap;
        }
    unsigned first = 0;
    for (int i = 0; i < count; i++) {
        if (keep[i] < 0)
            continue;
        if ((unsigned)keep[i] > first)
            syscall(SYS_close_range, first, (unsigned)keep[i] - 1, 0u);
        first = (unsigned)keep[i] + 1;
    }
    syscall(SYS_close_range, first, ~0u, 0u);
}

void ctl_reset_signals(void)
{
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Moves descriptors first above every target, so that none is overwritten before it was moved. */
static int place_descriptors(const struct ctl_command *command, int *report)
{
    int above = 3;
    int moved[8];
    if (command->descriptor_count > 8)
        return EINVAL;
    for (int i = 0; i < command->descriptor_count; i++)
        if (command->target[i] >= above)
            above = command->target[i] + 1;
    if ((*report = fcntl(*report, F_DUPFD_CLOEXEC, above)) == -1)
        return errno;
    for (int i = 0; i < command->descriptor_count; i++)
        if ((moved[i] = fcntl(command->keep[i], F_DUPFD_CLOEXEC, above)) == -1)
            return errno;
    for (int i = 0; i < command->descriptor_count; i++)
        if (dup2(moved[i], command->target[i]) == -1)
            return errno;
    if (syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */) == -1)
        return errno;
    for (int i = 0; i < command->descriptor_count; i++)
        if (fcntl(command->target[i], F_SETFD, 0) == -1)
            return errno;
    return 0;
}

/* In the program's process. Returns the errno of the step that failed. */
static int become_program(const struct ctl_command *command, int *report)
{
    ctl_reset_signals();
    int error = command->root >= 0 ? ctl_enter_root(command->root) : 0;
    if (error != 0)
        return error;
    if (command->directory && chdir(command->directory) == -1)
        return errno;
    if ((error = place_descriptors(command, report)) != 0)
        return error;
    if (command->terminal && (setsid() == -1 || ioctl(0, TIOCSCTTY, 0) == -1))
        return errno;
    /* The keeper has one thread, so its end is what this waits for: the program goes even if the keeper is killed. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == -1)
        return errno;
    environ = (char **)command->envp;
    execvp(command->argv[0], (char *const *)command->argv);
    return errno;
}

static void report(int descriptor, int value)
{
    ssize_t ignored = write(descriptor, &value, sizeof value);
    (void)ignored;
}

static pid_t start_program(const struct ctl_command *command)
{
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC) == -1)
        return -errno;
    pid_t pid = fork();
    if (pid == -1)
        return -errno;
    if (pid == 0) {
        int error = become_program(command, &pipe_ends[1]);
        report(pipe_ends[1], error);
        _exit(127);
    }
    close(pipe_ends[1]);
    int error = 0;
    ssize_t got;
    do
        got = read(pipe_ends[0], &error, sizeof error);
    while (got == -1 && errno == EINTR);
    close(pipe_ends[0]);
    return got == (ssize_t)sizeof error ? -error : pid;
}

/* Kills every child; grandchildren become children as their parents die, until there are none. */
static void kill_descendants(void)
{
    for (;;) {
        char list[4096];
        int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        ssize_t size = file == -1 ? 0 : read(file, list, sizeof list - 1);
        if (file != -1)
            close(file);
        list[size > 0 ? size : 0] = '\0';
        for (char *at = list, *end; *at; at = *end ? end + 1 : end) {
            pid_t pid = (pid_t)strtol(at, &end, 10);
            if (end == at)
                break;
            kill(pid, SIGKILL);
        }
        if (waitpid(-1, NULL, 0) == -1 && errno == ECHILD)
            return;
    }
}

struct keeper {
    pid_t program;
    int ended;
    int lifeline, status, signals, root;
    size_t filled;
    char entries[16384];
};

static void reap(struct keeper *keeper)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
        if (pid == keeper->program) {
            keeper->ended = 1;
            report(keeper->status, status);
        }
}

/* One wait of at most so many milliseconds. Returns whether the end was asked for. */
static int turn(struct keeper *keeper, int timeout)
{
    struct pollfd polled[3] = {
        {keeper->signals, POLLIN, 0}, {keeper->lifeline, POLLIN, 0}, {keeper->root, POLLIN, 0}};
    if (poll(polled, 3, timeout) == -1)
        return 0;
    struct signalfd_siginfo information;
    if (polled[0].revents && read(keeper->signals, &information, sizeof information) > 0)
        reap(keeper);
    if (polled[1].revents) {
        ssize_t size = read(keeper->lifeline, keeper->entries + keeper->filled,
                            sizeof keeper->entries - 1 - keeper->filled);
        if (size <= 0)
            return 1;
        keeper->filled += (size_t)size;
    }
    return polled[2].revents != 0;
}

static void keep(struct keeper *keeper, int grace_ms)
{
    while (!turn(keeper, -1))
        ;
    if (!keeper->ended) {
        kill(keeper->program, SIGTERM);
        keeper->lifeline = -1;
        keeper->root = -1;
        for (int waited = 0; !keeper->ended && waited < grace_ms; waited += 20)
            turn(keeper, 20);
    }
    kill_descendants();
    keeper->entries[keeper->filled] = '\0';
    for (char *entry = keeper->entries, *end; (end = strchr(entry, '\n')); entry = end + 1) {
        *end = '\0';
        ctl_remove_entry(entry, keeper->program);
    }
}

static void run_keeper(const struct ctl_command *command, int lifeline, int status)
{
    setsid();
    prctl(PR_SET_NAME, "test-keeper", 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    ctl_reset_signals();
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);

    static struct keeper keeper;
    keeper.lifeline = lifeline;
    keeper.status = status;
    keeper.root = command->root;
    keeper.signals = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    keeper.program = start_program(command);
    int kept[4] = {keeper.lifeline, keeper.status, keeper.signals, keeper.root};
    ctl_close_all_but(kept, 4);
    report(status, keeper.program);
    keeper.ended = keeper.program < 0;
    keep(&keeper, command->grace_ms);
}

int ctl_start(const struct ctl_command *command, struct ctl_running *running)
{
    int lifeline[2], status[2];
    if (pipe2(lifeline, O_CLOEXEC) == -1)
        return -errno;
    if (pipe2(status, O_CLOEXEC) == -1) {
        int error = errno;
        close(lifeline[0]);
        close(lifeline[1]);
        return -error;
    }
    pid_t pid = fork();
    if (pid == 0) {
        close(lifeline[1]);
        run_keeper(command, lifeline[0], status[1]);
        _exit(0);
    }
    int error = errno;
    close(lifeline[0]);
    close(status[1]);
    if (pid == -1) {
        close(lifeline[1]);
        close(status[0]);
        return -error;
    }
    running->keeper = pid;
    running->lifeline = lifeline[1];
    running->status = status[0];
    return 0;
}

int ctl_wait(pid_t keeper)
{
    while (waitpid(keeper, NULL, 0) == -1)
        if (errno != EINTR)
            return -errno;
    return 0;
}
