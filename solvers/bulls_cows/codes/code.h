/* Games of every size, including those that only the sampled engine supports. */
#ifndef PUZZLES_BULLS_COWS_CODE_H
#define PUZZLES_BULLS_COWS_CODE_H

#include "puzzles/bulls_cows.h"

/* True if both games have the same rules. */
bool bc_game_same(const struct bc_game *a, const struct bc_game *b);

/* Returns the smallest symbol that a code of `game` can have at `position`. */
static inline unsigned bc_symbol_least(const struct bc_game *game, unsigned position)
{
    return game->no_leading_zero && position == 0 ? 1 : 0;
}

#endif
