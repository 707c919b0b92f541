/* The parts by themselves: texts, packets, the shared object. */
#define _GNU_SOURCE
#include "case.h"

#include "../packet.h"
#include "../pattern_text.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <security/pam_modules.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void differ(char *text, size_t size, const char *format, ...)
{
    va_list values;
    size_t used = strlen(text);
    va_start(values, format);
    vsnprintf(text + used, size - used, format, values);
    va_end(values);
}

static void spell(const struct pattern *pattern, char *text, size_t size)
{
    int at = snprintf(text, size, "%dx%d:", pattern->rows, pattern->cols);
    for (int i = 0; i < pattern->count; i++)
        at += snprintf(text + at, size - (size_t)at, i ? "-%d" : "%d", pattern->dots[i] + 1);
}

static const struct {
    const char *text;
    uint8_t rows, cols;
    bool digits;
    const char *expected; /* NULL: no pattern */
} samples[] = {
    {"1-2-3-6-9", 3, 3, false, "3x3:1-2-3-6-9"},
    {"1-3", 3, 3, false, "3x3:1-2-3"},
    {"1-9", 3, 3, false, "3x3:1-5-9"},
    {"2-1-3", 3, 3, false, "3x3:2-1-3"},
    {"1-3-2", 3, 3, false, NULL},
    {"1-15", 5, 5, false, "5x5:1-8-15"},
    {"1-4-16-13", 4, 4, false, "4x4:1-2-3-4-8-12-16-15-14-13"},
    {"36-1", 6, 6, false, "6x6:36-29-22-15-8-1"},
    {"1-2", 2, 6, false, "2x6:1-2"},
    {"12369", 3, 3, true, "3x3:1-2-3-6-9"},
    {"139", 3, 3, true, "3x3:1-2-3-6-9"},
    {"12369", 3, 3, false, NULL},
    {"1234", 2, 2, true, "2x2:1-2-3-4"},
    {"1234", 2, 5, true, NULL},
    {"123456", 2, 3, true, "2x3:1-2-3-4-5-6"},
    {"12", 4, 4, true, "4x4:12"},
    {"12", 4, 4, false, NULL},
    {"1230", 3, 3, true, NULL},
    {"12a", 3, 3, true, NULL},
    {"", 3, 3, true, NULL},
    {"", 3, 3, false, NULL},
    {"-", 3, 3, false, NULL},
    {"1-", 3, 3, false, NULL},
    {"-1-2", 3, 3, false, NULL},
    {"1--2", 3, 3, false, NULL},
    {"01-2", 3, 3, false, NULL},
    {"0-1", 3, 3, false, NULL},
    {"1-10", 3, 3, false, NULL},
    {"1-100", 6, 6, false, NULL},
    {"1-4294967298", 3, 3, false, NULL},
    {" 1-2", 3, 3, false, NULL},
    {"1-2 ", 3, 3, false, NULL},
    {"1-2\n", 3, 3, false, NULL},
    {"1-+2", 3, 3, false, NULL},
    {"1\xe2\x80\x93" "2", 3, 3, false, NULL},
    {"\xff-\xfe", 3, 3, false, NULL},
    {"1-2-3", 0, 0, false, NULL},
    {"123", 0, 0, true, NULL},
    {"1-2", 7, 3, false, NULL},
    {"pattern:3x3:1-2-3-6-9", 0, 0, false, "3x3:1-2-3-6-9"},
    {"pattern:3x3:12369", 4, 4, false, NULL},
    {"pattern:3x3:5", 4, 4, false, "3x3:5"},
    {"pattern:4x4:16-1", 3, 3, false, "4x4:16-11-6-1"},
    {"pattern:4x4:12", 3, 3, false, "4x4:12"},
    {"pattern:4x4:1234", 3, 3, false, NULL},
    {"pattern:6x6:36-35", 3, 3, false, "6x6:36-35"},
    {"pattern:6x6:37-35", 3, 3, false, NULL},
    {"pattern:1x3:1-2", 3, 3, false, NULL},
    {"pattern:7x3:1-2", 3, 3, false, NULL},
    {"pattern:3x:1-2", 3, 3, false, NULL},
    {"pattern:3X3:1-2", 3, 3, false, NULL},
    {"pattern:3x3", 3, 3, false, NULL},
    {"pattern:3x3:", 3, 3, false, NULL},
    {"pattern:3x3:1-2-", 3, 3, false, NULL},
    {"pattern:", 3, 3, false, NULL},
    {"pattern:1-2-3", 3, 3, false, NULL},
    {"Pattern:3x3:1-2", 3, 3, false, NULL},
    {"pattern:33x3:1-2", 3, 3, false, NULL},
};

static void texts(const struct environment *environment, char *text, size_t size)
{
    (void)environment;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct pattern pattern;
        struct pattern none = {0};
        char actual[256] = "no pattern";
        const char *expected = samples[i].expected ? samples[i].expected : "no pattern";
        if (pattern_from_text(samples[i].text, samples[i].rows, samples[i].cols, samples[i].digits, &pattern))
            spell(&pattern, actual, sizeof actual);
        else if (memcmp(&pattern, &none, sizeof pattern) != 0)
            differ(text, size, "    \"%s\": not wiped\n", samples[i].text);
        if (strcmp(actual, expected) != 0)
            differ(text, size, "    \"%s\" on %dx%d: expected %s, got %s\n", samples[i].text, samples[i].rows,
                   samples[i].cols, expected, actual);
    }
}

static void longest_text(const struct environment *environment, char *text, size_t size)
{
    char all[256] = "pattern:6x6:1", longer[300];
    struct pattern pattern;
    (void)environment;
    for (int dot = 2; dot <= 36; dot++)
        sprintf(all + strlen(all), "-%d", dot);
    if (!pattern_from_text(all, 0, 0, false, &pattern) || pattern.count != 36)
        differ(text, size, "    all 36 dots: expected a pattern of 36, got %d\n", pattern.count);
    snprintf(longer, sizeof longer, "%s-1", all);
    if (pattern_from_text(longer, 0, 0, false, &pattern))
        differ(text, size, "    37 dots: expected no pattern, got one of %d\n", pattern.count);
}

static void extend(char *digits, int length, long counts[10])
{
    struct pattern pattern;
    digits[length] = '\0';
    /* A text that needs nothing inserted is a pattern by itself. */
    if (length > 0 && pattern_from_text(digits, 3, 3, true, &pattern) && pattern.count == length)
        counts[length]++;
    for (char dot = '1'; dot <= '9' && length < 9; dot++) {
        if (memchr(digits, dot, (size_t)length))
            continue;
        digits[length] = dot;
        extend(digits, length + 1, counts);
    }
}

static void all_of_3x3(const struct environment *environment, char *text, size_t size)
{
    static const long expected[10] = {0, 9, 56, 320, 1624, 7152, 26016, 72912, 140704, 140704};
    char digits[10];
    long counts[10] = {0};
    (void)environment;
    extend(digits, 0, counts);
    for (int length = 1; length <= 9; length++)
        if (counts[length] != expected[length])
            differ(text, size, "    patterns of %d dots: expected %ld, got %ld\n", length, expected[length],
                   counts[length]);
}

static void replies(const struct environment *environment, char *text, size_t size)
{
    const uint8_t nonce[PLW_NONCE_SIZE] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    uint8_t good[PLW_REPLY_SIZE + 1] = {'P', 'L', 'R', '1', PLW_VERIFY, PLW_ACCEPTED, PLW_REP_MUST_CHANGE};
    struct reply reply;
    (void)environment;
    memcpy(good + PLW_OFF_NONCE, nonce, sizeof nonce);
    memcpy(good + PLW_REP_REMAINING_MS, "\x04\x03\x02\x01\x09\x03\x04\x02", 8);
    if (!packet_read(good, PLW_REPLY_SIZE, PLW_VERIFY, nonce, &reply) || reply.code != PLW_ACCEPTED ||
        reply.flags != PLW_REP_MUST_CHANGE || reply.remaining_ms != 0x01020304 || reply.rows != 3 || reply.cols != 4)
        differ(text, size, "    a good reply was not read as it is\n");
    for (size_t length = 0; length <= PLW_REPLY_SIZE + 1; length++)
        if (packet_read(good, length, PLW_VERIFY, nonce, &reply) != (length == PLW_REPLY_SIZE))
            differ(text, size, "    length %zu: expected only 32 to be read\n", length);
    for (int i = 0; i < PLW_REPLY_SIZE; i++) {
        int is_free = i == PLW_REP_CODE || (i >= PLW_REP_REMAINING_MS && i <= PLW_REP_TRIES_LEFT);
        good[i] ^= 0x80;
        if (packet_read(good, PLW_REPLY_SIZE, PLW_VERIFY, nonce, &reply) != is_free)
            differ(text, size, "    byte %d changed: expected %s\n", i, is_free ? "to be read" : "to be refused");
        good[i] ^= 0x80;
    }
    good[PLW_REP_FEWEST] = 0;
    if (packet_read(good, PLW_REPLY_SIZE, PLW_VERIFY, nonce, &reply))
        differ(text, size, "    a grid without the dots of an attempt: expected to be refused\n");
    good[PLW_REP_FEWEST] = 2;
    good[PLW_REP_COLS] = 0;
    if (packet_read(good, PLW_REPLY_SIZE, PLW_VERIFY, nonce, &reply))
        differ(text, size, "    a grid of 3x0: expected to be refused\n");
}

static void requests(const struct environment *environment, char *text, size_t size)
{
    const uint8_t nonce[PLW_NONCE_SIZE] = {0xaa};
    const struct pattern pattern = {.rows = 3, .cols = 4, .count = 3, .dots = {11, 10, 9}};
    const char expected[] = "PLQ1\x02\x00\x03\x04"
                            "\xaa\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
                            "\xe8\x03\0\0\x01\x02\0\0\x03\0\0\0\x03\x02\0\0"
                            "\x0b\x0a\x09"
                            "annsu";
    struct request request = {PLW_VERIFY, 1000, 0x201, "ann", "su", &pattern};
    uint8_t bytes[PLW_REQUEST_MAX];
    char long_name[300];
    (void)environment;
    size_t length = packet_write(&request, nonce, bytes);
    if (length != sizeof expected - 1 || memcmp(bytes, expected, length) != 0)
        differ(text, size, "    a request of %zu bytes: expected %zu, or other bytes\n", length, sizeof expected - 1);
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    request.service = long_name;
    if (packet_write(&request, nonce, bytes) != PLW_REQUEST_HEADER_SIZE + 3 + 3 + PLW_NAME_MAX)
        differ(text, size, "    a long service name: expected to be cut at 255\n");
    request.user = long_name;
    if (packet_write(&request, nonce, bytes) != 0)
        differ(text, size, "    a long user name: expected to be refused\n");
    request.user = "";
    if (packet_write(&request, nonce, bytes) != 0)
        differ(text, size, "    an empty user name: expected to be refused\n");
}

static void module_path(const struct environment *environment, char *path, size_t size)
{
    snprintf(path, size, "%s/pam_patternlock.so", environment->directory);
}

static void loaded_hundred_times(const struct environment *environment, char *text, size_t size)
{
    char path[128];
    module_path(environment, path, sizeof path);
    int before = dup(0);
    for (int i = 0; i < 100; i++) {
        void *module = dlopen(path, RTLD_NOW);
        if (!module || !dlsym(module, "pam_sm_authenticate") || dlclose(module) != 0) {
            differ(text, size, "    round %d: expected to load and unload, got %s\n", i, dlerror());
            break;
        }
    }
    int after = dup(0);
    if (before != after - 1)
        differ(text, size, "    descriptors: expected next %d, got %d\n", before + 1, after);
    if (dlopen(path, RTLD_NOW | RTLD_NOLOAD))
        differ(text, size, "    expected to be unloaded, is still there\n");
    close(before);
    close(after);
}

/* What is no authentication: one result each, whatever the handle. */
static void other_services(const struct environment *environment, char *text, size_t size)
{
    static const struct {
        const char *name;
        int expected;
    } functions[] = {
        {"pam_sm_setcred", PAM_SUCCESS},     {"pam_sm_acct_mgmt", PAM_IGNORE},     {"pam_sm_open_session", PAM_IGNORE},
        {"pam_sm_close_session", PAM_IGNORE}, {"pam_sm_chauthtok", PAM_IGNORE},
    };
    char path[128];
    module_path(environment, path, sizeof path);
    void *module = dlopen(path, RTLD_NOW);
    for (size_t i = 0; module && i < sizeof functions / sizeof functions[0]; i++) {
        int (*function)(pam_handle_t *, int, int, const char **) = NULL;
        *(void **)&function = dlsym(module, functions[i].name);
        int actual = function ? function(NULL, 0, 0, NULL) : -1;
        if (actual != functions[i].expected)
            differ(text, size, "    %s: expected %d, got %d\n", functions[i].name, functions[i].expected, actual);
    }
    if (!module)
        differ(text, size, "    dlopen: %s\n", dlerror());
    else
        dlclose(module);
}

/* Runs a shell command on the module, as $1, and expects exactly this output. */
static void expect_output(const struct environment *environment, const char *command, const char *expected, char *text,
                          size_t size)
{
    char path[128], line[512], output[2048] = "";
    module_path(environment, path, sizeof path);
    snprintf(line, sizeof line, "module=%s; %s", path, command);
    FILE *pipe = popen(line, "re");
    size_t length = pipe ? fread(output, 1, sizeof output - 1, pipe) : 0;
    output[length] = '\0';
    int status = pipe ? pclose(pipe) : -1;
    if (status != 0 || strcmp(output, expected) != 0)
        differ(text, size, "    %s: expected \"%s\", got \"%s\" (status %d)\n", command, expected, output, status);
}

static void exports(const struct environment *environment, char *text, size_t size)
{
    expect_output(environment, "nm -D --defined-only --format=posix $module | cut -d' ' -f1 | LC_ALL=C sort",
                  "pam_sm_acct_mgmt\npam_sm_authenticate\npam_sm_chauthtok\npam_sm_close_session\n"
                  "pam_sm_open_session\npam_sm_setcred\n",
                  text, size);
}

static void needs(const struct environment *environment, char *text, size_t size)
{
    expect_output(environment,
                  "readelf -d $module | sed -n 's/.*(NEEDED).*\\[\\(.*\\)]/\\1/p' | "
                  "grep -v -e '^libasan' -e '^libubsan' | LC_ALL=C sort",
                  "libc.so.6\nlibpam.so.0\n", text, size);
}

static void hardening(const struct environment *environment, char *text, size_t size)
{
    expect_output(environment, "readelf -d $module | grep -c -e RUNPATH -e RPATH -e TEXTREL; true", "0\n", text, size);
    expect_output(environment, "readelf -d $module | grep -c -w BIND_NOW", "1\n", text, size);
    expect_output(environment, "readelf -lW $module | grep -c GNU_RELRO", "1\n", text, size);
    expect_output(environment, "readelf -lW $module | grep GNU_STACK | grep -c 'RW '", "1\n", text, size);
}

/* What the start files of the C compiler bring along is all that may be writable. */
static void no_writable_data(const struct environment *environment, char *text, size_t size)
{
    expect_output(environment,
                  "nm $module | sed -n 's/^[0-9a-f]* [bBdDcCsSgG] //p' | "
                  "grep -v -e '^_DYNAMIC$' -e '^_GLOBAL_OFFSET_TABLE_$' -e '^__dso_handle$' -e '^__TMC_END__$' "
                  "-e '^completed' -e '^__frame_dummy' -e '^__do_global_dtors' -e '^switches$'; true",
                  "", text, size);
    /* The table of words points to its words, so the loader writes it once and then locks it. */
    expect_output(environment, "readelf -SW $module | grep -c '[.]data[.]rel[.]ro'", "1\n", text, size);
}

static void forbidden_calls(const struct environment *environment, char *text, size_t size)
{
    expect_output(environment,
                  "nm -D --undefined-only $module | grep -c -w -E "
                  "'(secure_)?getenv|openlog|closelog|syslog|signal|printf|puts|perror|pthread_create|strcpy|strcat|"
                  "sprintf|system|popen|getpwnam|getpwuid|strtok|rand|srand'; true",
                  "0\n", text, size);
}

const struct unit_test unit_tests[] = {
    {"unit_texts", texts},
    {"unit_longest_text", longest_text},
    {"unit_all_of_3x3", all_of_3x3},
    {"unit_replies", replies},
    {"unit_requests", requests},
    {"unit_other_services", other_services},
    {"object_loaded_hundred_times", loaded_hundred_times},
    {"object_exports", exports},
    {"object_needs", needs},
    {"object_hardening", hardening},
    {"object_no_writable_data", no_writable_data},
    {"object_forbidden_calls", forbidden_calls},
};

const size_t unit_test_count = sizeof unit_tests / sizeof unit_tests[0];
