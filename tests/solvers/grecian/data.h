/* The puzzle of the shops: data/grecian/computer.json, and article.json in the alignment of the
 * published solution. Dials from bottom to top, rows from the outer to the inner ring. */
#ifndef PUZZLED_TESTS_SOLVERS_GRECIAN_DATA_H
#define PUZZLED_TESTS_SOLVERS_GRECIAN_DATA_H

#include "puzzles/grecian.h"

enum {
    GRECIAN_DATA_DIALS = 5,
    GRECIAN_DATA_ROWS = 4,
    GRECIAN_DATA_COLUMNS = 12,
    GRECIAN_DATA_CELLS = 240,
    GRECIAN_DATA_TARGET = 42,
    GRECIAN_DATA_TALLY = 10871 /* turns that Liebscher's program counts */
};

#define H GRECIAN_HOLE

/* clang-format off */
static const int32_t grecian_computer[GRECIAN_DATA_CELLS] = {
     2,  5, 10,  7, 16,  8,  7,  8,  8,  3,  4, 12,
     3,  3, 14, 14, 21, 21,  9,  9,  4,  4,  6,  6,
     8,  9, 10, 11, 12, 13, 14, 15,  4,  5,  6,  7,
    14, 11, 14, 14, 11, 14, 11, 14, 11, 11, 14, 11,

     1,  H,  9,  H, 12,  H,  6,  H, 10,  H, 10,  H,
     3, 26,  6,  H,  2, 13,  9,  H, 17, 19,  3, 12,
     9, 20, 12,  3,  6,  H, 14, 12,  3,  8,  9,  H,
     7,  H,  9,  H,  7, 14, 11,  H,  8,  H, 16,  2,

     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     5,  H, 10,  H,  8,  H, 22,  H, 16,  H,  9,  H,
    21,  6, 15,  4,  9, 18, 11, 26, 14,  1, 12,  H,
     9, 13,  9,  7, 13, 21, 17,  4,  5,  H,  7,  8,

     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     4,  H,  7, 15,  H,  H, 14,  H,  9,  H, 12,  H,
     7,  3,  H,  6,  H, 11, 11,  6, 11,  H,  6, 17,

     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     3,  H,  6,  H, 10,  H,  7,  H, 15,  H,  8,  H,
};
static const int32_t grecian_article[GRECIAN_DATA_CELLS] = {
    12,  2,  5, 10,  7, 16,  8,  7,  8,  8,  3,  4,
     6,  3,  3, 14, 14, 21, 21,  9,  9,  4,  4,  6,
     7,  8,  9, 10, 11, 12, 13, 14, 15,  4,  5,  6,
    11, 14, 11, 14, 14, 11, 14, 11, 14, 11, 11, 14,

    12,  H,  6,  H, 10,  H, 10,  H,  1,  H,  9,  H,
     2, 13,  9,  H, 17, 19,  3, 12,  3, 26,  6,  H,
     6,  H, 14, 12,  3,  8,  9,  H,  9, 20, 12,  3,
     7, 14, 11,  H,  8,  H, 16,  2,  7,  H,  9,  H,

     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
    10,  H,  8,  H, 22,  H, 16,  H,  9,  H,  5,  H,
    15,  4,  9, 18, 11, 26, 14,  1, 12,  H, 21,  6,
     9,  7, 13, 21, 17,  4,  5,  H,  7,  8,  9, 13,

     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     4,  H,  7, 15,  H,  H, 14,  H,  9,  H, 12,  H,
     7,  3,  H,  6,  H, 11, 11,  6, 11,  H,  6, 17,

     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
     H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,  H,
    10,  H,  7,  H, 15,  H,  8,  H,  3,  H,  6,  H,
};
/* clang-format on */

#undef H

static const uint8_t grecian_computer_offsets[GRECIAN_DATA_DIALS] = {0, 0, 6, 1, 2};
static const uint8_t grecian_article_offsets[GRECIAN_DATA_DIALS] = {0, 5, 9, 2, 7};

/* The number of positions of grecian_computer with 0, 1, ... 12 correct columns. */
static const unsigned grecian_computer_correct[GRECIAN_DATA_COLUMNS + 1] = {
    13926, 5302, 1263, 131, 66, 27, 18, 2, 0, 0, 0, 0, 1};

#endif
