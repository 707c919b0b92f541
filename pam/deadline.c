#include "deadline.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <time.h>

static int64_t now(void)
{
    struct timespec time = {0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

deadline deadline_in(int milliseconds)
{
    return now() + milliseconds;
}

int deadline_left(deadline end)
{
    int64_t left = end - now();
    return left > 0 ? (int)left : 0;
}

bool deadline_poll(deadline end, int fd, short events)
{
    struct pollfd entry = {.fd = fd, .events = events};
    int left;
    while ((left = deadline_left(end)) > 0) {
        int ready = poll(&entry, 1, left);
        if (ready == 1)
            return true;
        if (ready == -1 && errno != EINTR)
            return false;
    }
    return false;
}

void deadline_pause(deadline end, int milliseconds)
{
    deadline wake = deadline_in(milliseconds);
    if (wake > end)
        wake = end;
    int left;
    while ((left = deadline_left(wake)) > 0)
        if (poll(NULL, 0, left) == -1 && errno != EINTR)
            return;
}
