/* The search of a unit, and quick trees that limit the search. */
#ifndef RESEARCH_PROVER_SEARCH_H
#define RESEARCH_PROVER_SEARCH_H

#include "parts.h"

/* Stores the result of a unit. Each call has its own memory, so the result does not depend
 * on other units. False if out of memory. Thread-safe for different units. */
bool search_unit(const struct proof *proof, struct unit *unit);

/* Returns the secrets of a part; NULL if out of memory. The caller frees them. */
bc_packed *search_secrets(const struct part *part);

/* Returns the cost of a tree for `set`, the secrets of the part, that starts with the guess
 * of the unit: large sets get the guess with the smallest estimate, small sets the best
 * guess. BC_INFINITE if the tree needs more than `height` guesses. */
uint64_t search_tree_cost(struct bc_workspace *workspace, const struct unit *unit,
                          const struct bc_set *set, unsigned height);

#endif
