#ifndef CPATTERNTEXT_H
#define CPATTERNTEXT_H

#include <stdint.h>

/*
 * Reads a text that ends with a zero byte as the PAM module does. The number of dots, 0 when it is no pattern;
 * the grid (rows, columns) and the dots (from 0) are stored when it is one.
 */
int cpt_read(const char *_Nonnull text, uint8_t rows, uint8_t cols, int digits, uint8_t *_Nonnull grid,
             uint8_t *_Nonnull dots);

#endif
