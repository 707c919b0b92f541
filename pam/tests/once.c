/*
 * Stands in for "patternlock-verifier --once". Its own file name is its script; the log is beside it. It insists on
 * what the module promises: one argument, no environment, a socket as descriptor 3, 0 to 2 there, nothing above.
 */
#define _GNU_SOURCE
#include "script.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

static int is_started_right(int argc, char **argv)
{
    struct sigaction action;
    sigset_t blocked;
    int type = 0;
    socklen_t size = sizeof type;
    if (argc != 2 || strcmp(argv[1], "--once") != 0 || *environ != NULL)
        return 0;
    if (getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) == -1 || type != SOCK_SEQPACKET)
        return 0;
    for (int fd = 0; fd < 1024; fd++)
        if ((fcntl(fd, F_GETFD) != -1) != (fd <= 3))
            return 0;
    if (sigaction(SIGCHLD, NULL, &action) == -1 || action.sa_handler != SIG_DFL)
        return 0;
    if (sigprocmask(SIG_SETMASK, NULL, &blocked) == -1 || sigismember(&blocked, SIGTERM))
        return 0;
    return getuid() == geteuid() && getsid(0) == getpgrp();
}

int main(int argc, char **argv)
{
    char log[512];
    struct script script;
    const char *slash = strrchr(argv[0], '/');
    if (!slash || !is_started_right(argc, argv))
        return 97;
    fcntl(3, F_SETFL, 0);
    snprintf(log, sizeof log, "%.*s/log", (int)(slash - argv[0]), argv[0]);
    script_parse(&script, slash + 1);
    script.log = log;
    script.prefix = "once ";
    script_serve(&script, 3);
    return 0;
}
