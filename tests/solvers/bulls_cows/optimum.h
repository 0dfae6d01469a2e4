/* The least cost of a few secrets, by trying every guess and, after each of its answers,
 * every guess again. Sets are bit masks of 64; what was worked out is kept in a table.
 * Nothing is bounded, ordered or taken as symmetric, and no code of the solvers is used. */
#ifndef PUZZLED_TESTS_SOLVERS_BULLS_COWS_OPTIMUM_H
#define PUZZLED_TESTS_SOLVERS_BULLS_COWS_OPTIMUM_H

#include "brute.h"

enum { OPTIMUM_SECRETS = 64, OPTIMUM_CODES = 256 };

#define OPTIMUM_NEVER UINT64_MAX /* the cost of what cannot be done */

/* What is asked: the cost of a tree is so much for each inner state, so much for each guess
 * of each secret, and so much for each secret that takes all guesses that are allowed. */
struct optimum_question {
    struct bc_game game; /* at most OPTIMUM_CODES guesses */
    bc_packed secret[OPTIMUM_SECRETS];
    unsigned count;
    uint64_t state, guess, last;
    bool consistent; /* only secrets that are possible are guessed */
};

/* The question of the secrets that `history` leaves, of which the first OPTIMUM_SECRETS are
 * listed and all counted. */
struct optimum_question optimum_question_of(const struct bc_packed_history *history);

struct optimum;

/* Never NULL; to be closed. */
struct optimum *optimum_open(const struct optimum_question *question);
void optimum_close(struct optimum *optimum);

/* The least cost of all trees with at most `height` guesses, or OPTIMUM_NEVER. */
uint64_t optimum_cost(struct optimum *optimum, unsigned height);

/* The same of the trees whose first guess is `guess`, any guess of the game. */
uint64_t optimum_cost_after(struct optimum *optimum, bc_packed guess, unsigned height);

/* The fewest guesses that are always enough. */
unsigned optimum_height(struct optimum *optimum);

enum { OPTIMUM_SPARE = 5, OPTIMUM_FIRST = 1000000 /* outweighs all guesses */ };

/* The least costs of `question` as the objectives see it, its weights aside. */
struct optimum_values {
    uint64_t guesses;               /* of BC_AVERAGE */
    unsigned height;                /* least */
    uint64_t within[OPTIMUM_SPARE]; /* least guesses with at most 0, 1 ... more than that */
    uint64_t sparing[OPTIMUM_SPARE]; /* the same, OPTIMUM_FIRST added for each secret that
                                      * takes them all */
    uint64_t nodes[OPTIMUM_SPARE];   /* least inner states, times OPTIMUM_FIRST, and the
                                      * least guesses of so many */
    unsigned consistent_height;      /* least when only possible secrets are guessed */
    uint64_t consistent[OPTIMUM_SPARE]; /* as `nodes`, with at most 0, 1 ... more than it */
};

/* What is left of the `height` of a whole game after the rows of `history`, or what is
 * needed if that is more, row by row, where any code may be guessed; 0 where a row leaves
 * too many secrets to tell. */
unsigned optimum_allowed(const struct bc_packed_history *history, unsigned height);

struct optimum_values optimum_values(struct optimum_question question);

#endif
