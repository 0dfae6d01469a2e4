/* Random puzzles of the Grecian kind, each drawn around a solution. How opens draw.c. For
 * the solvers only. */
#ifndef PUZZLES_GRECIAN_DRAW_H
#define PUZZLES_GRECIAN_DRAW_H

#include "puzzles/grecian.h"
#include "puzzles/random.h"

/* True when puzzles of such sizes with such a target can be drawn: the sizes are legal, at
 * least 2 columns among them; there are no more dials than places to show at; and numbers
 * from -2147483647 to 2147483647, one in each row, can make the target. The cells of
 * `size` are not looked at, here and below. */
bool grecian_draw_possible(const struct grecian_puzzle *size);

/* Draws a puzzle of such sizes into `cells`, which has room for dials x rows x columns
 * numbers, and its solution; one dial at least is turned in it. Every dial shows at least
 * half as many numbers as an even share would be, one at least. Numbers lie evenly around
 * target / rows: from 1 to twice that where this is a range wide enough for unique
 * solutions, else some are negative. Equal states of `random` give equal puzzles on every
 * machine. It must be possible. Thread-safe. Cost: about 3 us for 5 dials of 4 x 12, in
 * general (rows x columns)^2 steps at most. */
void grecian_draw(const struct grecian_puzzle *size, struct pz_random *random,
                  int32_t *cells, struct grecian_offsets *solution);

#endif
