#include "pattern_text.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MIN = 2, SIDE_MAX = 6, DIGITS_MAX_DOTS = 9 };

static const char PREFIX[] = "pattern:";

static bool is_taken(const struct pattern *pattern, int dot)
{
    return memchr(pattern->dots, dot, pattern->count) != NULL;
}

static int greatest_common_divisor(int a, int b)
{
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Takes a dot, and before it every free one on the straight way from the last. */
static bool take(struct pattern *pattern, int dot)
{
    if (dot < 0 || dot >= pattern->rows * pattern->cols || is_taken(pattern, dot))
        return false;
    if (pattern->count > 0) {
        int last = pattern->dots[pattern->count - 1];
        int down = dot / pattern->cols - last / pattern->cols;
        int right = dot % pattern->cols - last % pattern->cols;
        int steps = greatest_common_divisor(abs(down), abs(right));
        int step = down / steps * pattern->cols + right / steps;
        for (int between = last + step; between != dot; between += step)
            if (!is_taken(pattern, between))
                pattern->dots[pattern->count++] = (uint8_t)between;
    }
    pattern->dots[pattern->count++] = (uint8_t)dot;
    return true;
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static bool read_digits(const char *text, struct pattern *pattern)
{
    for (; *text != '\0'; text++)
        if (!is_digit(*text) || !take(pattern, *text - '1'))
            return false;
    return pattern->count > 0;
}

static bool read_list(const char *text, struct pattern *pattern)
{
    for (;;) {
        if (!is_digit(*text) || *text == '0')
            return false;
        int number = *text++ - '0';
        if (is_digit(*text))
            number = number * 10 + (*text++ - '0');
        if (!take(pattern, number - 1))
            return false;
        if (*text == '\0')
            return true;
        if (*text++ != '-')
            return false;
    }
}

static bool set_grid(struct pattern *pattern, int rows, int cols)
{
    if (rows < SIDE_MIN || rows > SIDE_MAX || cols < SIDE_MIN || cols > SIDE_MAX)
        return false;
    pattern->rows = (uint8_t)rows;
    pattern->cols = (uint8_t)cols;
    return true;
}

static bool has_digit_form(const struct pattern *pattern)
{
    return pattern->rows * pattern->cols <= DIGITS_MAX_DOTS;
}

/* "RxC:…" */
static bool read_with_grid(const char *text, struct pattern *pattern)
{
    if (!is_digit(text[0]) || text[1] != 'x' || !is_digit(text[2]) || text[3] != ':')
        return false;
    if (!set_grid(pattern, text[0] - '0', text[2] - '0'))
        return false;
    return read_list(text + 4, pattern);
}

static bool read_text(const char *text, uint8_t rows, uint8_t cols, bool digits, struct pattern *pattern)
{
    if (strncmp(text, PREFIX, sizeof PREFIX - 1) == 0)
        return read_with_grid(text + sizeof PREFIX - 1, pattern);
    if (!set_grid(pattern, rows, cols))
        return false;
    if (strchr(text, '-') != NULL)
        return read_list(text, pattern);
    if (!digits)
        return false;
    return has_digit_form(pattern) ? read_digits(text, pattern) : read_list(text, pattern);
}

bool pattern_from_text(const char *text, uint8_t rows, uint8_t cols, bool digits, struct pattern *pattern)
{
    memset(pattern, 0, sizeof *pattern);
    if (read_text(text, rows, cols, digits, pattern))
        return true;
    explicit_bzero(pattern, sizeof *pattern);
    return false;
}

bool pattern_on_some_grid(const char *text)
{
    struct pattern pattern;
    bool found = false;
    for (uint8_t rows = SIDE_MIN; rows <= SIDE_MAX && !found; rows++)
        for (uint8_t cols = SIDE_MIN; cols <= SIDE_MAX && !found; cols++)
            found = pattern_from_text(text, rows, cols, false, &pattern);
    explicit_bzero(&pattern, sizeof pattern);
    return found;
}
