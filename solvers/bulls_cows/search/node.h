/* A node of the branch and bound (branch_and_bound.h): a set of secrets that is to be
 * finished in some number of guesses, and the guesses that may be tried for it.
 *
 * Guesses are columns (columns.h). Nodes share them: the columns made for a set serve the
 * subsets below it too, so a node is some of their rows. */
#ifndef PUZZLES_BULLS_COWS_NODE_H
#define PUZZLES_BULLS_COWS_NODE_H

#include "columns.h"
#include "solvers/bulls_cows/codes/symmetry.h"
#include "workspace.h"

/* A set of secrets, increasing, that `symmetry` maps onto itself. */
struct bc_set {
    const bc_packed *secret;
    uint32_t count;
    const struct bc_symmetry *symmetry;
};

/* The guesses that nodes may try. */
struct bc_guesses {
    struct bc_columns *columns;         /* those that are tried */
    struct bc_columns *base;            /* all guesses, with bits, for parts; or NULL when
                                         * parts get columns of their own */
    const struct bc_symmetry *symmetry; /* NULL when it is not looked for any more */
};

/* Some rows of the columns of `guesses`. */
struct bc_node {
    struct bc_guesses *guesses;
    const uint16_t *row;
    uint32_t count;
    unsigned height; /* guesses that may be made */
    struct bc_key key;
};

/* Whether nothing is asked but that the height is enough. */
static inline bool bc_node_is_height_only(const struct bc_weights *weights)
{
    return weights->state == 0 && weights->guess == 0;
}

/* A set of n secrets never needs more than n guesses, so higher limits are all one; where
 * the last guess is to be spared, those higher than n + 1. */
static inline unsigned bc_node_height_that_counts(const struct bc_weights *weights,
                                                  unsigned height, uint32_t count)
{
    uint32_t most = count + (weights->last != 0);

    if (height >= BC_ANY_HEIGHT)
        return BC_ANY_HEIGHT;
    return height < most ? height : most;
}

/* The height that is left after a guess. */
static inline unsigned bc_node_height_below(unsigned height)
{
    return height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : height - 1;
}

#endif
