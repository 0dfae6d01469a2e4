/* What requests about the Grecian Computer have in common. A dial is an array of rows, a
 * row an array of numbers, `null` a hole (and 0 too under `zero_is_hole`, in every
 * dial). */
#ifndef PUZZLED_HANDLERS_GRECIAN_READ_H
#define PUZZLED_HANDLERS_GRECIAN_READ_H

#include "puzzles/grecian.h"
#include "server/exchange.h"

/* Refuses each dial that has not as many rows as the first, and each row that is not as
 * long as the first row of the first dial. */
bool grecian_read_sizes(struct exchange *x);

/* Reads a puzzle whose sizes are good. Its cells are to be freed by grecian_free_puzzle;
 * they are NULL when there is no memory. */
struct grecian_puzzle grecian_read_puzzle(const struct exchange *x);

/* Frees the cells of a puzzle that was read. */
void grecian_free_puzzle(const struct grecian_puzzle *puzzle);

/* Reads `offsets`, modulo the columns; refuses them when there are not as many as dials. */
bool grecian_read_offsets(struct exchange *x, struct grecian_offsets *offsets);

#endif
