/* The best guess for any history, and the best tree, with a proof.
 *
 * Sources, in this order:
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

#include "exact.h"
#include "solvers/bulls_cows/tree/book.h"

struct bc_task {
    const struct bc_packed_history *history;
    /* Used if it is for the same game. If it is for the game with codes as guesses, its average
     * tree is used as an upper bound. May be NULL. */
    const struct bc_book *book;
    enum bc_objective objective;
    size_t max_bytes; /* memory that the search may allocate; 0: unlimited */
    bool must_prove;  /* return no strategy without a proof, and end earlier */
    bool use_known;   /* for a whole game, use the table of known values */
    uint64_t *nodes;  /* visited so far in the whole call; updated. NULL: 0 */
    uint64_t end_ns;  /* from then on, bc_guess_value does not search other answers;
                       * 0: never */
};

/* Finds the best guess. If a limit of time, nodes or memory ends the search, the result is
 * the best guess found so far, with `proven` false, and the status is also PZ_OK.
 * PZ_STOPPED; PZ_OUT_OF_TIME if the candidates could not even be counted; PZ_NO_MEMORY. */
enum pz_status bc_best_find(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best);

/* Returns true from `task->end_ns` on. */
static inline bool bc_task_ended(const struct bc_task *task)
{
    return task->end_ns && pz_now_ns() >= task->end_ns;
}

/* Finds the best guess and the complete tree. `tree->guess` is NULL if there are fewer than
 * two candidates, or if no complete strategy was found. The caller frees the tree. Returns
 * as bc_best_find. */
enum pz_status bc_best_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best, struct bc_tree *tree);

#endif
