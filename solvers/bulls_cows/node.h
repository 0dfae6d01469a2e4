/* The recursion of the branch and bound (search.h): the least cost of a node (bound.h), by
 * its guesses and the parts that they make. */
#ifndef PUZZLES_BULLS_COWS_NODE_H
#define PUZZLES_BULLS_COWS_NODE_H

#include "workspace.h"

/* A set of secrets, increasing, that `symmetry` maps onto itself. */
struct bc_set {
    const bc_code *secret;
    uint32_t count;
    const struct bc_symmetry *symmetry;
};

/* The least cost of `set` with at most `height` guesses, the first of them out of `pool`:
 * exact, or not below `limit`. Not exact and below it only when the search has ended. */
struct bc_outcome bc_node_solve_set(struct bc_workspace *workspace,
                                    const struct bc_set *set, const struct bc_pool *pool,
                                    unsigned height, uint64_t limit);

#endif
