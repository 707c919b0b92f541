/* The verifier started for one connection, where no service runs. */
#ifndef PATTERNLOCK_SPAWN_H
#define PATTERNLOCK_SPAWN_H

/*
 * Starts "path --once" with a socket as descriptor 3 and an empty environment.
 * Returns our end of the socket (non-blocking, close-on-exec), or -1.
 *
 * The host notices nothing: it gets no SIGCHLD, its own wait() calls cannot return anything of ours, and the
 * verifier is no child of it. That the program could not be run shows as an end of file, never as a status.
 */
int spawn_verifier(const char *path);

#endif
