/* The least cost of a few secrets, by trying each guess in each state. A state is a bit mask of
 * 64 secrets. There are no bounds and no symmetry, and no code of the library. */
#ifndef PUZZLED_TESTS_SOLVERS_BULLS_COWS_OPTIMUM_H
#define PUZZLED_TESTS_SOLVERS_BULLS_COWS_OPTIMUM_H

#include "brute.h"

enum { OPTIMUM_SECRETS = 64, OPTIMUM_CODES = 256 };

#define OPTIMUM_NEVER UINT64_MAX /* the cost if there is no tree */

/* A question. The cost of a tree is `state` for each inner state, `guess` for each guess of each
 * secret, and `last` for each secret that takes all guesses that are allowed. */
struct optimum_question {
    struct bc_game game; /* at most OPTIMUM_CODES guesses */
    bc_packed secret[OPTIMUM_SECRETS];
    unsigned count;
    uint64_t state, guess, last;
    bool consistent; /* each guess is a candidate */
};

/* The question of the candidates of `history`. Lists the first OPTIMUM_SECRETS, and counts all. */
struct optimum_question optimum_question_of(const struct bc_packed_history *history);

/* Returns true if `code` is one of the listed secrets. */
bool optimum_has_secret(const struct optimum_question *question, bc_packed code);

struct optimum;

/* Returns a new oracle. Close it with optimum_close. */
struct optimum *optimum_open(const struct optimum_question *question);
void optimum_close(struct optimum *optimum);

/* The least cost of all trees with at most `height` guesses, or OPTIMUM_NEVER. */
uint64_t optimum_cost(struct optimum *optimum, unsigned height);

/* The same of the trees whose first guess is `guess`, any guess of the game. */
uint64_t optimum_cost_after(struct optimum *optimum, bc_packed guess, unsigned height);

/* The fewest guesses that are always enough. */
unsigned optimum_height(struct optimum *optimum);

enum { OPTIMUM_SPARE = 5, OPTIMUM_FIRST = 1000000 /* more than all guesses */ };

/* The least costs of `question` for each objective, regardless of its weights. */
struct optimum_values {
    uint64_t guesses;               /* of BC_AVERAGE */
    unsigned height;                /* least */
    uint64_t within[OPTIMUM_SPARE]; /* least guesses with at most 0, 1 ... more than that */
    uint64_t sparing[OPTIMUM_SPARE]; /* plus OPTIMUM_FIRST for each secret that takes all */
    uint64_t nodes[OPTIMUM_SPARE];   /* least inner states, times OPTIMUM_FIRST, plus the
                                      * least guesses of such trees */
    unsigned consistent_height;      /* least if each guess is a candidate */
    uint64_t consistent[OPTIMUM_SPARE]; /* as `nodes`, for consistent_height */
};

/* The height limit after `history`: each different row takes one guess from the `height` of the
 * game, but the limit is at least the least height of the state. 0 if a row leaves too many
 * candidates for the oracle. */
unsigned optimum_allowed(const struct bc_packed_history *history, unsigned height);

struct optimum_values optimum_values(struct optimum_question question);

#endif
