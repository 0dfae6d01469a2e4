/* Finds the minimum cost for a few secrets by trying each guess in each state. A state is a bit
 * mask of 64 secrets. Does not use bounds, symmetry or code of the library. */
#ifndef PUZZLED_TESTS_SOLVERS_BULLS_COWS_OPTIMUM_H
#define PUZZLED_TESTS_SOLVERS_BULLS_COWS_OPTIMUM_H

#include "brute.h"

enum { OPTIMUM_SECRETS = 64, OPTIMUM_CODES = 256 };

#define OPTIMUM_NEVER UINT64_MAX /* the cost if there is no tree */

/* A question. The cost of a tree is `state` for each inner state, `guess` for each guess of each
 * secret, and `last` for each secret that takes the maximum number of guesses. */
struct optimum_question {
    struct bc_game game; /* at most OPTIMUM_CODES guesses */
    bc_packed secret[OPTIMUM_SECRETS];
    unsigned count;
    uint64_t state, guess, last;
    bool consistent; /* each guess is a candidate */
};

/* Returns the question for the candidates of `history`. Lists the first OPTIMUM_SECRETS of them. */
struct optimum_question optimum_question_of(const struct bc_packed_history *history);

/* Returns true if `code` is one of the listed secrets. */
bool optimum_has_secret(const struct optimum_question *question, bc_packed code);

struct optimum;

/* Returns a new oracle. Close it with optimum_close. */
struct optimum *optimum_open(const struct optimum_question *question);
void optimum_close(struct optimum *optimum);

/* Returns the minimum cost of all trees with at most `height` guesses, or OPTIMUM_NEVER. */
uint64_t optimum_cost(struct optimum *optimum, unsigned height);

/* The same for the trees whose first guess is `guess`, which is any guess of the game. */
uint64_t optimum_cost_after(struct optimum *optimum, bc_packed guess, unsigned height);

/* Returns the minimum height. */
unsigned optimum_height(struct optimum *optimum);

enum { OPTIMUM_SPARE = 5, OPTIMUM_FIRST = 1000000 /* more than all guesses */ };

/* The minimum costs for each objective, regardless of the weights of the question. */
struct optimum_values {
    uint64_t guesses;                /* of BC_AVERAGE */
    unsigned height;                 /* minimum */
    uint64_t within[OPTIMUM_SPARE];  /* minimum guesses with height + 0, height + 1, ... */
    uint64_t sparing[OPTIMUM_SPARE]; /* plus OPTIMUM_FIRST for each secret that takes all */
    uint64_t nodes[OPTIMUM_SPARE];   /* minimum inner states, times OPTIMUM_FIRST, plus the
                                      * minimum guesses of such trees */
    unsigned consistent_height;      /* minimum if each guess is a candidate */
    uint64_t consistent[OPTIMUM_SPARE]; /* as `nodes`, for consistent_height */
};

/* Returns the height limit after `history`: the `height` of the game minus one for each different
 * row, but at least the minimum height of the state. Returns 0 if a row leaves too many candidates
 * for the oracle. */
unsigned optimum_allowed(const struct bc_packed_history *history, unsigned height);

struct optimum_values optimum_values(struct optimum_question question);

#endif
