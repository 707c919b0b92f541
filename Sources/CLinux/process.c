#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <link.h>
#include <malloc.h>
#include <nss.h>
#include <shadow.h>
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

/* Only what can be executed and not written: nothing of it differs from its file. */
static int release_code_of(struct dl_phdr_info *object, size_t size, void *page)
{
    (void)size;
    if (object->dlpi_addr == getauxval(AT_SYSINFO_EHDR))
        return 0;
    uintptr_t mask = *(uintptr_t *)page - 1;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X) || segment->p_flags & PF_W)
            continue;
        uintptr_t begin = (object->dlpi_addr + segment->p_vaddr + mask) & ~mask;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~mask;
        if (end > begin)
            (void)madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    return 0;
}

void clx_release_code(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(release_code_of, &page);
}

int clx_signalfd(uint64_t mask)
{
    sigset_t set;
    sigemptyset(&set);
    for (int signal = 1; signal < 64; signal++)
        if (mask >> signal & 1)
            sigaddset(&set, signal);
    if (sigprocmask(SIG_BLOCK, &set, NULL) == -1)
        return -errno;
    int fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return fd == -1 ? -errno : fd;
}

int clx_signalfd_read(int fd)
{
    struct signalfd_siginfo info;
    ssize_t size = clx_read(fd, &info, sizeof info);
    return size == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int clx_ignore_signal(int number)
{
    return signal(number, SIG_IGN) == SIG_ERR ? -errno : 0;
}

int clx_set_dumpable(int on)
{
    return prctl(PR_SET_DUMPABLE, on, 0, 0, 0) == -1 ? -errno : 0;
}

int clx_set_no_new_privileges(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1 ? -errno : 0;
}

int clx_set_name(const char *name)
{
    return prctl(PR_SET_NAME, name, 0, 0, 0) == -1 ? -errno : 0;
}

int clx_limit_core_to_zero(void)
{
    struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none) == -1 ? -errno : 0;
}

void clx_trim_heap(void) { (void)malloc_trim(0); }

int clx_limit_descriptors(uint32_t most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == -1)
        return -errno;
    if (limit.rlim_max > most)
        limit.rlim_max = most;
    if (limit.rlim_cur > most)
        limit.rlim_cur = most;
    return setrlimit(RLIMIT_NOFILE, &limit) == -1 ? -errno : 0;
}

int clx_usual_limits(void)
{
    static const struct rlimit_choice {
        int resource;
        rlim_t value;
    } choices[] = {
        {RLIMIT_FSIZE, RLIM_INFINITY}, {RLIMIT_CPU, RLIM_INFINITY},  {RLIMIT_AS, RLIM_INFINITY},
        {RLIMIT_DATA, RLIM_INFINITY},  {RLIMIT_STACK, 8u << 20},     {RLIMIT_NOFILE, 256},
        {RLIMIT_MEMLOCK, 1u << 20},
    };
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        struct rlimit limit = {choices[i].value, choices[i].value}, old;
        if (setrlimit(choices[i].resource, &limit) == 0)
            continue;
        /* A container's root may not raise hard limits: then as far as they go. What is too little fails closed. */
        if (errno != EPERM || getrlimit(choices[i].resource, &old) == -1)
            return -errno;
        limit.rlim_max = old.rlim_max;
        limit.rlim_cur = choices[i].value < old.rlim_max ? choices[i].value : old.rlim_max;
        if (setrlimit(choices[i].resource, &limit) == -1)
            return -errno;
    }
    return 0;
}

int clx_become(const char *name, uint32_t uid, uint32_t gid)
{
    if (initgroups(name, gid) == -1 || setresgid(gid, gid, gid) == -1 || setresuid(uid, uid, uid) == -1)
        return -errno;
    uid_t real, effective, saved;
    if (getresuid(&real, &effective, &saved) == -1)
        return -errno;
    if (real != uid || effective != uid || saved != uid)
        return -EPERM;
    /* Another user is another beginning: the kernel goes back to what fs.suid_dumpable says. */
    return clx_set_dumpable(0);
}

static uint64_t clock_us(clockid_t clock)
{
    struct timespec now = {0, 0};
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

uint64_t clx_boottime_ms(void)
{
    return clock_us(CLOCK_BOOTTIME) / 1000u;
}

uint64_t clx_monotonic_ms(void)
{
    return clock_us(CLOCK_MONOTONIC) / 1000u;
}

uint64_t clx_monotonic_us(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

uint64_t clx_processor_us(void)
{
    return clock_us(CLOCK_PROCESS_CPUTIME_ID);
}

void clx_syslog(int priority, const char *identifier, const char *message)
{
    openlog(identifier, LOG_PID, LOG_AUTHPRIV);
    syslog(priority, "%s", message);
    closelog();
}

int clx_pipe(int *reading, int *writing)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) == -1)
        return -errno;
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}

pid_t clx_fork(void)
{
    pid_t pid = fork();
    return pid == -1 ? -errno : pid;
}

/*
 * In the child, which may still share the memory of its parent: only async-signal-safe calls. Returns the errno of the
 * step that failed.
 */
static int become_child(const struct clx_child *child)
{
    if (child->new_session && setsid() == -1)
        return errno;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);

    /* First above every target, so that no descriptor is overwritten before it was moved. */
    int above = 3;
    for (int i = 0; i < child->descriptor_count; i++)
        if (child->target[i] >= above)
            above = child->target[i] + 1;
    int executable = child->executable;
    if (executable >= 0 && (executable = fcntl(executable, F_DUPFD_CLOEXEC, above)) == -1)
        return errno;
    int moved[CLX_CHILD_DESCRIPTORS];
    if (child->descriptor_count > CLX_CHILD_DESCRIPTORS)
        return EINVAL;
    for (int i = 0; i < child->descriptor_count; i++)
        if ((moved[i] = fcntl(child->keep[i], F_DUPFD_CLOEXEC, above)) == -1)
            return errno;
    for (int i = 0; i < child->descriptor_count; i++)
        if (dup2(moved[i], child->target[i]) == -1)
            return errno;
    /* exec of a path may hang, and must not hold what others wait to see closed. */
    if (executable < 0 && syscall(SYS_close_range, (unsigned)above, ~0u, 0u) == -1)
        return errno;
    /* What is not a target closes at exec: everything from 3 on is marked, then the targets are unmarked. */
    if (syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */) == -1)
        return errno;
    for (int i = 0; i < child->descriptor_count; i++)
        if (fcntl(child->target[i], F_SETFD, 0) == -1)
            return errno;
    char *const *environment = child->envp ? (char *const *)child->envp : environ;
    if (executable >= 0)
        syscall(SYS_execveat, executable, "", child->argv, environment, AT_EMPTY_PATH);
    else
        execve(child->path, (char *const *)child->argv, environment);
    return errno;
}

/* Where the child shares this memory, that is how it tells which step failed. */
static pid_t spawn(const struct clx_child *child, volatile int *failure)
{
    /* No handler of ours may run in a child that shares our memory: it unblocks when it has none any more. */
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = child->unawaited ? fork() : vfork();
    if (pid == 0) {
        *failure = become_child(child);
        _exit(127);
    }
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return pid == -1 ? -error : pid;
}

pid_t clx_spawn(const struct clx_child *child)
{
    volatile int failure = 0;
    pid_t pid = spawn(child, &failure);
    if (pid < 0 || failure == 0)
        return pid;
    while (waitpid(pid, NULL, 0) == -1 && errno == EINTR)
        ;
    return -failure;
}

int clx_pidfd(pid_t pid)
{
    int fd = (int)syscall(SYS_pidfd_open, pid, 0u);
    return fd == -1 ? -errno : fd;
}

pid_t clx_reap(pid_t pid, int wait, int *status)
{
    pid_t ended;
    do
        ended = waitpid(pid, status, wait ? 0 : WNOHANG);
    while (ended == -1 && errno == EINTR);
    return ended == -1 ? -errno : ended;
}

void clx_warm_shadow(const char *name)
{
    struct spwd *entry = getspnam(name);
    if (entry && entry->sp_pwdp)
        explicit_bzero(entry->sp_pwdp, strlen(entry->sp_pwdp));
}

int clx_configure_users(const char *sources)
{
    return __nss_configure_lookup("passwd", sources) == 0 ? 0 : -errno;
}
