/*
 * Preloaded into every program of a throw-away root: writes down what a PAM host is asked, what it is told, and what
 * PAM decides, and changes nothing. One line an event to the file PAM_WITNESS, which is a pipe.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <security/pam_appl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef PAM_WITNESS
#define PAM_WITNESS "/run/pam-witness"
#endif

/* The time that the person and his program took, in milliseconds: it is none of PAM's. */
static long talked;

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void note(const char *kind, const char *text)
{
    char line[1024];
    int saved = errno;
    int length = snprintf(line, sizeof line - 1, "%s %s", kind, text);
    if (length > (int)sizeof line - 2)
        length = sizeof line - 2;
    for (int i = 0; i < length; i++)
        if (line[i] == '\n')
            line[i] = ' ';
    line[length++] = '\n';
    int file = open(PAM_WITNESS, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file != -1) {
        ssize_t ignored = write(file, line, (size_t)length);
        (void)ignored;
        close(file);
    }
    errno = saved;
}

static int converse(int count, const struct pam_message **messages, struct pam_response **responses, void *data)
{
    static const char *const kinds[] = {"?", "prompt", "echo", "error", "info"};
    const struct pam_conv *host = data;
    for (int i = 0; i < count; i++) {
        int style = messages[i]->msg_style;
        note(kinds[style >= 1 && style <= 4 ? style : 0], messages[i]->msg ? messages[i]->msg : "");
    }
    long begin = now();
    int result = host->conv(count, messages, responses, host->appdata_ptr);
    talked += now() - begin;
    return result;
}

/* Lives as long as the host, which asks for few of them. */
static struct pam_conv *listening(const struct pam_conv *host)
{
    struct pam_conv *both = calloc(2, sizeof *both);
    if (!both)
        abort();
    both[1] = *host;
    both[0] = (struct pam_conv){converse, &both[1]};
    return both;
}

int pam_start(const char *service, const char *user, const struct pam_conv *host, pam_handle_t **pamh)
{
    int (*next)(const char *, const char *, const struct pam_conv *, pam_handle_t **) = dlsym(RTLD_NEXT, "pam_start");
    note("begin", service);
    return next(service, user, listening(host), pamh);
}

int pam_set_item(pam_handle_t *pamh, int kind, const void *item)
{
    int (*next)(pam_handle_t *, int, const void *) = dlsym(RTLD_NEXT, "pam_set_item");
    return next(pamh, kind, kind == PAM_CONV && item ? listening(item) : item);
}

static int step(const char *name, const char *kind, pam_handle_t *pamh, int flags)
{
    int (*next)(pam_handle_t *, int) = dlsym(RTLD_NEXT, name);
    char text[64];
    long begin = now();
    talked = 0;
    int result = next(pamh, flags);
    snprintf(text, sizeof text, "%d %ld", result, now() - begin - talked);
    note(kind, text);
    return result;
}

int pam_authenticate(pam_handle_t *pamh, int flags)
{
    note("authenticating", flags & PAM_SILENT ? "silently" : "");
    return step("pam_authenticate", "authenticated", pamh, flags);
}

int pam_acct_mgmt(pam_handle_t *pamh, int flags) { return step("pam_acct_mgmt", "account", pamh, flags); }

int pam_setcred(pam_handle_t *pamh, int flags) { return step("pam_setcred", "credentials", pamh, flags); }
