#define _GNU_SOURCE
#include "record.h"

#include "../Sources/CPatternWire/include/CPatternWire.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

bool record_is_missing_in(const char *directory, uid_t uid)
{
    struct stat about;
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%lu", directory, (unsigned long)uid);
    if (length < 0 || (size_t)length >= sizeof path)
        return false;
    if (lstat(directory, &about) == -1 || !S_ISDIR(about.st_mode))
        return false;
    return lstat(path, &about) == -1 && errno == ENOENT;
}

bool record_is_missing_at(const char *home)
{
    const struct open_how how = {.flags = O_PATH | O_NOFOLLOW | O_CLOEXEC, .resolve = RESOLVE_CACHED};
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/" PLW_HOME_STORE "/" PLW_HOME_RECORD, home);
    if (home[0] != '/' || length < 0 || (size_t)length >= sizeof path)
        return false;
    int fd = (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    if (fd == -1)
        return errno == ENOENT;
    close(fd);
    return false;
}
