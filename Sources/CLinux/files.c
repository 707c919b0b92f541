#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <unistd.h>

int clx_lock_open_file(int fd)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_OFD_SETLK, &lock) == -1 ? -errno : 0;
}

int clx_open_file_is_locked(int fd)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_OFD_GETLK, &lock) == -1)
        return -errno;
    return lock.l_type != F_UNLCK;
}

int clx_watch_file(int fd)
{
    char path[64];
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (watch == -1)
        return -errno;
    /* By its descriptor: whatever is done to names, it is this file. */
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (inotify_add_watch(watch, path, IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVE_SELF) == -1) {
        int error = errno;
        close(watch);
        return -error;
    }
    return watch;
}

int clx_watch_take(int fd)
{
    char events[4096];
    int taken = 0;
    while (clx_read(fd, events, sizeof events) > 0)
        taken = 1;
    return taken;
}
