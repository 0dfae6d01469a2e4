/* Large games: what their files share. */
#ifndef PUZZLES_BULLS_COWS_LARGE_SHARED_H
#define PUZZLES_BULLS_COWS_LARGE_SHARED_H

#include "puzzles/bulls_cows_large.h"

/* The smallest symbol that a code may have at `position`. */
static inline unsigned bc_large_least_symbol(const struct bc_game *game, unsigned position)
{
    return bc_symbol_least(game, position);
}

#endif
