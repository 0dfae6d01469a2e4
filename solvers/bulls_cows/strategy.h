/* Plays one of the simple strategies of puzzles/bulls_cows.h against every secret. */
#ifndef PUZZLES_BULLS_COWS_STRATEGY_H
#define PUZZLES_BULLS_COWS_STRATEGY_H

#include "puzzles/bulls_cows.h"

/* Whether its guesses depend on the seed; whether it tries every code of the game as a
 * guess in every state, which costs the square of their number. */
bool bc_strategy_draws(enum bc_strategy strategy);
bool bc_strategy_weighs(enum bc_strategy strategy);

/* Plays `strategy` against every secret of the valid `game`, of any size, as
 * bc_strategies_play does. `*weighed` grows by the guesses that were weighed, which are the
 * nodes of `ctl`; it may be NULL. */
enum pz_status bc_strategy_play(const struct bc_game *game, enum bc_strategy strategy,
                                uint64_t seed, const struct pz_ctl *ctl, uint64_t *weighed,
                                struct bc_record *record);

#endif
