/* Plays one of the simple strategies of puzzles/bulls_cows.h against every secret. */
#ifndef PUZZLES_BULLS_COWS_STRATEGY_H
#define PUZZLES_BULLS_COWS_STRATEGY_H

#include "solvers/bulls_cows/codes/packed_history.h"

/* True if the strategy draws random codes, so that its guesses depend on the seed. */
bool bc_strategy_draws(enum bc_strategy strategy);

/* True if the strategy weighs guesses, that is, if it compares all codes of the game in
 * every state by a criterion (criterion.h). The cost is proportional to the square of the
 * number of codes. */
bool bc_strategy_weighs(enum bc_strategy strategy);

/* Plays `strategy` against every secret of `game`, as bc_strategies does; the game may have
 * more than BC_STRATEGY_CODES_MAX codes. Adds the number of guesses that were weighed to
 * `*weighed`, which may be NULL. These guesses are the nodes of `ctl`. */
enum pz_status bc_strategy_play(const struct bc_game *game, enum bc_strategy strategy,
                                uint64_t seed, const struct pz_ctl *ctl, uint64_t *weighed,
                                struct bc_record *record);

/* The candidates of a history. */
struct bc_remainder {
    const struct bc_packed_history *history;
    const bc_packed *secret; /* in increasing order */
    uint32_t count;          /* at least 2 */
    uint32_t most;           /* secrets, and codes, to weigh in each state, at equal
                              * distances in their lists; 0: all */
};

/* Finds the tree of a strategy that weighs after a history. The tree below a
 * state depends only on its candidates, not on the rows that lead to it.
 *
 * guess, inner  receive the guesses of the inner states in preorder, which the caller
 *               frees, and their number
 *
 * PZ_OK; PZ_OUT_OF_TIME; PZ_NO_MEMORY; PZ_STOPPED. */
enum pz_status bc_strategy_tree(const struct bc_remainder *left, enum bc_strategy strategy,
                                const struct pz_ctl *ctl, bc_packed **guess,
                                uint32_t *inner);

#endif
