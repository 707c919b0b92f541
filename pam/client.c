#define _GNU_SOURCE
#include "client.h"

#include "descriptors.h"
#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <security/pam_ext.h>
#include <security/pam_modutil.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <syslog.h>
#include <unistd.h>

enum { RETRY_MS = 20, RETRY_SPREAD_MS = 32 };

/* Waits a moment whose length differs between clients, so that they do not all come back at once. */
static void pause_before_retry(deadline end)
{
    uint8_t chance = 0;
    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) != sizeof chance)
        chance = 0;
    deadline_pause(end, RETRY_MS + chance % RETRY_SPREAD_MS);
}

/* The listener must be root or the service's own user: anyone may put a socket where there is none. */
static bool is_trusted(pam_handle_t *pamh, int fd)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == -1)
        return false;
    if (peer.uid == 0)
        return true;
    const struct passwd *service = pam_modutil_getpwnam(pamh, PLW_SERVICE_USER);
    if (service && service->pw_uid == peer.uid)
        return true;
    pam_syslog(pamh, LOG_ERR, "the verifier's socket belongs to uid %lu, not used", (unsigned long)peer.uid);
    return false;
}

static int new_socket(void)
{
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    return descriptor_above_standard(fd);
}

/* Whoever waits in connect stands in a queue for the listener's backlog; whoever comes again and again finds it full each
 * time. 0 or the errno of the last try. */
static int connect_until(int fd, const struct sockaddr_un *address, deadline end)
{
    for (;;) {
        int left = deadline_left(end);
        if (left == 0)
            return EAGAIN;
        struct timeval patience = {left / 1000, (left % 1000) * 1000};
        if (setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) == -1)
            return errno;
        if (connect(fd, (const struct sockaddr *)address, sizeof *address) == 0)
            return fcntl(fd, F_SETFL, O_NONBLOCK) == -1 ? errno : 0;
        if (errno != EAGAIN && errno != EINTR)
            return errno;
    }
}

static enum client_result open_service(pam_handle_t *pamh, const char *directory, deadline end, int *connection)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *name = geteuid() == 0 ? PLW_ROOT_SOCKET : PLW_USER_SOCKET;
    int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= sizeof address.sun_path)
        return CLIENT_FAILED;
    int fd = new_socket();
    if (fd == -1)
        return CLIENT_FAILED;
    int error = connect_until(fd, &address, end);
    if (error == 0 && is_trusted(pamh, fd)) {
        *connection = fd;
        return CLIENT_ANSWERED;
    }
    close(fd);
    return error == ENOENT ? CLIENT_ABSENT : CLIENT_FAILED;
}

/* The number of the socket behind a descriptor, 0 when it leads to none. */
static ino_t socket_identity(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISSOCK(about.st_mode) ? about.st_ino : 0;
}

static bool is_kept(const struct line *line)
{
    return line->is_open && socket_identity(line->fd) == line->identity;
}

void client_close(struct line *line)
{
    if (is_kept(line))
        close(line->fd);
    line->is_open = false;
}

static enum client_result open_line(pam_handle_t *pamh, const struct arguments *arguments, struct line *line,
                                    deadline end)
{
    if (line->route == ROUTE_SERVICE) {
        enum client_result result = open_service(pamh, arguments->socket_dir, end, &line->fd);
        if (result != CLIENT_ANSWERED)
            return result;
    } else {
        line->fd = spawn_verifier(arguments->verifier);
        if (line->fd == -1)
            return CLIENT_FAILED;
    }
    line->identity = socket_identity(line->fd);
    line->is_open = true;
    return CLIENT_ANSWERED;
}

static bool send_until(int fd, const void *bytes, size_t size, deadline end)
{
    do {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent != -1)
            return (size_t)sent == size;
        if (errno != EAGAIN && errno != EINTR)
            return false;
    } while (deadline_poll(end, fd, POLLOUT));
    return false;
}

/* The length of the packet, which is cut to the buffer, or -1 with errno. */
static ssize_t receive_until(int fd, void *bytes, size_t size, deadline end)
{
    while (deadline_poll(end, fd, POLLIN)) {
        ssize_t received = recv(fd, bytes, size, 0);
        if (received != -1 || (errno != EAGAIN && errno != EINTR))
            return received;
    }
    errno = ETIMEDOUT;
    return -1;
}

enum exchange_result {
    EXCHANGED,
    EXCHANGE_FAILED,
    NOT_SENT, /* nobody got the request: it may be sent again without being counted twice */
};

static enum exchange_result exchange(int fd, const struct request *request, deadline end, struct reply *reply)
{
    uint8_t nonce[PLW_NONCE_SIZE];
    uint8_t outgoing[PLW_REQUEST_MAX];
    uint8_t incoming[PLW_REPLY_SIZE + 1]; /* one more, so that a longer packet shows */
    if (getrandom(nonce, sizeof nonce, GRND_NONBLOCK) != sizeof nonce)
        return EXCHANGE_FAILED;
    size_t size = packet_write(request, nonce, outgoing);
    bool sent = size > 0 && send_until(fd, outgoing, size, end);
    explicit_bzero(outgoing, sizeof outgoing);
    if (!sent)
        return NOT_SENT;
    ssize_t received = receive_until(fd, incoming, sizeof incoming, end);
    /* The kernel's word that the other end was closed with the request in its queue. */
    if (received == -1 && errno == ECONNRESET)
        return NOT_SENT;
    bool is_reply = received > 0 && packet_read(incoming, (size_t)received, request->operation, nonce, reply);
    return is_reply ? EXCHANGED : EXCHANGE_FAILED;
}

/* One request over an open line. A verifier that was kept may have ended meanwhile: then another is started. */
static enum exchange_result exchange_kept(struct line *line, const struct request *request, deadline end,
                                          struct reply *reply)
{
    if (!is_kept(line)) {
        client_close(line);
        return NOT_SENT;
    }
    enum exchange_result result = exchange(line->fd, request, end, reply);
    if (result != EXCHANGED)
        client_close(line);
    return result;
}

static enum client_result ask_once(pam_handle_t *pamh, const struct arguments *arguments, struct line *line,
                                   const struct request *request, deadline end, struct reply *reply)
{
    if (line->is_open) {
        enum exchange_result result = exchange_kept(line, request, end, reply);
        if (result != NOT_SENT)
            return result == EXCHANGED ? CLIENT_ANSWERED : CLIENT_FAILED;
    }
    enum client_result opened = open_line(pamh, arguments, line, end);
    if (opened != CLIENT_ANSWERED)
        return opened;
    enum exchange_result result = exchange(line->fd, request, end, reply);
    if (line->route == ROUTE_SERVICE || result != EXCHANGED)
        client_close(line);
    return result == EXCHANGED ? CLIENT_ANSWERED : CLIENT_FAILED;
}

enum client_result client_ask(pam_handle_t *pamh, const struct arguments *arguments, struct line *line,
                              const struct request *request, deadline end, struct reply *reply)
{
    while (deadline_left(end) > 0) {
        struct reply received = {0};
        enum client_result result = ask_once(pamh, arguments, line, request, end, &received);
        if (result != CLIENT_ANSWERED)
            return result;
        if (received.code != PLW_BUSY) {
            *reply = received;
            return CLIENT_ANSWERED;
        }
        pause_before_retry(end);
    }
    return CLIENT_FAILED;
}
