/* The reader of the PAM module, to be held against the one in Swift: both must take the same texts. */
#include "CPatternText.h"

#include "../../pam/pattern_text.c"

int cpt_read(const char *text, uint8_t rows, uint8_t cols, int digits, uint8_t grid[2], uint8_t dots[36])
{
    struct pattern pattern;
    if (!pattern_from_text(text, rows, cols, digits != 0, &pattern))
        return 0;
    grid[0] = pattern.rows;
    grid[1] = pattern.cols;
    memcpy(dots, pattern.dots, sizeof pattern.dots);
    return pattern.count;
}
