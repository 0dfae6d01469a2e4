/* The sets on a table of up to 18 cards, which fits in vector registers with all its pairs.
 * For the solvers only. */
#ifndef PUZZLES_SET_SMALL_TABLE_H
#define PUZZLES_SET_SMALL_TABLE_H

#include "puzzles/set.h"

enum { SET_SMALL_TABLE_MAX = 18 };

/* As set_list by SET_FAST, for a table of at most SET_SMALL_TABLE_MAX cards; with a
 * capacity of 0 the sets are only counted. Needs nothing that a processor may lack. */
enum pz_status set_small_table_list(const struct set_table *table, struct set_triple *out,
                                    size_t capacity, size_t *count);

#endif
