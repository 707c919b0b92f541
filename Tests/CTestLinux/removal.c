#define _GNU_SOURCE
#include "CTestLinux.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int names_pid(const char *path, pid_t pid)
{
    char text[32] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file == -1)
        return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    return size > 0 && strtol(text, NULL, 10) == pid;
}

void ctl_remove_entry(const char *entry, pid_t program)
{
    const char *path = entry + 1;
    if (entry[0] == 's') {
        int descriptor = ctl_connect(path);
        if (descriptor == -ECONNREFUSED)
            unlink(path);
        else if (descriptor >= 0)
            close(descriptor);
    } else if (entry[0] == 'l') {
        if (names_pid(path, program))
            unlink(path);
    } else if (entry[0] == 'r') {
        pid_t pid = fork();
        if (pid == 0) {
            execl("/bin/rm", "rm", "-rf", "--", path, (char *)NULL);
            _exit(127);
        }
        waitpid(pid, NULL, 0);
    }
}
