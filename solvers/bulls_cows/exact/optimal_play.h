/* Finds the best guess for any history, and the best tree, with a proof.
 *
 * These sources are used in this order:
 *
 * book          the precomputed trees, after renaming, and openings (book.h)
 * known values  for a whole game, the table of known values determines where a search can
 *               end (known_values.h)
 * search        branch and bound over all candidates (branch_and_bound.c), for the least
 *               height first if the objective requires it; then a tree is built from the
 *               results
 *
 * A value is proven only if no limit ended the search and the tree has exactly this
 * cost. */
#ifndef PUZZLES_BULLS_COWS_OPTIMAL_PLAY_H
#define PUZZLES_BULLS_COWS_OPTIMAL_PLAY_H

#include "task.h"

/* Finds the best guess. If a limit of time, nodes or memory ends the search, the result is
 * the best guess found so far, with `proven` false, and the status is also PZ_OK.
 * PZ_STOPPED; PZ_OUT_OF_TIME if the candidates could not even be counted; PZ_NO_MEMORY. */
enum pz_status bc_best_find(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best);

/* Finds the best guess and the complete tree. `tree->guess` is NULL if there are fewer than
 * two candidates, or if no complete strategy was found. The caller frees the tree. Returns
 * as bc_best_find. */
enum pz_status bc_best_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best, struct bc_tree *tree);

#endif
