/* Properties of a puzzle that all searches need. For the solvers only. */
#ifndef PUZZLES_GRECIAN_PUZZLE_H
#define PUZZLES_GRECIAN_PUZZLE_H

#include "puzzles/grecian.h"

#include <assert.h>

/* Returns the `columns` cells of a row of a dial. */
static inline const int32_t *grecian_row(const struct grecian_puzzle *puzzle, unsigned dial,
                                         unsigned row)
{
    assert(dial < puzzle->dials && row < puzzle->rows);
    return puzzle->cells + (dial * puzzle->rows + row) * puzzle->columns;
}

/* Returns the number of cells of a dial. */
static inline size_t grecian_dial_cells(const struct grecian_puzzle *puzzle)
{
    return (size_t)puzzle->rows * puzzle->columns;
}

/* Returns a copy of all cells, which the caller frees, or NULL if out of memory. */
int32_t *grecian_copy_cells(const struct grecian_puzzle *puzzle);

/* Returns the target, or the nearest number within 2^40, which no sum reaches. */
int64_t grecian_clip_target(const struct grecian_puzzle *puzzle);

/* Returns, as a bit set, the rows of the bottom dial that are visible in some position.
 * These are the rows in which every dial above has a hole. */
unsigned grecian_uncovered_rows(const struct grecian_puzzle *puzzle);

/* Writes, for each column of each dial, the rows with holes as a bit set to the dials x
 * columns elements of `holes`. The bit sets of the bottom dial are empty, because its holes
 * count as 0. */
void grecian_read_holes(const struct grecian_puzzle *puzzle, uint16_t *holes);

/* Writes the numbers of all cells, less the least number that their row can show, to
 * `numbers`, and returns the sum of these minima. A hole of the bottom dial in the rows
 * `uncovered` counts as a cell with the number 0. Other holes are written as 0. */
int64_t grecian_read_numbers(const struct grecian_puzzle *puzzle, unsigned uncovered,
                             int64_t *numbers);

/* Returns the number of columns after which a row repeats itself: a divisor of `columns`. */
unsigned grecian_row_period(const int32_t *cells, unsigned columns);

/* Returns the greatest common divisor of two positive numbers. */
unsigned grecian_gcd(unsigned a, unsigned b);

/* Returns the position with the dials at `turns`, turned so that the bottom dial is at 0. */
struct grecian_offsets grecian_offsets_of(const struct grecian_puzzle *puzzle,
                                          const uint8_t turns[GRECIAN_DIALS_MAX]);

#endif
