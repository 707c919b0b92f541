#define _GNU_SOURCE
#include "trace.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

#include <linux/ptrace.h>

/* Makes the call that is about to be made none at all. */
static int skip_call(pid_t pid)
{
#if defined __x86_64__
    return (int)ptrace(PTRACE_POKEUSER, pid, offsetof(struct user_regs_struct, orig_rax), -1L);
#elif defined __aarch64__
    int none = -1;
    struct iovec part = {&none, sizeof none};
    return (int)ptrace(PTRACE_SETREGSET, pid, NT_ARM_SYSTEM_CALL, &part);
#else
#error "how a system call is skipped on this processor is not known"
#endif
}

/* What the call returns. */
static int set_result(pid_t pid, long value)
{
#if defined __x86_64__
    return (int)ptrace(PTRACE_POKEUSER, pid, offsetof(struct user_regs_struct, rax), value);
#else
    struct user_regs_struct registers;
    struct iovec part = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, pid, NT_PRSTATUS, &part) == -1)
        return -1;
    registers.regs[0] = (unsigned long long)value;
    return (int)ptrace(PTRACE_SETREGSET, pid, NT_PRSTATUS, &part);
#endif
}

/* Goes on to the next stop; nought when the child has ended. */
static int next_stop(pid_t pid, int signal, int *status)
{
    if (ptrace(PTRACE_SYSCALL, pid, 0, signal) == -1 && errno != ESRCH)
        return -1;
    pid_t waited;
    do
        waited = waitpid(pid, status, 0);
    while (waited == -1 && errno == EINTR);
    return waited == -1 ? -1 : WIFSTOPPED(*status);
}

/* At a stop before or after a system call. Returns 1 when the child was killed. */
static int at_call(pid_t pid, const struct trace_plan *plan, struct trace_result *result, int *is_skipped)
{
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) <= 0)
        return -1;
    if (info.op == PTRACE_SYSCALL_INFO_EXIT && *is_skipped) {
        *is_skipped = 0;
        return set_result(pid, -plan->error);
    }
    if (info.op != PTRACE_SYSCALL_INFO_ENTRY)
        return 0;
    if (result->calls == 0 && plan->counts_from_receive && info.entry.nr != SYS_recvmsg)
        return 0;
    result->calls++;
    if (result->calls != plan->chosen)
        return 0;
    result->at = (long)info.entry.nr;
    if (plan->error) {
        *is_skipped = 1;
        return skip_call(pid);
    }
    return kill(pid, SIGKILL) == -1 ? -1 : 1;
}

static void note_end(int status, struct trace_result *result)
{
    result->killed = WIFSIGNALED(status);
    result->status = result->killed ? WTERMSIG(status) : WEXITSTATUS(status);
}

int trace(pid_t pid, const struct trace_plan *plan, struct trace_result *result)
{
    *result = (struct trace_result){.at = -1};
    int status, is_skipped = 0, signal = 0;
    /* The stop of exec. */
    if (waitpid(pid, &status, 0) == -1)
        return -1;
    if (!WIFSTOPPED(status)) {
        note_end(status, result);
        return 0;
    }
    if (ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL) == -1)
        return -1;
    for (;;) {
        int stopped = next_stop(pid, signal, &status);
        if (stopped == -1)
            return -1;
        if (!stopped)
            break;
        signal = 0;
        if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            if (at_call(pid, plan, result, &is_skipped) == -1 && errno != ESRCH)
                return -1;
        } else {
            signal = WSTOPSIG(status);
        }
    }
    note_end(status, result);
    return 0;
}
