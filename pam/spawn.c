#define _GNU_SOURCE
#include "spawn.h"

#include "descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VERIFIER_FD = 3, CLOSE_LIMIT = 65536 };

/*
 * fork(2) without an exit signal: the parent gets no SIGCHLD, and only wait calls with __WCLONE see the child,
 * so neither a host that ignores SIGCHLD nor one that reaps everything gets between us and it. The handlers of
 * pthread_atfork do not run; parent and child therefore call nothing but system calls. All arguments are zero,
 * so their order, which differs between architectures, does not matter.
 */
static pid_t fork_quietly(void)
{
    return (pid_t)syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
}

static void close_from(unsigned int first)
{
    struct rlimit limit = {.rlim_cur = CLOSE_LIMIT};
    if (syscall(SYS_close_range, first, ~0U, 0U) == 0)
        return;
    getrlimit(RLIMIT_NOFILE, &limit);
    for (unsigned int fd = first; fd < limit.rlim_cur && fd < CLOSE_LIMIT; fd++)
        close((int)fd);
}

/* A host may ignore signals that the verifier counts on. This is the child: the host's stay as they are. */
static void reset_signals(void)
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        sigaction(number, &standard, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/*
 * Descriptors 0 to 2 lead nowhere. They are closed first: there may be room for no other. A sandbox without
 * /dev/null gets one that can neither be read nor written.
 */
static int silence_standard(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        close(fd);
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere == -1)
        nowhere = open("/", O_PATH);
    if (nowhere != STDIN_FILENO)
        return -1;
    return dup2(nowhere, STDOUT_FILENO) == -1 || dup2(nowhere, STDERR_FILENO) == -1 ? -1 : 0;
}

/*
 * Root's verifier is root's in all three uids: whoever started a setuid host could stop or trace it otherwise.
 * By system call, because the C library's function would look for the host's threads.
 */
static int own_all_uids(void)
{
    return geteuid() == 0 ? (int)syscall(SYS_setresuid, 0L, 0L, 0L) : 0;
}

static _Noreturn void become_verifier(const char *path, int connection)
{
    char *const arguments[] = {(char *)path, "--once", NULL};
    char *const environment[] = {NULL};
    int placed = connection == VERIFIER_FD ? fcntl(connection, F_SETFD, 0) : dup2(connection, VERIFIER_FD);
    if (placed != -1) {
        close_from(VERIFIER_FD + 1);
        setsid();
        umask(S_IRWXG | S_IRWXO);
        if (silence_standard() == 0 && own_all_uids() == 0 && chdir("/") == 0) {
            reset_signals();
            execve(path, arguments, environment);
        }
    }
    _exit(127);
}

/* The verifier is a grandchild whose parent ends at once, so that it is init's to reap. */
static void start(const char *path, int connection)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork_quietly();
    if (child == 0) {
        if (fork_quietly() == 0)
            become_verifier(path, connection);
        _exit(0);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    while (child > 0 && waitpid(child, NULL, __WCLONE) == -1 && errno == EINTR)
        continue;
}

int spawn_verifier(const char *path)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) == -1)
        return -1;
    int ours = descriptor_above_standard(pair[0]);
    int theirs = descriptor_above_standard(pair[1]);
    if (ours != -1 && theirs != -1)
        start(path, theirs);
    if (theirs != -1)
        close(theirs);
    else if (ours != -1) {
        close(ours);
        ours = -1;
    }
    return ours;
}
