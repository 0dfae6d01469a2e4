/* The Grecian Computer by trying every position: slow, short, and without any code of the
 * solver. Positions are walked in lexicographic order of their offsets, dial 0 at 0. */
#ifndef PUZZLED_TESTS_SOLVERS_GRECIAN_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_GRECIAN_BRUTE_H

#include "puzzles/grecian.h"

/* The number that shows in `row` and `column` (GRECIAN_HOLE: none) and which dial shows it
 * (GRECIAN_NO_DIAL: none). */
struct brute_cell {
    int32_t number;
    unsigned dial;
};

struct brute_cell brute_cell(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                             unsigned row, unsigned column);

/* The sum of a column. */
int64_t brute_sum(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                  unsigned column);

/* How many columns are right. */
unsigned brute_right(const struct grecian_puzzle *puzzle, const uint8_t *turn);

/* Moves on to the next position; false after the last one. */
bool brute_next(const struct grecian_puzzle *puzzle, uint8_t *turn);

/* Counts the solutions and writes the first `limit` of them. */
uint64_t brute_solve(const struct grecian_puzzle *puzzle, struct grecian_offsets *list,
                     uint64_t limit);

/* The most columns that a position has right, and the first such position. */
unsigned brute_best(const struct grecian_puzzle *puzzle, struct grecian_offsets *first);

/* The most columns that a position has right which has not all of them right. */
unsigned brute_second(const struct grecian_puzzle *puzzle);

#endif
