/* Positions that are played to their end as bc_best_find advises, for every secret, each
 * next question asked anew: what each answer on the way promised is compared with what came
 * of it. */
#ifndef PUZZLES_TESTS_BULLS_COWS_PLAYING_H
#define PUZZLES_TESTS_BULLS_COWS_PLAYING_H

#include "brute.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/tree/builtin.h"
#include "tests/solvers/random.h"

/* What came of following the advice. */
struct outcome {
    uint64_t guesses;
    unsigned height;
    uint32_t last; /* secrets found by a guess behind which none was allowed */
    uint64_t nodes;
};

/* A position that is played. */
struct position {
    struct bc_packed_history history;
    enum bc_objective objective;
    const struct bc_book *book; /* NULL: nothing is known beforehand */
};

/* The answer for a position; it must be one. */
struct bc_best ask(const struct position *p);

/* Plays a position, whose answer is `best`, for every secret, and asserts of each answer on
 * the way that what it promised came of it. */
void play(struct position *p, const struct bc_best *best);

/* Where positions are drawn from. */
struct drawn {
    const struct bc_game *game; /* the first of `games` */
    unsigned games;
    unsigned secrets; /* one more may be left at most */
    bool possible;    /* half of the guesses are codes that are still possible */
};

/* Makes a history for `p`: rows of random guesses, good and bad, until few enough secrets
 * of one of the games are left. */
void draw(struct test_rng *rng, const struct drawn *from, struct position *p);

/* Returns the trees and openings of the game with 4 positions and 10 symbols. They are valid
 * until bc_builtin_close. */
const struct bc_book *classic_book(struct bc_builtin *builtin);

#endif
