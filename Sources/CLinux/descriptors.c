#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(CLX_O_PATH == O_PATH, "the number of O_PATH");

/* EINTR is decided here, once: a call that was interrupted is made again. */
#define RETRY(call)                                  \
    ({                                               \
        __typeof__(call) result_;                    \
        do                                           \
            result_ = (call);                        \
        while (result_ == -1 && errno == EINTR);     \
        result_ == -1 ? (__typeof__(call))-errno : result_; \
    })

int clx_open(const char *path, int flags, mode_t mode)
{
    return RETRY(open(path, flags | O_CLOEXEC, mode));
}

int clx_openat(int dir, const char *path, int flags, mode_t mode)
{
    return RETRY(openat(dir, path, flags | O_CLOEXEC, mode));
}

int clx_duplicate(int fd, int lowest)
{
    return RETRY(fcntl(fd, F_DUPFD_CLOEXEC, lowest));
}

int clx_set_cloexec(int fd, int on)
{
    return RETRY(fcntl(fd, F_SETFD, on ? FD_CLOEXEC : 0));
}

int clx_set_nonblocking(int fd, int on)
{
    int flags = RETRY(fcntl(fd, F_GETFL));
    if (flags < 0)
        return flags;
    return RETRY(fcntl(fd, F_SETFL, on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK));
}

int clx_close_above_but(int lowest, int kept)
{
    if (kept > lowest && syscall(SYS_close_range, (unsigned)lowest, (unsigned)kept - 1, 0u) == -1)
        return -errno;
    unsigned rest = (unsigned)(kept >= lowest ? kept + 1 : lowest);
    return syscall(SYS_close_range, rest, ~0u, 0u) == -1 ? -errno : 0;
}

ssize_t clx_read(int fd, void *buffer, size_t size)
{
    return RETRY(read(fd, buffer, size));
}

ssize_t clx_write(int fd, const void *buffer, size_t size)
{
    return RETRY(write(fd, buffer, size));
}

/* An interrupted poll reports "nothing yet" (0): the caller recomputes its timeout against the clock. */
int clx_poll(void *pollfds, uint32_t count, int timeout_ms)
{
    int ready = poll(pollfds, count, timeout_ms);
    if (ready == -1)
        return errno == EINTR ? 0 : -errno;
    return ready;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

int clx_remove_tree(const char *path)
{
    return nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS) == -1 ? -errno : 0;
}
