#include "arguments.h"

#include "../Sources/CPatternWire/include/CPatternWire.h"

#include <security/pam_ext.h>
#include <stddef.h>
#include <string.h>
#include <sys/un.h>
#include <syslog.h>

#ifndef PATTERNLOCK_LIBEXECDIR
#define PATTERNLOCK_LIBEXECDIR "/usr/libexec/patternlock"
#endif

enum { TIMEOUT_MIN_S = 1, TIMEOUT_MAX_S = 60 };

static const struct {
    const char *word;
    size_t offset;
} switches[] = {
    {"debug", offsetof(struct arguments, debug)},
    {"nodelay", offsetof(struct arguments, nodelay)},
    {"quiet", offsetof(struct arguments, quiet)},
    {"use_first_pass", offsetof(struct arguments, use_first_pass)},
    {"try_first_pass", offsetof(struct arguments, try_first_pass)},
    {"pattern_only", offsetof(struct arguments, pattern_only)},
    {"authsucc", offsetof(struct arguments, authsucc)},
    {"allow_remote", offsetof(struct arguments, allow_remote)},
    {"allow_root", offsetof(struct arguments, allow_root)},
    {"unenrolled=ignore", offsetof(struct arguments, ignore_unenrolled)},
    {"spawn=no", offsetof(struct arguments, no_spawn)},
};

static bool parse_switch(const char *word, struct arguments *arguments)
{
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (strcmp(word, switches[i].word) == 0) {
            *(bool *)((char *)arguments + switches[i].offset) = true;
            return true;
        }
    return false;
}

/* The text after "key=", or NULL when the word is another one. */
static const char *value_of(const char *word, const char *key)
{
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static bool parse_timeout(const char *text, int *milliseconds)
{
    int seconds = 0;
    size_t length = strlen(text);
    if (length < 1 || length > 2)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        seconds = seconds * 10 + (text[i] - '0');
    }
    if (seconds < TIMEOUT_MIN_S || seconds > TIMEOUT_MAX_S)
        return false;
    *milliseconds = seconds * 1000;
    return true;
}

static bool parse_path(const char *text, size_t limit, const char **path)
{
    if (text[0] != '/' || strlen(text) >= limit)
        return false;
    *path = text;
    return true;
}

static bool parse_value(const char *word, struct arguments *arguments)
{
    const size_t name_size = sizeof "/" PLW_ROOT_SOCKET;
    _Static_assert(sizeof PLW_ROOT_SOCKET == sizeof PLW_USER_SOCKET, "one limit for both names");
    const size_t directory_limit = sizeof((struct sockaddr_un *)0)->sun_path - name_size + 1;
    const char *value;
    if ((value = value_of(word, "timeout")))
        return parse_timeout(value, &arguments->timeout_ms);
    if ((value = value_of(word, "socket_dir")))
        return parse_path(value, directory_limit, &arguments->socket_dir);
    if ((value = value_of(word, "verifier")) && parse_path(value, 4096, &arguments->verifier))
        return arguments->is_verifier_named = true;
    return false;
}

void arguments_parse(pam_handle_t *pamh, int argc, const char **argv, struct arguments *arguments)
{
    *arguments = (struct arguments){
        .timeout_ms = PLW_CLIENT_TIMEOUT_MS,
        .socket_dir = PLW_SOCKET_DIR,
        .verifier = PATTERNLOCK_LIBEXECDIR "/patternlock-verifier",
    };
    for (int i = 0; i < argc; i++)
        if (!parse_switch(argv[i], arguments) && !parse_value(argv[i], arguments))
            pam_syslog(pamh, LOG_ERR, "argument not understood, it changes nothing: %s", argv[i]);
}
