#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { MAX_FDS = 4 };

static int address_of(const char *path, struct sockaddr_un *address)
{
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof address->sun_path)
        return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length + 1);
    return 0;
}

static int new_socket(void)
{
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return fd == -1 ? -errno : fd;
}

static int close_with(int fd, int error)
{
    close(fd);
    return error;
}

int clx_seqpacket_pair(int *first, int *second)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) == -1)
        return -errno;
    *first = pair[0];
    *second = pair[1];
    return 0;
}

int clx_seqpacket_listen(const char *path, mode_t mode, int backlog)
{
    struct sockaddr_un address;
    int result = address_of(path, &address);
    if (result < 0)
        return result;
    int fd = new_socket();
    if (fd < 0)
        return fd;
    if (unlink(path) == -1 && errno != ENOENT)
        return close_with(fd, -errno);
    /* Born closed to everyone, then opened: there is no moment at which too many may connect. */
    mode_t old = umask(0777);
    int bound = bind(fd, (struct sockaddr *)&address, sizeof address);
    int error = errno;
    umask(old);
    if (bound == -1)
        return close_with(fd, -error);
    if (chmod(path, mode) == -1 || listen(fd, backlog) == -1)
        return close_with(fd, -errno);
    return fd;
}

int clx_seqpacket_connect(const char *path, uint64_t patience_ms)
{
    struct sockaddr_un address;
    int result = address_of(path, &address);
    if (result < 0)
        return result;
    int fd = new_socket();
    if (fd < 0)
        return fd;
    /* Whoever waits in connect stands in a queue; whoever comes again and again finds a full backlog each time. */
    struct timeval patience = {(time_t)(patience_ms / 1000), (suseconds_t)(patience_ms % 1000) * 1000};
    if (patience_ms > 0 && (setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) == -1 ||
                            fcntl(fd, F_SETFL, 0) == -1))
        return close_with(fd, -errno);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == -1 || fcntl(fd, F_SETFL, O_NONBLOCK) == -1)
        return close_with(fd, -errno);
    return fd;
}

int clx_accept(int fd)
{
    int peer;
    do
        peer = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    while (peer == -1 && errno == EINTR);
    return peer == -1 ? -errno : peer;
}

int clx_peer_credentials(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == -1)
        return -errno;
    *pid = peer.pid;
    *uid = peer.uid;
    *gid = peer.gid;
    return 0;
}

ssize_t clx_send(int fd, const void *bytes, size_t size, const int *fds, int fd_count)
{
    union {
        struct cmsghdr align;
        char room[CMSG_SPACE(MAX_FDS * sizeof(int))];
    } control;
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (fd_count < 0 || fd_count > MAX_FDS)
        return -EINVAL;
    if (fds && fd_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.room;
        message.msg_controllen = CMSG_SPACE((size_t)fd_count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN((size_t)fd_count * sizeof(int));
        memcpy(CMSG_DATA(header), fds, (size_t)fd_count * sizeof(int));
    }
    ssize_t sent;
    do
        sent = sendmsg(fd, &message, MSG_NOSIGNAL);
    while (sent == -1 && errno == EINTR);
    return sent == -1 ? -errno : sent;
}

ssize_t clx_receive(int fd, void *bytes, size_t size, int *fds, int *fd_count)
{
    union {
        struct cmsghdr align;
        char room[CMSG_SPACE(MAX_FDS * sizeof(int))];
    } control;
    struct iovec part = {.iov_base = bytes, .iov_len = size};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
    *fd_count = 0;
    ssize_t received;
    do
        received = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
    while (received == -1 && errno == EINTR);
    if (received == -1)
        return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        for (int i = 0; i < count; i++) {
            int passed;
            memcpy(&passed, CMSG_DATA(header) + (size_t)i * sizeof(int), sizeof passed);
            if (*fd_count < MAX_FDS)
                fds[(*fd_count)++] = passed;
            else
                close(passed);
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        for (int i = 0; i < *fd_count; i++)
            close(fds[i]);
        *fd_count = 0;
        return -EMSGSIZE;
    }
    return received;
}

int clx_datagram(const char *path, const void *bytes, size_t size)
{
    struct sockaddr_un address;
    int result = address_of(path, &address);
    if (result < 0)
        return result;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd == -1)
        return -errno;
    struct timeval patience = {.tv_usec = 250000};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    ssize_t sent;
    do
        sent = sendto(fd, bytes, size, MSG_NOSIGNAL, (struct sockaddr *)&address, sizeof address);
    while (sent == -1 && errno == EINTR);
    return close_with(fd, sent == -1 ? -errno : 0);
}

/* Connects without waiting. */
static int connect_at_once(const char *path, int type)
{
    struct sockaddr_un address;
    int result = address_of(path, &address);
    if (result < 0)
        return result;
    int fd = socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd == -1)
        return -errno;
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == -1)
        return close_with(fd, -errno);
    return fd;
}

int clx_datagram_connect(const char *path)
{
    return connect_at_once(path, SOCK_DGRAM);
}

int clx_stream_answers(const char *path)
{
    int fd = connect_at_once(path, SOCK_STREAM);
    /* A full queue is somebody's. */
    if (fd == -EAGAIN)
        return 0;
    return fd < 0 ? fd : close_with(fd, 0);
}
