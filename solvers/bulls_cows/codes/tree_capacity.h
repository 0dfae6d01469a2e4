/* Computes lower bounds from the capacity of a tree.
 *
 * Suppose that no guess has more than u useful answers, that is, answers that some secret
 * gives and that do not win. Then the first guess finds at most one secret, the second
 * guesses find at most u, and the third at most u^2. A full tree finds the maximum number
 * of secrets at each depth, so no tree has lower costs than a full tree. */
#ifndef PUZZLES_BULLS_COWS_TREE_CAPACITY_H
#define PUZZLES_BULLS_COWS_TREE_CAPACITY_H

#include "packed.h"

#include <assert.h>

/* Returns an upper bound on the useful answers of a guess. */
unsigned bc_capacity_useful(const struct bc_game *game);

/* Returns a lower bound on the total number of guesses for `secrets` secrets, with `useful`
 * >= 1. For up to 2^24 secrets, the result is below 2^48. Cost: one step for each guess of
 * the worst secret. */
uint64_t bc_capacity_guesses(unsigned useful, uint64_t secrets);

/* Returns the maximum number of secrets that a tree of `guesses` guesses finds, or `most`
 * if `most` is less. */
uint64_t bc_capacity_secrets(unsigned useful, unsigned guesses, uint64_t most);

/* Returns a lower bound on the inner states of a tree with `secrets` >= 2 secrets. Each
 * state but the root is a part of another state, so k inner states have a capacity of
 * k * useful + 1 secrets. */
static inline uint32_t bc_capacity_inner(unsigned useful, uint32_t secrets)
{
    assert(useful >= 1 && secrets >= 2);
    return (secrets - 2) / useful + 1;
}

/* Returns a lower bound on the height of a tree with `secrets` secrets; 0 for no secrets.
 * `useful` >= 1. */
unsigned bc_capacity_height(unsigned useful, uint64_t secrets);

/* Lower bounds for a set of secrets. */
struct bc_lower {
    unsigned height;
    uint64_t guesses; /* in total, over all secrets */
};

/* Returns the lower bounds after a guess that divides the secrets into parts of these sizes,
 * including that guess. */
struct bc_lower bc_capacity_after(const struct bc_game *game, unsigned useful,
                                  const uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

/* Replaces each bound of `least` with the bound of `lower` if the latter is smaller. */
void bc_lower_keep(struct bc_lower *least, const struct bc_lower *lower);

#endif
