/* Plays positions to the end with the guesses of bc_best_find, for each secret, and compares
 * the costs with those that were promised. */
#ifndef PUZZLES_TESTS_BULLS_COWS_PLAYING_H
#define PUZZLES_TESTS_BULLS_COWS_PLAYING_H

#include "brute.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/tree/builtin.h"
#include "tests/solvers/random.h"

/* The costs of the play. */
struct outcome {
    uint64_t guesses;
    unsigned height;
    uint32_t last; /* secrets that take all allowed guesses */
    uint64_t nodes;
};

struct position {
    struct bc_packed_history history;
    enum bc_objective objective;
    const struct bc_book *book; /* or NULL */
};

/* Returns the best guess of a position. */
struct bc_best solve_position(const struct position *p);

/* Plays a position, whose best guess is `best`, for each secret. Expects the costs of each
 * position on the way. */
void play(struct position *p, const struct bc_best *best);

/* A distribution of positions. */
struct drawn {
    const struct bc_game *game; /* an array */
    unsigned games;
    unsigned secrets; /* at most this number + 1 */
    bool possible;    /* half of the guesses are candidates */
};

/* Draws a history for `p`: random guesses until few secrets remain. */
void draw(struct test_rng *rng, const struct drawn *from, struct position *p);

/* Returns the trees and openings of the game with 4 positions and 10 symbols. They are valid
 * until bc_builtin_close. */
const struct bc_book *classic_book(struct bc_builtin *builtin);

#endif
