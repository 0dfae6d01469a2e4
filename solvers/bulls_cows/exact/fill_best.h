/* Sets results from known strategies, and the weights of a search for a strategy. */
#ifndef PUZZLES_BULLS_COWS_FILL_BEST_H
#define PUZZLES_BULLS_COWS_FILL_BEST_H

#include "exact.h"
#include "solvers/bulls_cows/search/workspace.h"
#include "solvers/bulls_cows/tree/book.h"

/* Returns the weights of the costs that `objective` minimizes within a height. */
struct bc_weights bc_objective_weights(enum bc_objective objective);

/* Sets the result for a single candidate, which is the guess. Does not change
 * `best->allowed`. */
void bc_best_set_single(struct bc_best *best, bc_packed candidate);

/* Sets the guess, the costs and the bounds to those of a complete tree. Does not change
 * `candidates`, `proof`, `cut` and `lower_height`. */
void bc_best_set_tree(struct bc_best *best, const struct bc_tree *tree);

/* Sets the guess and the costs to those of an opening, which is proven. Does not change
 * `candidates`, which must be set, and `lower_height`. */
void bc_best_set_opening(struct bc_best *best, const struct bc_opening *opening);

#endif
