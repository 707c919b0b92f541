/*
 * Processes for tests that cannot be left behind, and a root file system to throw away.
 * Functions return a result or a negative errno.
 */
#ifndef CTESTLINUX_H
#define CTESTLINUX_H

#include <sys/types.h>

#pragma clang assume_nonnull begin

/* A program to run. Descriptors keep[i] become target[i]; everything else is closed. */
struct ctl_command {
    char *_Nullable const *_Nonnull argv; /* the first is looked up in PATH of envp; ends with NULL */
    char *_Nullable const *_Nonnull envp; /* ends with NULL */
    const char *_Nullable directory;       /* where it starts, NULL for here */
    const int *_Nonnull keep;
    const int *_Nonnull target;
    int descriptor_count; /* at most 8 */
    int terminal;         /* target 0 is a terminal: make it the controlling one of a new session */
    int root;             /* pidfd of the holder of a throw-away root to run in, or -1 */
    int grace_ms;         /* from SIGTERM to SIGKILL at the end */
};

/*
 * What runs. A keeper process stands between: it reports on `status` the pid (or a negative errno) and, once, the
 * raw wait status, each as one int. When every copy of `lifeline` is closed, in whatever way this process ends, the
 * keeper ends the program and all descendants, and removes what was written to `lifeline`, one line each:
 * "r/path" with everything below, "s/path" a socket that no one listens on, "l/path" a lock file that names the
 * program's pid.
 */
struct ctl_running {
    pid_t keeper;
    int lifeline;
    int status;
};
int ctl_start(const struct ctl_command *command, struct ctl_running *running);

/* Waits for the keeper's end. */
int ctl_wait(pid_t keeper);

/*
 * A copy of the root file system whose changes live in memory, in a mount namespace of its own. The holder ends
 * when every copy of `lifeline` is closed. `holder` is a pidfd, readable when it has ended.
 */
struct ctl_root {
    pid_t pid;
    int holder;
    int lifeline;
};
int ctl_root_create(struct ctl_root *root);

/* A pair of terminal ends, of so many rows and columns. */
int ctl_terminal(int *ours, int *theirs, int rows, int columns);

/* A pipe, both ends close-on-exec. */
int ctl_pipe(int *reading, int *writing);

/* A stream socket that is connected to a path, close-on-exec. */
int ctl_connect(const char *path);

#pragma clang assume_nonnull end

#endif
