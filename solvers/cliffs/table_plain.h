/* The programme of puzzles/cliffs_table.h for all 3^columns states, one by one: what it
 * says there, without any of the thoughts that make it fast. */
#ifndef PUZZLES_CLIFFS_TABLE_PLAIN_H
#define PUZZLES_CLIFFS_TABLE_PLAIN_H

#include "puzzles/cliffs_space.h"
#include "puzzles/control.h"

/* E of every state, to be freed by the caller. PZ_NO_MEMORY (also beyond `max_bytes`; 0:
 * any number), PZ_STOPPED. Cost: 8 bytes a state and 20 ns; 16 columns 340 MB and 1 s. */
enum pz_status cliffs_plain_make(const struct cliffs_space *space, size_t max_bytes,
                                 const struct pz_ctl *ctl, uint32_t **expected);

/* The number of a state: digit c is the label of column c, or 2 where it is not known. */
size_t cliffs_plain_number(unsigned columns, struct cliffs_state state);

#endif
