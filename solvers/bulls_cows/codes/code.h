/* Games of every size, including those that only the sampled engine supports. */
#ifndef PUZZLES_BULLS_COWS_CODE_H
#define PUZZLES_BULLS_COWS_CODE_H

#include "puzzles/bulls_cows.h"

/* True if both games have the same rules. */
bool bc_game_same(const struct bc_game *a, const struct bc_game *b);

/* True if some guess of `game` is not a code of the game. */
bool bc_game_guesses_differ(const struct bc_game *game);

/* Returns `game` with codes as guesses: its secrets are the same. */
struct bc_game bc_secret_game(const struct bc_game *game);

/* True if `code`, a string of symbols, is a code of `game`. */
bool bc_code_is_secret(const struct bc_game *game, const struct bc_code *code);

/* Returns the number of answers that some guess gets for some secret. */
unsigned bc_game_occurring_answers(const struct bc_game *game);

/* Returns the smallest symbol that a code of `game` can have at `position`. */
static inline unsigned bc_symbol_least(const struct bc_game *game, unsigned position)
{
    return game->no_leading_zero && position == 0 ? 1 : 0;
}

/* Replaces the symbols of `code` that no earlier guess contains with the smallest of them,
 * in the order of their positions. Bit i of `guessed` is set if an earlier guess contains
 * symbol i. These symbols are interchangeable, so the code has the same value. The first
 * symbol of a game with no_leading_zero differs from the others and keeps its name. */
void bc_rename_new_symbols(const struct bc_game *game, uint64_t guessed,
                           struct bc_code *code);

#endif
