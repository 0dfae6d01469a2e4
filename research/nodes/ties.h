/* Selects, of many trees with the same number of states, one with few guesses.
 *
 * The search for the minimum number of states does not count guesses. For example, the
 * first tree that it finds may guess a third code if two are left. */
#ifndef RESEARCH_NODES_TIES_H
#define RESEARCH_NODES_TIES_H

#include "solvers/bulls_cows/tree/tree.h"

/* Replaces subtrees of a complete tree of the 4 x 10 game, starting at the root: each gets
 * the minimum total number of guesses for its number of states, if the search of the
 * library proves that minimum within 30,000 nodes. The tree remains complete. False if out
 * of memory. Cost: 35 s. */
bool nodes_ties_break(struct bc_tree *tree);

#endif
