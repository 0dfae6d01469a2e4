/* The tree of a simple strategy, so that no answer knows less than the strategies. */
#ifndef PUZZLES_BULLS_COWS_PLAYED_TREE_H
#define PUZZLES_BULLS_COWS_PLAYED_TREE_H

#include "puzzles/bulls_cows_tree.h"
#include "strategy.h"

/* Plays the strategy that is the best of the game for what is left, at first with few
 * guesses to choose from, as all of them may take too long; gives the better tree, complete
 * and with `history`, to be freed. None (tree->guess is NULL) where even the first has no
 * time or memory. PZ_OK, PZ_STOPPED.
 * Cost: 0.1 s at most, then up to 10 s, for 65,000 candidates. */
enum pz_status bc_played_tree(const struct bc_history *history,
                              const struct bc_remainder *left, const struct pz_ctl *ctl,
                              struct bc_tree *tree);

#endif
