/* Plays one of the simple strategies of puzzles/bulls_cows.h against every secret. */
#ifndef PUZZLES_BULLS_COWS_STRATEGY_H
#define PUZZLES_BULLS_COWS_STRATEGY_H

#include "solvers/bulls_cows/codes/packed_history.h"

/* Whether its guesses depend on the seed; whether it tries every code of the game as a
 * guess in every state, which costs the square of their number. */
bool bc_strategy_draws(enum bc_strategy strategy);
bool bc_strategy_weighs(enum bc_strategy strategy);

/* Plays `strategy` against every secret of the valid `game`, of any size, as
 * bc_strategies does. `*weighed` grows by the guesses that were weighed, which are the
 * nodes of `ctl`; it may be NULL. */
enum pz_status bc_strategy_play(const struct bc_game *game, enum bc_strategy strategy,
                                uint64_t seed, const struct pz_ctl *ctl, uint64_t *weighed,
                                struct bc_record *record);

/* What a history has left, increasing: two secrets or more. */
struct bc_remainder {
    const struct bc_packed_history *history;
    const bc_packed *secret;
    uint32_t count;
    uint32_t most; /* secrets, and as many codes, that are weighed in each state, from all
                    * over their lists; 0: all */
};

/* The tree of a strategy that weighs, from there on: writes the guesses of its inner states
 * in preorder to `*guess`, to be freed, and their number to `*inner`. It is the same tree
 * below a state, whatever rows led there. PZ_OUT_OF_TIME; PZ_NO_MEMORY; PZ_STOPPED. */
enum pz_status bc_strategy_tree(const struct bc_remainder *left, enum bc_strategy strategy,
                                const struct pz_ctl *ctl, bc_packed **guess,
                                uint32_t *inner);

#endif
