/* The tree of a simple strategy, so that no response is worse than the strategies. */
#ifndef PUZZLES_BULLS_COWS_STRATEGY_TREE_H
#define PUZZLES_BULLS_COWS_STRATEGY_TREE_H

#include "solvers/bulls_cows/tree/tree.h"
#include "strategy.h"

/* Plays the simple strategy of the game with the least known total for the candidates of
 * `left`; for an objective of least height, the strategy with the least height. `tree`
 * receives its tree, complete and with `history`; the caller frees it. tree->guess is NULL
 * if the play exceeds the time or the memory.
 *
 * PZ_OK, PZ_STOPPED, or PZ_OUT_OF_TIME if the time ended it. Cost: up to 10 s for 65,000
 * candidates; 0.1 s if `left->most` is 512. */
enum pz_status bc_best_strategy_tree(const struct bc_packed_history *history,
                                     enum bc_objective objective,
                                     const struct bc_remainder *left,
                                     const struct pz_ctl *ctl, struct bc_tree *tree);

#endif
