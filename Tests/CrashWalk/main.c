/*
 * Runs a program and ends it, or makes it fail, at one chosen system call:
 *
 *     crash-walk [--user UID] [--packet HEX] [--kill N | --fail N ERRNO] PROGRAM ARGUMENT...
 *
 * With a packet the program gets one end of a socket as its descriptor 3, finds the packet there, and its system calls
 * count from the one that receives it; without, from its first. The N-th is never made: the program is killed in its
 * place, or told that it failed with ERRNO. Written to standard output:
 *
 *     calls N           how many there were
 *     at NUMBER         the system call that was chosen, -1 when there were fewer
 *     reply HEX         what came back over the socket, nothing when it closed without
 *     exited STATUS     how it ended, or: killed SIGNAL
 */
#define _GNU_SOURCE
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTION = 3, LONGEST_SECONDS = 60 };

static void fail(const char *what)
{
    fprintf(stderr, "crash-walk: %s: %s\n", what, strerror(errno));
    exit(2);
}

static size_t bytes_of(const char *hex, unsigned char *bytes, size_t room)
{
    size_t length = 0;
    unsigned value;
    for (; hex[0] && hex[1] && length < room && sscanf(hex, "%2x", &value) == 1; hex += 2)
        bytes[length++] = (unsigned char)value;
    return length;
}

/* One end for the program, with the packet in it already; the other is returned. The user is the peer of both. */
static int prepare_connection(const char *hex, uid_t user, int *theirs)
{
    unsigned char packet[1024];
    size_t size = bytes_of(hex, packet, sizeof packet);
    int pair[2];
    if (seteuid(user) == -1 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) == -1 || seteuid(0) == -1)
        fail("socketpair");
    if (send(pair[0], packet, size, 0) != (ssize_t)size)
        fail("send");
    /* After its answer the program finds the end, and leaves. */
    if (shutdown(pair[0], SHUT_WR) == -1)
        fail("shutdown");
    *theirs = pair[1];
    return pair[0];
}

static void become_program(int connection, uid_t user, char **argv)
{
    if (user != 0 && (setgid(user) == -1 || setuid(user) == -1))
        fail("setuid");
    if (connection >= 0 && dup2(connection, CONNECTION) == -1)
        fail("dup2");
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) == -1)
        fail("ptrace");
    execv(argv[0], argv);
    fail(argv[0]);
}

static void tell_reply(int connection)
{
    unsigned char reply[64];
    ssize_t size = recv(connection, reply, sizeof reply, MSG_DONTWAIT);
    printf("reply ");
    for (ssize_t i = 0; i < size; i++)
        printf("%02x", reply[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    struct trace_plan plan = {.chosen = -1};
    const char *packet = NULL;
    uid_t user = 0;
    int at = 1;
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        if (strcmp(argv[at], "--user") == 0)
            user = (uid_t)atoi(argv[at + 1]);
        else if (strcmp(argv[at], "--packet") == 0)
            packet = argv[at + 1];
        else if (strcmp(argv[at], "--kill") == 0)
            plan.chosen = atol(argv[at + 1]);
        else if (strcmp(argv[at], "--fail") == 0 && at + 2 < argc) {
            plan.chosen = atol(argv[at + 1]);
            plan.error = atoi(argv[++at + 1]);
        } else
            break;
    }
    if (at >= argc) {
        fprintf(stderr, "usage: crash-walk [--user UID] [--packet HEX] [--kill N | --fail N ERRNO] PROGRAM...\n");
        return 2;
    }
    int theirs = -1, ours = packet ? prepare_connection(packet, user, &theirs) : -1;
    plan.counts_from_receive = packet != NULL;
    pid_t pid = fork();
    if (pid == -1)
        fail("fork");
    if (pid == 0)
        become_program(theirs, user, argv + at);
    if (theirs >= 0)
        close(theirs);
    /* A program that hangs is killed with this one (PTRACE_O_EXITKILL). */
    alarm(LONGEST_SECONDS);
    struct trace_result result;
    if (trace(pid, &plan, &result) == -1)
        fail("trace");
    printf("calls %ld\nat %ld\n", result.calls, result.at);
    if (ours >= 0)
        tell_reply(ours);
    printf("%s %d\n", result.killed ? "killed" : "exited", result.status);
    return 0;
}
