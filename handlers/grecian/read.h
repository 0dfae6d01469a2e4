/* Reads the fields that requests about the Grecian Computer have in common. A dial is an
 * array of rows, a row is an array of numbers, and `null` is a hole. All dials together can
 * also be a text table (read_text.h). With `zero_is_hole`, 0 is also a hole. */
#ifndef PUZZLED_HANDLERS_GRECIAN_READ_H
#define PUZZLED_HANDLERS_GRECIAN_READ_H

#include "puzzles/grecian.h"
#include "server/handler.h"

/* Reads `dials`, `target` and `zero_is_hole`. The cells are in the memory of the request.
 * An invalid `puzzle` has its sizes if they are known; otherwise they are 0. Returns
 * HANDLER_INVALID after reporting each dial and each row with an incorrect size,
 * HANDLER_NO_MEMORY, or HANDLER_OK. */
enum handler_result grecian_read_puzzle(struct handler_call *call,
                                        struct grecian_puzzle *puzzle);

/* Reads `offsets` modulo the number of columns. Rejects the offsets unless there is one
 * offset for each dial of `puzzle`. */
void grecian_read_offsets(struct handler_call *call, const struct grecian_puzzle *puzzle,
                          struct grecian_offsets *offsets);

#endif
