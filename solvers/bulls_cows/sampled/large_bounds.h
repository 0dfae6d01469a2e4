/* Computes bounds of the best strategy of a game of any size. docs/theory/bulls-cows.md has
 * the proofs. */
#ifndef PUZZLES_BULLS_COWS_LARGE_BOUNDS_H
#define PUZZLES_BULLS_COWS_LARGE_BOUNDS_H

#include "puzzles/bulls_cows.h"
#include "solvers/core/wide.h"

/* Guesses for the worst secret, and in total over all secrets. */
struct bc_bound {
    unsigned height;
    wide guesses;
};

/* Returns a lower bound, which follows from two facts. No guess gets more than `useful`
 * answers that do not win, and no guess names more symbols than it has positions
 * (named_symbols.c).
 *
 * Cost: microseconds; 1 ms for 12 positions and 36 symbols. */
struct bc_bound bc_named_symbols_bound(const struct bc_game *game, unsigned useful);

/* Returns an upper bound, which is the cost of finding the symbols of the secret, and then
 * their positions (symbol_search.c).
 *
 * find  receives the part of the height that finds the symbols and, with repeats, also the
 *       positions. Without repeats, the other guesses are those of the game of
 *       permutations.
 *
 * Cost: about 0.1 ms. */
struct bc_bound bc_symbol_search_bound(const struct bc_game *game, unsigned *find);

/* A strategy that was played against every secret of a game. */
enum bc_large_player { BC_SCAN_FIRST, BC_FEWEST_LEFT };

struct bc_large_play {
    uint8_t positions, symbols;
    bool repeats, no_leading_zero;
    uint8_t height;
    enum bc_large_player height_player;
    uint64_t guesses; /* in total */
    enum bc_large_player guesses_player;
};

/* The rows of data/bulls-cows/plays.csv (tools/build/plays.py). */
extern const struct bc_large_play bc_large_plays[];
extern const unsigned bc_large_play_count;

/* Returns the row of `game`, with or without `any_guess`, or NULL if the game was not
 * played. */
const struct bc_large_play *bc_large_play_find(const struct bc_game *game);

#endif
