#define _GNU_SOURCE
#include "CTestLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int ctl_terminal(int *ours, int *theirs, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    if (openpty(ours, theirs, NULL, NULL, &size) == -1)
        return -errno;
    fcntl(*ours, F_SETFD, FD_CLOEXEC);
    fcntl(*theirs, F_SETFD, FD_CLOEXEC);
    return 0;
}

int ctl_pipe(int *reading, int *writing)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) == -1)
        return -errno;
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}

int ctl_connect(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path)
        return -ENAMETOOLONG;
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor == -1)
        return -errno;
    if (connect(descriptor, (const struct sockaddr *)&address, sizeof address) == -1) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}
