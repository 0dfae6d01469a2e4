/* The parts into which the answers to a guess divide a node, and the bounds of their
 * costs. */
#ifndef PUZZLES_BULLS_COWS_PARTITION_H
#define PUZZLES_BULLS_COWS_PARTITION_H

#include "node_bound.h"

struct bc_partition {
    bc_packed guess;
    uint16_t *row;                            /* by answer, then in increasing order */
    uint32_t start[BC_EXACT_ANSWERS_MAX + 1]; /* by answer: index in `row` of its part */
    uint64_t cost[BC_EXACT_ANSWERS_MAX];      /* lower bound */
    bool exact[BC_EXACT_ANSWERS_MAX];         /* `cost` is the least cost */
    bool known[BC_EXACT_ANSWERS_MAX]; /* the transposition table has raised `cost` */
};

/* Divides `node` by a column of its guesses; returns false if memory is short. */
bool bc_partition_make(struct bc_workspace *workspace, const struct bc_node *node,
                       uint32_t column, struct bc_partition *parts);

/* Returns the part of `answer` as a node with the same guesses. */
struct bc_node bc_partition_node(const struct bc_workspace *workspace,
                                 const struct bc_node *node,
                                 const struct bc_partition *parts, unsigned answer);

/* Sets the bound of each part by its size. Returns the sum, which is a bound of the cost of
 * the node. */
uint64_t bc_partition_bound(const struct bc_workspace *workspace,
                            const struct bc_node *node, struct bc_partition *parts);

/* Raises the bounds of the parts to the bounds of the transposition table. Returns the new
 * sum, or the first sum that reaches `limit`. */
uint64_t bc_partition_recall(const struct bc_workspace *workspace,
                             const struct bc_node *node, struct bc_partition *parts,
                             uint64_t sum, uint64_t limit);

/* Sets the outcome of the part of `answer`; returns the increase of its bound. */
uint64_t bc_partition_raise(struct bc_partition *parts, unsigned answer,
                            const struct bc_outcome *outcome);

/* Returns the answer whose part to solve next, or the winning answer if all parts are
 * exact. The smallest part comes first, because it takes the least time. If only the height
 * counts, the largest part comes first, because it is the most likely to fail. */
unsigned bc_partition_next(const struct bc_workspace *workspace,
                           const struct bc_partition *parts);

#endif
