/* What the files of this module share. Everything here is safe between fork and exec. */
#ifndef CTESTLINUX_INTERNAL_H
#define CTESTLINUX_INTERNAL_H

#include <sys/types.h>

/* Where the throw-away root is mounted, in its own mount namespace. */
#define CTL_MERGED "/mnt/root"

/* Closes every descriptor but these; the array is sorted in place. */
void ctl_close_all_but(int *keep, int count);

/* Default action for all signals, none blocked. */
void ctl_reset_signals(void);

/* Removes what one line of a lifeline names; the lines are described at ctl_running. */
void ctl_remove_entry(const char *entry, pid_t program);

/* Enters the throw-away root of a holder. 0 or an errno. */
int ctl_enter_root(int holder);

#endif
