#define _GNU_SOURCE
#include "case.h"

#include "script.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int bind_at(const char *path, struct sockaddr_un *address)
{
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(address->sun_path, sizeof address->sun_path, "%s", path);
    if (fd == -1 || bind(fd, (struct sockaddr *)address, sizeof *address) == -1 || chmod(path, 0666) == -1)
        _exit(90);
    return fd;
}

static void fill(const struct sockaddr_un *address)
{
    for (;;) {
        int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0);
        if (fd == -1)
            _exit(91);
        if (connect(fd, (const struct sockaddr *)address, sizeof *address) == -1)
            return;
    }
}

static _Noreturn void serve(const struct test_case *test, int fd, const char *log)
{
    struct script script;
    script_parse(&script, test->script ? test->script : "enrolled+accept");
    script.log = log;
    script.prefix = "";
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        int connection = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
        if (connection == -1)
            _exit(92);
        /* Each by a process of its own: a host with two threads asks twice at a time. */
        pid_t child = fork();
        if (child == -1)
            _exit(96);
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            script_serve(&script, connection);
            _exit(0);
        }
        close(connection);
    }
}

static _Noreturn void run(const struct test_case *test, uid_t other, const char *path, const char *log, int ready)
{
    struct sockaddr_un address;
    if (test->listener == WRONG_PEER && setresuid(other, other, other) == -1)
        _exit(93);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int fd = bind_at(path, &address);
    if (test->listener != REFUSED && listen(fd, test->listener == FULL ? 0 : 16) == -1)
        _exit(94);
    if (test->listener == FULL)
        fill(&address);
    if (write(ready, "", 1) != 1)
        _exit(95);
    close(ready);
    if (test->listener == SERVICE || test->listener == WRONG_PEER)
        serve(test, fd, log);
    for (;;)
        pause();
}

pid_t listener_start(const struct test_case *test, uid_t other, const char *socket_path, const char *log)
{
    int ready[2];
    char byte;
    if (test->listener == ABSENT || test->listener == NO_DIRECTORY)
        return 0;
    if (pipe2(ready, 0) == -1)
        return -1;
    pid_t child = fork();
    if (child == 0)
        run(test, other, socket_path, log, ready[1]);
    close(ready[1]);
    ssize_t got = read(ready[0], &byte, 1);
    close(ready[0]);
    return child > 0 && got == 1 ? child : -1;
}
