/* Patterns as people and our own programs write them. */
#ifndef PATTERNLOCK_PATTERN_TEXT_H
#define PATTERNLOCK_PATTERN_TEXT_H

#include "../Sources/CPatternWire/include/CPatternWire.h"

#include <stdbool.h>
#include <stdint.h>

/* A secret: whoever makes one wipes it. Dots are 0-based, row by row. */
struct pattern {
    uint8_t rows;
    uint8_t cols;
    uint8_t count;
    uint8_t dots[PLW_DOTS_MAX];
};

/*
 * Reads "pattern:RxC:1-2-3", or "1-2-3" on the given grid, or, when digits is true and the grid has at most
 * nine dots, "123"; on a larger one a number alone is then one dot. Dots are numbered from 1; those skipped on a
 * straight step are taken on the way.
 * A grid of 0x0 is one that is not known: only the first form is read then.
 * False, and the pattern all zero, when the text is anything else or takes a dot twice: it may be a password.
 */
bool pattern_from_text(const char *text, uint8_t rows, uint8_t cols, bool digits, struct pattern *pattern);

/* True when the text is a pattern in one of the first two forms on whatever grid. */
bool pattern_on_some_grid(const char *text);

#endif
