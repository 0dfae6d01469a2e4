/* The tree of a simple strategy, so that no response is worse than the strategies. */
#ifndef PUZZLES_BULLS_COWS_STRATEGY_TREE_H
#define PUZZLES_BULLS_COWS_STRATEGY_TREE_H

#include "solvers/bulls_cows/tree/tree.h"
#include "strategy.h"

/* Plays the best simple strategy of the game for the candidates of `left`. If there are
 * many, first plays it with a selection of the guesses, because weighing all of them can
 * take too long. Returns the better tree in `*tree`, complete and with `history`; the
 * caller frees it. tree->guess is NULL if even the first tree exceeds the time or the
 * memory. Sets `*cut` if the time ended a play.
 *
 * PZ_OK or PZ_STOPPED. Cost: up to 0.1 s, then up to 10 s, for 65,000 candidates. */
enum pz_status bc_best_strategy_tree(const struct bc_packed_history *history,
                                     const struct bc_remainder *left,
                                     const struct pz_ctl *ctl, struct bc_tree *tree,
                                     bool *cut);

#endif
