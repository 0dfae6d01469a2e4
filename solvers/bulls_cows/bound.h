/* A node of the search, and lower bounds of what its guesses cost (search.h, 1 and 2).
 *
 * A node is a set of secrets that is to be finished in some number of guesses. Its guesses
 * are columns (columns.h). A site holds the columns that several nodes share: those of the
 * set for which they were made, which serve the subsets below it too. What a
 * guess costs at least is known from the sizes of its parts (bc_bound_trial) or, for all
 * guesses in one pass over bits, from the number of its parts (bc_bound_scores). */
#ifndef PUZZLES_BULLS_COWS_BOUND_H
#define PUZZLES_BULLS_COWS_BOUND_H

#include "workspace.h"

/* Where a node's guesses come from. */
struct bc_site {
    struct bc_columns *columns;         /* the guesses that are tried */
    struct bc_columns *base;            /* all guesses, with bits, for parts; or NULL when
                                         * parts get columns of their own */
    const struct bc_symmetry *symmetry; /* NULL when it is not looked for any more */
};

/* Some rows of a site's columns. */
struct bc_node {
    struct bc_site *site;
    const uint16_t *row;
    uint32_t count;
    unsigned height;
    struct bc_key key;
};

/* A guess to try. */
struct bc_trial {
    uint64_t bound; /* it costs no less */
    double estimate;
    uint32_t column;
};

/* Scores of the columns that a node may guess. */
struct bc_scores {
    uint16_t *score; /* by column of the site; by row of the node when only secrets are
                      * guessed */
    uint8_t *narrow; /* the same in bytes where the objective does not count states */
    uint32_t count;
    unsigned top;
};

/* A set of n secrets never needs more than n guesses, so higher limits are all one. */
static inline unsigned bc_bound_height_that_counts(unsigned height, uint32_t count)
{
    if (height >= BC_ANY_HEIGHT)
        return BC_ANY_HEIGHT;
    return height < count ? height : count;
}

/* The height that is left after a guess. */
static inline unsigned bc_bound_height_below(unsigned height)
{
    return height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : height - 1;
}

/* The least cost by size. */
static inline uint64_t bc_bound_least(const struct bc_workspace *workspace, uint32_t count,
                                      unsigned height)
{
    return count > workspace->capacity[height] ? BC_INFINITE : workspace->least[count];
}

/* Whether the least cost of so few secrets is what bc_bound_least says. */
static inline bool bc_bound_is_exact(uint32_t count)
{
    return count <= 2;
}

/* The estimate by which the guesses of a set are ordered: the less, the better. */
double bc_bound_estimate(const struct bc_workspace *workspace,
                         const struct bc_columns *columns, uint32_t column);

/* Bounds and estimates the guess of a column of a node with all rows of its site. */
struct bc_trial bc_bound_trial(const struct bc_workspace *workspace,
                               const struct bc_node *node, uint32_t column);

/* Scores what may be guessed; false when the search has ended. */
bool bc_bound_scores(struct bc_workspace *workspace, const struct bc_node *node,
                     struct bc_scores *scores);

/* The first place from `from` on with `score`, or the count. */
uint32_t bc_bound_next(const struct bc_scores *scores, uint32_t from, unsigned score);

/* What a guess with `score` costs at least. */
uint64_t bc_bound_of_score(const struct bc_workspace *workspace, const struct bc_node *node,
                           unsigned score);

/* The score of guessing a secret by its own column, and the best there is. */
unsigned bc_bound_own_score(const struct bc_workspace *workspace,
                            const struct bc_node *node, uint32_t column);
unsigned bc_bound_perfect(const struct bc_workspace *workspace, uint32_t count);

#endif
