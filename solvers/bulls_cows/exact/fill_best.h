/* The answer that a known play makes, and the weights by which plays are searched. */
#ifndef PUZZLES_BULLS_COWS_FILL_BEST_H
#define PUZZLES_BULLS_COWS_FILL_BEST_H

#include "exact.h"
#include "solvers/bulls_cows/search/workspace.h"
#include "solvers/bulls_cows/tree/book.h"

/* What an objective minimises within a height. */
struct bc_weights bc_best_weights(enum bc_objective objective);

/* One candidate is left: it is the guess, and the last one. `best->allowed` stays. */
void bc_best_of_single(struct bc_best *best, bc_packed candidate);

/* Fills in what a complete tree says, and what an opening does. */
void bc_best_of_tree(struct bc_best *best, const struct bc_tree *tree);
void bc_best_of_opening(struct bc_best *best, const struct bc_opening *opening);

#endif
