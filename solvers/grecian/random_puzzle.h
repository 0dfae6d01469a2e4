/* Draws random puzzles of the Grecian Computer with a known solution. The essay is in
 * random_puzzle.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_RANDOM_PUZZLE_H
#define PUZZLES_GRECIAN_RANDOM_PUZZLE_H

#include "puzzles/grecian.h"
#include "puzzles/random.h"

/* Returns true if puzzles of this size and with this target can be drawn. The size must be
 * valid, with at least 2 columns and at most rows x columns dials. One number from
 * -2147483647 to 2147483647 in each row must be able to add up to the target. This function
 * and grecian_random_puzzle ignore `size->cells`. */
bool grecian_random_puzzle_possible(const struct grecian_puzzle *size);

/* Draws a puzzle and its solution. Requires grecian_random_puzzle_possible.
 *
 * cells     output: dials x rows x columns numbers
 * solution  output: at least one dial is turned
 *
 * Every dial is visible in at least half of an equal share of the cells, and in at least one.
 * Numbers are uniform around the average target / rows. They are from 1 to twice the
 * average, or from twice the average to -1, if this range is wide enough for unique
 * solutions. Otherwise, the range is wider. Equal states of `random` give equal puzzles on
 * every machine. Cost: about 3 us for 5 dials of 4 x 12, at most (rows x columns)^2
 * steps. */
void grecian_random_puzzle(const struct grecian_puzzle *size, struct pz_random *random,
                           int32_t *cells, struct grecian_offsets *solution);

#endif
