/* Lower bounds of the cost of a node (node.h) and of each of its guesses.
 *
 * These bounds are the first two bounds of branch_and_bound.c. One bound uses the sizes of
 * the parts of one guess (bc_node_bound_branch). The other bound uses the number of parts
 * (bc_node_bound_priorities), which one pass over bits finds for all guesses. */
#ifndef PUZZLES_BULLS_COWS_NODE_BOUND_H
#define PUZZLES_BULLS_COWS_NODE_BOUND_H

#include "node.h"

#include <assert.h>

/* A guess that may be tried. */
struct bc_branch {
    uint64_t bound; /* the guess does not cost less */
    double estimate;
    uint32_t column;
};

/* The order in which guesses are tried by the number of their parts alone. A guess with a
 * higher priority does not have a higher bound. */
struct bc_priorities {
    /* By column, or by row of the node if only candidates may be guessed. */
    uint16_t *priority;
    uint8_t *narrow; /* used instead of `priority` if states do not count */
    uint32_t count;
    unsigned top; /* the maximum */
};

/* Returns the least cost of any set of `count` secrets. */
static inline uint64_t bc_node_bound_least(const struct bc_workspace *workspace,
                                           uint32_t count, unsigned height)
{
    assert(count < workspace->sizes && height <= BC_ANY_HEIGHT);
    if (count <= workspace->early[height])
        return count > workspace->capacity[height] ? BC_INFINITE : workspace->least[count];
    if (count > workspace->capacity[height])
        return BC_INFINITE;
    return workspace->least[count] +
           workspace->weights.last * (count - workspace->early[height]);
}

/* Returns true if bc_node_bound_least is the least cost of each set of `count` secrets. */
static inline bool bc_node_bound_is_exact(uint32_t count)
{
    return count <= 2;
}

/* Returns the estimate that orders the guesses of a set. A smaller estimate is better. */
double bc_node_bound_estimate(const struct bc_workspace *workspace,
                              const struct bc_columns *columns, uint32_t column);

/* Returns the bound and the estimate of the guess of `column`, for a node with all rows of
 * its columns. */
struct bc_branch bc_node_bound_branch(const struct bc_workspace *workspace,
                                      const struct bc_node *node, uint32_t column);

/* Finds the priorities of all guesses of a node; returns false if the search has ended. */
bool bc_node_bound_priorities(struct bc_workspace *workspace, const struct bc_node *node,
                              struct bc_priorities *priorities);

/* Returns the first index from `from` on with `priority`, or the count if there is no such
 * index. */
uint32_t bc_node_bound_next(const struct bc_priorities *priorities, uint32_t from,
                            unsigned priority);

/* Returns a lower bound of the cost of a guess with `priority`. */
uint64_t bc_node_bound_of_priority(const struct bc_workspace *workspace,
                                   const struct bc_node *node, unsigned priority);

/* Returns the priority of the guess of `column`, which is a secret of the node. */
unsigned bc_node_bound_own_priority(const struct bc_workspace *workspace,
                                    const struct bc_node *node, uint32_t column);

/* Returns the maximum priority for `count` secrets, which is the priority of a guess for
 * which each secret is a part, and one secret wins. */
unsigned bc_node_bound_perfect(const struct bc_workspace *workspace, uint32_t count);

#endif
