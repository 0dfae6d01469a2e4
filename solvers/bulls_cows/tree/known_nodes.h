/* What is proven of the nodes of the 4 x 10 game after its first guess: of this one table
 * are all lower bounds that answers give there. */
#ifndef PUZZLES_BULLS_COWS_KNOWN_NODES_H
#define PUZZLES_BULLS_COWS_KNOWN_NODES_H

#include "solvers/bulls_cows/codes/packed.h"

enum { BC_KNOWN_NODES_HEIGHT = 7 /* of the whole game */ };

/* So many inner states at least has every tree for what `answer` to a first guess leaves
 * that needs 6 further guesses at most. 0 where nothing is known: in other games, and where
 * fewer than two secrets are left. */
uint32_t bc_known_nodes_inner(const struct bc_game *game, bc_answer_id answer);

#endif
