/*
 * System calls that Swift's Glibc import lacks or gets wrong (variadics, GNU extensions), with plain types.
 * Every function returns its result or a negative errno; EINTR is retried here and nowhere else.
 */
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/* O_PATH, which the Glibc import hides. */
#define CLX_O_PATH 010000000

/* Descriptors. All new ones are close-on-exec. */
int clx_open(const char *path, int flags, mode_t mode);
int clx_openat(int dir, const char *path, int flags, mode_t mode);
int clx_duplicate(int fd, int lowest);
int clx_set_cloexec(int fd, int on);
int clx_set_nonblocking(int fd, int on);
/* Closes everything from `lowest` on but one, in a process of which nothing else is to go on. */
int clx_close_above_but(int lowest, int kept);
ssize_t clx_read(int fd, void *buffer, size_t size);
ssize_t clx_write(int fd, const void *buffer, size_t size);
int clx_poll(void *pollfds, uint32_t count, int timeout_ms);
/* Removes a directory and everything in it; symbolic links are removed, not followed. */
int clx_remove_tree(const char *path);

/* The write lock of an open file and all who inherited it: taken without waiting, or asked for (1 when another has it). */
int clx_lock_open_file(int fd);
int clx_open_file_is_locked(int fd);
/* A descriptor that can be read after a file was written, closed by one who could write it, removed or renamed. */
int clx_watch_file(int fd);
/* Takes all that can be read there: 1 when there was anything. */
int clx_watch_take(int fd);

/* AF_UNIX SOCK_SEQPACKET, non-blocking. */
int clx_seqpacket_pair(int *first, int *second);
int clx_seqpacket_listen(const char *path, mode_t mode, int backlog);
/* Waits so long for a place in the backlog; 0 for not at all. */
int clx_seqpacket_connect(const char *path, uint64_t patience_ms);
int clx_accept(int fd);
int clx_peer_credentials(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid);
/* Sends one packet with up to 4 descriptors, without SIGPIPE. */
ssize_t clx_send(int fd, const void *bytes, size_t size, const int *_Nullable fds, int fd_count);
/* Receives one packet and up to 4 descriptors; a packet longer than size is -EMSGSIZE. */
ssize_t clx_receive(int fd, void *bytes, size_t size, int *fds, int *fd_count);

/* Sends one datagram to an AF_UNIX socket, within a quarter of a second. */
int clx_datagram(const char *path, const void *bytes, size_t size);
/* A non-blocking socket each write to which is a datagram to there. */
int clx_datagram_connect(const char *path);

/* Whether somebody takes connections at an AF_UNIX SOCK_STREAM socket: 0 or a negative errno. */
int clx_stream_answers(const char *path);

/* Signals: blocks those of the mask (bit n = signal n) and returns a descriptor that delivers them. */
int clx_signalfd(uint64_t mask);
/* The next signal, 0 when none is pending. */
int clx_signalfd_read(int fd);
int clx_ignore_signal(int signal);

/* This process. */
int clx_set_dumpable(int on);
int clx_set_no_new_privileges(void);
int clx_set_name(const char *name);
int clx_limit_core_to_zero(void);
/* Gives the pages of the heap that nothing stands in back to the kernel. */
void clx_trim_heap(void);
/* Takes the code of the program and its libraries out of our memory: what runs again comes back, a page fault at a time,
   from the same pages of the kernel. What has run for the last time stays away. */
void clx_release_code(void);
/* Lowers the numbers that descriptors of this process and its children may have, for good; never raises them. */
int clx_limit_descriptors(uint32_t most);
/* Gives back the limits that a caller may have lowered to make us fail half-way (root only can raise them). */
int clx_usual_limits(void);
/* Becomes the user for good: groups, gid, uid, all three of each. */
int clx_become(const char *name, uint32_t uid, uint32_t gid);
uint64_t clx_boottime_ms(void);
uint64_t clx_monotonic_ms(void);
uint64_t clx_monotonic_us(void);
/* What this process had of the processors, in microseconds. */
uint64_t clx_processor_us(void);
void clx_syslog(int priority, const char *identifier, const char *message);

int clx_pipe(int *reading, int *writing);
/* fork(), which Swift does not import; for programs of one thread. */
pid_t clx_fork(void);

enum { CLX_CHILD_DESCRIPTORS = 16 };

/*
 * A child: descriptors keep[i] become target[i], everything else is closed, at exec or, for a path, before it; all
 * signals default and unblocked.
 */
struct clx_child {
    int executable;                        /* open descriptor of the program, or -1 to use path */
    const char *_Nullable path;            /* absolute */
    char *_Nullable const *_Nonnull argv; /* ends with NULL */
    char *_Nullable const *_Nullable envp; /* ends with NULL; NULL keeps the environment */
    const int *_Nonnull keep;
    const int *_Nonnull target;
    int descriptor_count; /* at most CLX_CHILD_DESCRIPTORS */
    int new_session;                       /* setsid() */
    int unawaited;                         /* return at once: exec may hang; one that fails ends with 127 */
};
/* The pid, or the negative errno of the step that failed (exec included, unless unawaited). */
pid_t clx_spawn(const struct clx_child *child);
/* A descriptor that can be read once the process has ended. */
int clx_pidfd(pid_t pid);
/* Reaps: the pid, 0 when it has not ended and wait is 0, negative errno; *status is the raw wait status. */
pid_t clx_reap(pid_t pid, int wait, int *status);

/* Memory of its own for one secret: whole pages, locked if allowed, never dumped. NULL when there is none. */
void *_Nullable clx_secret_allocate(size_t size);
void clx_secret_free(void *memory, size_t size);
void clx_wipe(void *memory, size_t size);
/* 1 when equal; the time taken depends on size alone. */
int clx_equal_constant_time(const void *a, const void *b, size_t size);

/* Memory for a picture, all zero, wiped when freed. NULL when there is none. */
void *_Nullable clx_pixels_allocate(size_t size);
void clx_pixels_free(void *memory, size_t size);
/* The same in a System V segment, which an X server can attach. Its name is to be forgotten once it did. */
void *_Nullable clx_pixels_share(size_t size, int *segment);
int clx_pixels_forget_name(int segment);
void clx_pixels_unshare(void *memory, size_t size);

/*
 * Looks the user up in the shadow database, and forgets what came: whatever library that loads is loaded then, and not
 * when a person waits.
 */
void clx_warm_shadow(const char *name);
/* What nsswitch.conf(5) says of the user database, for this process, from now on. 0 or a negative errno. */
int clx_configure_users(const char *sources);

/* Where the programs are: fixed when compiled, never taken from the environment. */
const char *clx_libexec_directory(void);
const char *clx_bin_directory(void);
/* The build tree's programs; NULL in an installed build. */
const char *_Nullable clx_build_directory(void);
const char *clx_version(void);

/*
 * The language of the environment, and texts in it; NULL for the directory that was fixed when compiled. Texts that were
 * not translated come back as they are, and all live as long as the process.
 */
void clx_use_language(const char *_Nullable directory);
/* The same with the first text that is asked for. By one thread only. */
void clx_use_language_when_asked(void);
const char *clx_translation(const char *text);
const char *clx_plural_translation(const char *one, const char *other, unsigned long count);
/* What an error of the system is called, until the next call. */
const char *clx_error_text(int code);

#pragma clang assume_nonnull end

#endif
