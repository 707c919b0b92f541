/* One absolute point in time for everything that waits, so that interrupted calls never add up. */
#ifndef PATTERNLOCK_DEADLINE_H
#define PATTERNLOCK_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds of CLOCK_MONOTONIC. */
typedef int64_t deadline;

deadline deadline_in(int milliseconds);

/* Milliseconds until then, 0 when it has passed. */
int deadline_left(deadline end);

/* Waits for poll(2) events on the descriptor. False when the deadline came first or poll failed. */
bool deadline_poll(deadline end, int fd, short events);

/* Sleeps for so many milliseconds, or until the deadline, whichever is first. */
void deadline_pause(deadline end, int milliseconds);

#endif
