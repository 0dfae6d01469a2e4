/* Reads dials from a text table. */
#ifndef PUZZLED_HANDLERS_GRECIAN_READ_TEXT_H
#define PUZZLED_HANDLERS_GRECIAN_READ_TEXT_H

#include "puzzles/grecian.h"
#include "server/handler.h"

/* Reads the sizes of the dials in `text`, and their cells into memory of the request. A line is a
 * row of a dial, and blank lines separate the dials. Blanks, tabs, commas, semicolons or "|"
 * separate the cells of a row. A cell is an integer, or ".", "-", "_" or "null" for a hole.
 * Returns HANDLER_OK, HANDLER_NO_MEMORY, or HANDLER_INVALID after reporting the first error
 * with the number of its line. Cost: linear. */
enum handler_result grecian_read_text(struct handler_call *call, const struct value *text,
                                      bool zero_is_hole, struct grecian_puzzle *puzzle);

#endif
