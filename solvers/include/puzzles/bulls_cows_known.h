/* The best bounds known for each game of Bulls and Cows that this library takes.
 *
 * The lower bounds are those of bc_bounds_two_guesses, in games of more than
 * BC_STRATEGY_CODES_MAX codes those of bc_bounds_one_guess. The upper ones those of the
 * best strategy of bulls_cows_strategy.h, as played against every secret; a strategy that
 * draws, with seed 1. Strategies that weigh every code were tried in games of 65,536
 * codes at most. Rows can be worked out again with these functions alone. */
#ifndef PUZZLES_BULLS_COWS_KNOWN_H
#define PUZZLES_BULLS_COWS_KNOWN_H

#include "bulls_cows_strategy.h"

enum { BC_KNOWN_SEED = 1, BC_KNOWN_GAMES = 170 };

struct bc_known {
    struct bc_game game;
    uint8_t height_lower, height_upper;
    uint32_t guesses_lower, guesses_upper;  /* over all secrets */
    enum bc_strategy height_by, guesses_by; /* which strategy gives the upper bound */
};

/* The row of the valid `game`, a constant. Thread-safe. */
const struct bc_known *bc_known_find(const struct bc_game *game);

#endif
