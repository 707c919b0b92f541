/* Follows the system calls of one child. */
#ifndef TRACE_H
#define TRACE_H

#include <sys/types.h>

struct trace_plan {
    long chosen;             /* the call to stop at, from 1; -1 for none */
    int error;               /* what it fails with; 0: the program is killed in its place */
    int counts_from_receive; /* whether calls count from the first recvmsg on */
};

struct trace_result {
    long calls; /* how many were counted */
    long at;    /* the number of the system call that was chosen, or -1 */
    int killed; /* whether it ended by a signal */
    int status; /* that signal, or the exit status */
};

/* Traces a child that asked for it and executes. Returns 0, or -1 with errno. */
int trace(pid_t pid, const struct trace_plan *plan, struct trace_result *result);

#endif
