/* The parts into which the answers to a guess divide a node, and what the bounds and the
 * transposition table know of their costs. */
#ifndef PUZZLES_BULLS_COWS_PARTITION_H
#define PUZZLES_BULLS_COWS_PARTITION_H

#include "node_bound.h"

struct bc_partition {
    bc_packed guess;
    uint16_t *row; /* sorted by answer */
    uint32_t start[BC_EXACT_ANSWERS_MAX + 1];
    uint64_t cost[BC_EXACT_ANSWERS_MAX]; /* not below */
    bool exact[BC_EXACT_ANSWERS_MAX];
    bool known[BC_EXACT_ANSWERS_MAX]; /* the transposition table holds a bound */
};

/* Divides `node` by a column of its guesses; false without memory. */
bool bc_partition_make(struct bc_workspace *workspace, const struct bc_node *node,
                       uint32_t column, struct bc_partition *parts);

/* The part of `answer` as a node with the same guesses. */
struct bc_node bc_partition_node(const struct bc_workspace *workspace,
                                 const struct bc_node *node,
                                 const struct bc_partition *parts, unsigned answer);

/* Bounds each part by its size, and returns the sum for the node. */
uint64_t bc_partition_bound(const struct bc_workspace *workspace,
                            const struct bc_node *node, struct bc_partition *parts);

/* Raises that sum by what the transposition table holds of the parts, and returns it, or
 * the first that is not below `limit`. */
uint64_t bc_partition_recall(const struct bc_workspace *workspace,
                             const struct bc_node *node, struct bc_partition *parts,
                             uint64_t sum, uint64_t limit);

/* Takes over what was found out about the part of `answer`; returns by how much the sum
 * rises. */
uint64_t bc_partition_raise(struct bc_partition *parts, unsigned answer,
                            const struct bc_outcome *value);

/* The part not yet exact that is worth solving next, or the winning answer when there is
 * none: the one with the fewest secrets, as it costs the least time; but where only the
 * height counts, the one with the most, as it fails first. */
unsigned bc_partition_next(const struct bc_workspace *workspace,
                           const struct bc_partition *parts);

#endif
