/* What can be said of a record without a verifier: at most that there is none. */
#ifndef PATTERNLOCK_RECORD_H
#define PATTERNLOCK_RECORD_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * True only when the directory of the system's records is there, and the user's record is not. A directory that cannot be
 * looked into, a link in its place, an error of any kind: false.
 */
bool record_is_missing_in(const char *directory, uid_t uid);

/*
 * True only when the kernel knows, without asking a disk or a server, that there is no record in this home. A host must
 * not wait for a file server that is gone; and what is mounted when somebody looks is not there yet.
 */
bool record_is_missing_at(const char *home);

#endif
