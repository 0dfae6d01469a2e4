/* The least cost of a set of secrets, with proof: the recursion over the nodes (node.h) of
 * a branch and bound, which branch_and_bound.c tells of. */
#ifndef PUZZLES_BULLS_COWS_BRANCH_AND_BOUND_H
#define PUZZLES_BULLS_COWS_BRANCH_AND_BOUND_H

#include "node.h"

/* The least cost of `set` with at most `height` guesses: exact, or not below `limit`. Not
 * exact and below it only when the search has `ended`. */
struct bc_outcome bc_branch_and_bound(struct bc_workspace *workspace,
                                      const struct bc_set *set, unsigned height,
                                      uint64_t limit);

/* True when the least cost of a set is known from what was searched; `*guess` reaches it,
 * unless it is BC_INFINITE. */
bool bc_branch_and_bound_known(const struct bc_workspace *workspace,
                               const struct bc_set *set, unsigned height, uint64_t *cost,
                               bc_packed *guess);

#endif
