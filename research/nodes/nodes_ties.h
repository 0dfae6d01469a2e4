/* Which of many equally small trees: the one that takes few guesses.
 *
 * The search for the fewest states does not count guesses, so the first tree that it finds
 * may guess a third code where two are left. */
#ifndef NODES_TIES_H
#define NODES_TIES_H

#include "solvers/bulls_cows/tree/tree.h"

/* Gives the parts of a complete tree of the 4 x 10 game the fewest guesses that trees with
 * as many states can take, from the top on, where the library's search proves that within
 * 30,000 nodes; the tree is complete again. False without memory. Cost: 35 s. */
bool nodes_ties_break(struct bc_tree *tree);

#endif
