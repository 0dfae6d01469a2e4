/* A node of the branch and bound (branch_and_bound.h) is a set of secrets that must be
 * found with a limited number of guesses, and the guesses that may be tried for the set.
 *
 * Guesses are columns (columns.h). Nodes share columns, because the columns of a set are
 * also used for its subsets. So a node is a list of rows of the columns. */
#ifndef PUZZLES_BULLS_COWS_NODE_H
#define PUZZLES_BULLS_COWS_NODE_H

#include "columns.h"
#include "solvers/bulls_cows/codes/symmetry.h"
#include "workspace.h"

/* A set of secrets, in increasing order, that each map of `symmetry` maps onto itself. */
struct bc_set {
    const bc_packed *secret;
    uint32_t count;
    const struct bc_symmetry *symmetry;
};

/* The guesses that nodes may try. */
struct bc_guesses {
    struct bc_columns *columns; /* the guesses that are tried */

    /* All guesses that the objective allows, for the parts of the node. They have bits,
     * unless only candidates may be guessed. NULL if parts get separate columns. */
    struct bc_columns *base;
    const struct bc_symmetry *symmetry; /* NULL if the search no longer uses it */
};

/* Some rows of the columns of `guesses`. */
struct bc_node {
    struct bc_guesses *guesses;
    const uint16_t *row; /* in increasing order */
    uint32_t count;
    unsigned height; /* guesses that may be made */
    struct bc_key key;
};

/* Returns true if the only question is whether the height is sufficient. */
static inline bool bc_node_is_height_only(const struct bc_weights *weights)
{
    return weights->state == 0 && weights->guess == 0;
}

/* Returns the smallest height that has the same result as `height`. A set of n secrets
 * never needs more than n guesses, so all heights of at least n have the same result. If
 * the cost counts the secrets that need the last guess, all heights of at least n + 1 have
 * the same result. */
static inline unsigned bc_node_height_that_counts(const struct bc_weights *weights,
                                                  unsigned height, uint32_t count)
{
    uint32_t most = count + (weights->last != 0);

    if (height >= BC_ANY_HEIGHT)
        return BC_ANY_HEIGHT;
    return height < most ? height : most;
}

/* Returns the height that remains after a guess. */
static inline unsigned bc_node_height_below(unsigned height)
{
    return height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : height - 1;
}

#endif
