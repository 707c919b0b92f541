#define _GNU_SOURCE
#include "CTestLinux.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define STAGE "/mnt"

/* Puts an overlay of one directory of the machine at the same place in the new root. 0 or an errno. */
static int overlay(const char *directory, const char *name)
{
    char upper[64], work[64], merged[64], options[256];
    snprintf(upper, sizeof upper, STAGE "/upper-%s", name);
    snprintf(work, sizeof work, STAGE "/work-%s", name);
    snprintf(merged, sizeof merged, CTL_MERGED "%s", directory);
    snprintf(options, sizeof options, "lowerdir=%s,upperdir=%s,workdir=%s", directory, upper, work);
    struct stat original;
    if (stat(directory, &original) == -1 || mkdir(upper, 0755) == -1 || mkdir(work, 0755) == -1)
        return errno;
    if (chmod(upper, original.st_mode & 07777) == -1 || chown(upper, original.st_uid, original.st_gid) == -1)
        return errno;
    return mount("overlay", merged, "overlay", 0, options) == -1 ? errno : 0;
}

/* Directories that a machine may have on a file system of their own: an overlay of / does not reach into them. */
static int overlay_separate_mounts(void)
{
    static const char *const names[] = {"usr", "var", "etc", "home", "opt", "root", "run", "srv"};
    struct stat root;
    if (stat("/", &root) == -1)
        return errno;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char directory[16];
        snprintf(directory, sizeof directory, "/%s", names[i]);
        struct stat status;
        if (lstat(directory, &status) == -1 || !S_ISDIR(status.st_mode) || status.st_dev == root.st_dev)
            continue;
        int error = overlay(directory, names[i]);
        if (error != 0)
            return error;
    }
    return 0;
}

static int begins(const char *path, const char *directory)
{
    size_t length = strlen(directory);
    return strncmp(path, directory, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Whatever else is mounted somewhere, a toolchain or a checkout, can be read in the new root at its place. */
static void bind_other_mounts(void)
{
    static const char *const known[] = {"/proc", "/dev", "/sys", "/tmp", STAGE,   "/usr", "/var",
                                        "/etc",  "/home", "/root", "/run", "/srv"};
    FILE *mounts = fopen("/proc/self/mounts", "re");
    char line[4096];
    while (mounts && fgets(line, sizeof line, mounts)) {
        char place[1024], target[1100];
        if (sscanf(line, "%*s %1023s", place) != 1 || strcmp(place, "/") == 0 || strcmp(place, "/opt") == 0)
            continue;
        int is_known = 0;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            is_known |= begins(place, known[i]);
        snprintf(target, sizeof target, CTL_MERGED "%s", place);
        if (is_known || mount(place, target, NULL, MS_BIND | MS_REC, NULL) == -1)
            continue;
        mount(NULL, target, NULL, MS_BIND | MS_REMOUNT | MS_RDONLY, NULL);
    }
    if (mounts)
        fclose(mounts);
}

static int build_root(void)
{
    if (unshare(CLONE_NEWNS) == -1 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == -1)
        return errno;
    if (mount("tmpfs", STAGE, "tmpfs", 0, "mode=755") == -1 || mkdir(CTL_MERGED, 0755) == -1)
        return errno;
    int error = overlay("/", "all");
    if (error == 0)
        error = overlay_separate_mounts();
    if (error != 0)
        return error;
    static const char *const shared[] = {"/proc", "/dev", "/sys", "/tmp"};
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        char target[32];
        snprintf(target, sizeof target, CTL_MERGED "%s", shared[i]);
        if (mount(shared[i], target, NULL, MS_BIND | MS_REC, NULL) == -1)
            return errno;
    }
    bind_other_mounts();
    return 0;
}

static void hold(int lifeline, int status)
{
    setsid();
    prctl(PR_SET_NAME, "test-root", 0, 0, 0);
    ctl_reset_signals();
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    int kept[2] = {lifeline, status};
    ctl_close_all_but(kept, 2);
    umask(022);
    int error = build_root();
    ssize_t ignored = write(status, &error, sizeof error);
    char byte;
    if (error == 0)
        while ((ignored = read(lifeline, &byte, 1)) == -1 && errno == EINTR)
            ;
    (void)ignored;
}

int ctl_root_create(struct ctl_root *root)
{
    int lifeline[2], status[2];
    if (pipe2(lifeline, O_CLOEXEC) == -1)
        return -errno;
    if (pipe2(status, O_CLOEXEC) == -1) {
        int failure = errno;
        close(lifeline[0]);
        close(lifeline[1]);
        return -failure;
    }
    pid_t pid = fork();
    if (pid == 0) {
        hold(lifeline[0], status[1]);
        _exit(0);
    }
    int error = pid == -1 ? errno : EPIPE;
    close(lifeline[0]);
    close(status[1]);
    if (pid == -1) {
        close(lifeline[1]);
        close(status[0]);
        return -error;
    }
    ssize_t got;
    do
        got = read(status[0], &error, sizeof error);
    while (got == -1 && errno == EINTR);
    close(status[0]);
    int holder = (int)syscall(SYS_pidfd_open, pid, 0u);
    if (error == 0 && holder >= 0) {
        root->pid = pid;
        root->holder = holder;
        root->lifeline = lifeline[1];
        return 0;
    }
    close(lifeline[1]);
    ctl_wait(pid);
    return error != 0 ? -error : -ENOSYS;
}

/* The pid behind a pidfd, -1 when it is gone. */
static int pid_of(int pidfd)
{
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file == -1)
        return -1;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    text[size > 0 ? size : 0] = 0;
    const char *line = strstr(text, "Pid:");
    return line ? atoi(line + 4) : -1;
}

int ctl_enter_root(int holder)
{
    /* By descriptor: joining a namespace leads to its own root, which in a chroot is not where the path begins. */
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/root" CTL_MERGED, pid_of(holder));
    int merged = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (merged == -1)
        return errno;
    /* A pidfd names the namespaces of its process. */
    int failed = setns(holder, CLONE_NEWNS) == -1 || fchdir(merged) == -1 || chroot(".") == -1;
    int error = errno;
    close(merged);
    return failed ? error : 0;
}
