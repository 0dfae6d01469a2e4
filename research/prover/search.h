/* The search of a unit, and the trees that limits are taken from. */
#ifndef PUZZLED_SEARCH_H
#define PUZZLED_SEARCH_H

#include "proof.h"

/* Searches a unit in memory of its own, so that it comes to the same in any order; false
 * without memory. Thread-safe for different units. */
bool search_unit(const struct proof *proof, struct unit *unit);

/* The secrets of a part; NULL without memory. To be freed. */
bc_packed *search_secrets(const struct part *part);

/* The cost of a tree for the part of `unit`, with its secrets, that begins with the unit's
 * guess: large sets get the guess with the least estimate, small ones the best. BC_INFINITE
 * when it needs more than `height` guesses. */
uint64_t search_tree_cost(struct bc_workspace *workspace, const struct unit *unit,
                          const struct bc_set *set, unsigned height);

#endif
