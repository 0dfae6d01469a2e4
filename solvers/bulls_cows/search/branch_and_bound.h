/* Finds the least cost of a set of secrets, with a proof, by recursion over the nodes
 * (node.h) of a branch and bound. branch_and_bound.c explains the method. */
#ifndef PUZZLES_BULLS_COWS_BRANCH_AND_BOUND_H
#define PUZZLES_BULLS_COWS_BRANCH_AND_BOUND_H

#include "node.h"

/* Returns the exact least cost of `set` with at most `height` guesses, or a lower bound
 * that is at least `limit`. The outcome is another lower bound only if the search has
 * `ended`. */
struct bc_outcome bc_branch_and_bound(struct bc_workspace *workspace,
                                      const struct bc_set *set, unsigned height,
                                      uint64_t limit);

/* Returns true if the transposition table has the least cost of `set`. Then `*guess`
 * reaches it, unless it is BC_INFINITE. */
bool bc_branch_and_bound_known(const struct bc_workspace *workspace,
                               const struct bc_set *set, unsigned height, uint64_t *cost,
                               bc_packed *guess);

/* Sets `*pool` to the guesses that the objective allows, without the guesses that the
 * symmetry of `set` makes equal to other guesses. Returns false if the search has ended. */
bool bc_branch_and_bound_guesses(struct bc_workspace *workspace, const struct bc_set *set,
                                 struct bc_pool *pool);

#endif
