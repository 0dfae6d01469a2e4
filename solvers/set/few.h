/* Tables of few cards, which fit in vector registers with all their pairs. For the solvers
 * only. */
#ifndef PUZZLES_SET_FEW_H
#define PUZZLES_SET_FEW_H

#include "puzzles/set.h"

enum { SET_FEW_MAX = 18 };

/* As set_list by SET_FAST, for a table of at most SET_FEW_MAX cards; with a capacity of 0
 * the sets are only counted. Needs nothing that a processor may lack. */
enum pz_status set_few_list(const struct set_table *table, struct set_triple *out,
                            size_t capacity, size_t *count);

#endif
