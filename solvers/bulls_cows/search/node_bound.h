/* Lower bounds of what a node costs (node.h), and of what each of its guesses costs.
 *
 * They are the first two of those in branch_and_bound.c: by the sizes of the parts of one
 * guess (bc_node_bound_branch) or, for all guesses in one pass over bits, by the number of
 * their parts (bc_node_bound_priorities). */
#ifndef PUZZLES_BULLS_COWS_NODE_BOUND_H
#define PUZZLES_BULLS_COWS_NODE_BOUND_H

#include "node.h"

/* A guess that may be tried. */
struct bc_branch {
    uint64_t bound; /* it costs no less */
    double estimate;
    uint32_t column;
};

/* In which order guesses are tried by their parts alone: a higher priority has no higher
 * bound. */
struct bc_priorities {
    uint16_t *priority; /* by column; by row of the node when only secrets are guessed */
    uint8_t *narrow;    /* the same in bytes where the objective does not count states */
    uint32_t count;
    unsigned top; /* the highest */
};

/* The least cost by size. */
static inline uint64_t bc_node_bound_least(const struct bc_workspace *workspace,
                                           uint32_t count, unsigned height)
{
    if (count <= workspace->early[height])
        return count > workspace->capacity[height] ? BC_INFINITE : workspace->least[count];
    if (count > workspace->capacity[height])
        return BC_INFINITE;
    return workspace->least[count] +
           workspace->weights.last * (count - workspace->early[height]);
}

/* Whether the least cost of so few secrets is what bc_node_bound_least says. */
static inline bool bc_node_bound_is_exact(uint32_t count)
{
    return count <= 2;
}

/* The estimate by which the guesses of a set are ordered: the less, the better. */
double bc_node_bound_estimate(const struct bc_workspace *workspace,
                              const struct bc_columns *columns, uint32_t column);

/* Bounds and estimates the guess of a column of a node with all rows of its columns. */
struct bc_branch bc_node_bound_branch(const struct bc_workspace *workspace,
                                      const struct bc_node *node, uint32_t column);

/* The priorities of what may be guessed; false when the search has ended. */
bool bc_node_bound_priorities(struct bc_workspace *workspace, const struct bc_node *node,
                              struct bc_priorities *priorities);

/* The first place from `from` on with `priority`, or the count. */
uint32_t bc_node_bound_next(const struct bc_priorities *priorities, uint32_t from,
                            unsigned priority);

/* What a guess with `priority` costs at least. */
uint64_t bc_node_bound_of_priority(const struct bc_workspace *workspace,
                                   const struct bc_node *node, unsigned priority);

/* The priority of guessing a secret by its own column, and the highest there is. */
unsigned bc_node_bound_own_priority(const struct bc_workspace *workspace,
                                    const struct bc_node *node, uint32_t column);
unsigned bc_node_bound_perfect(const struct bc_workspace *workspace, uint32_t count);

#endif
