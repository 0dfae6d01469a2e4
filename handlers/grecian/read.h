/* Reads the fields that requests about the Grecian Computer have in common. A dial is an
 * array of rows, a row is an array of numbers, and `null` is a hole. With `zero_is_hole`, 0
 * is a hole too. */
#ifndef PUZZLED_HANDLERS_GRECIAN_READ_H
#define PUZZLED_HANDLERS_GRECIAN_READ_H

#include "puzzles/grecian.h"
#include "server/handler.h"

/* Rejects each dial whose number of rows differs from the first dial, and each row whose
 * length differs from the first row of the first dial. */
bool grecian_read_sizes(struct handler_call *call);

/* Reads a puzzle that grecian_read_sizes accepted. Free its cells with grecian_free_puzzle.
 * They are NULL if memory is exhausted. */
struct grecian_puzzle grecian_read_puzzle(const struct handler_call *call);

/* Frees the cells of a puzzle that grecian_read_puzzle returned. */
void grecian_free_puzzle(const struct grecian_puzzle *puzzle);

/* Reads `offsets` modulo the number of columns. Rejects them unless there is one for each
 * dial. */
bool grecian_read_offsets(struct handler_call *call, struct grecian_offsets *offsets);

#endif
