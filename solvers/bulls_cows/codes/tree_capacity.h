/* How many secrets a tree has room for.
 *
 * If no guess has more than u answers that occur and do not win, one secret at most is
 * found by the first guess, u by the second, u^2 by the third: a full tree finds as many
 * secrets in its first guesses as any tree can, so what it costs is a bound for all. */
#ifndef PUZZLES_BULLS_COWS_TREE_CAPACITY_H
#define PUZZLES_BULLS_COWS_TREE_CAPACITY_H

#include "packed.h"

/* No guess has more answers than this that occur and do not win. */
unsigned bc_capacity_useful(const struct bc_game *game);

/* The fewest guesses in all that `secrets` secrets can take, with `useful` >= 1. Up to 2^24
 * secrets the result is below 2^48. Cost: one step for each guess of the worst secret. */
uint64_t bc_capacity_guesses(unsigned useful, uint64_t secrets);

/* The fewest inner states that `secrets` >= 2 secrets can take: each state but the root is
 * a part of another, so k of them have room for k * useful + 1 secrets. */
static inline uint32_t bc_capacity_inner(unsigned useful, uint32_t secrets)
{
    return (secrets - 2) / useful + 1;
}

/* The fewest guesses that can be enough for the worst of them; 0 for no secrets. */
unsigned bc_capacity_height(unsigned useful, uint64_t secrets);

#endif
