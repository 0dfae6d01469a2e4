/* The best guess for any history, and the best tree, by proof.
 *
 * What is known beforehand answers first (book.h): trees, after renaming, and openings.
 * Of a whole game the table of known values says where the search may end (known_values.h).
 * Else all candidates are searched (branch_and_bound.c), for least height first where the
 * objective asks for it, and a tree is built from what the search has found. A value is
 * proven only when the search ended by itself, and the tree has its cost. */
#ifndef PUZZLES_BULLS_COWS_OPTIMAL_PLAY_H
#define PUZZLES_BULLS_COWS_OPTIMAL_PLAY_H

#include "exact.h"
#include "solvers/bulls_cows/tree/book.h"

struct bc_task {
    const struct bc_packed_history *history;
    const struct bc_book *book; /* known openings of the 4 x 10 game; may be NULL */
    enum bc_objective objective;
    size_t max_bytes; /* what the search may allocate; 0 for any amount */
    bool must_prove;  /* without a proof in time give no strategy either, and end sooner */
    bool use_known;   /* of whole games take what the table of known values says */
    uint64_t *nodes;  /* of the question until now, which grow; NULL: none yet */
    uint64_t end_ns;  /* from then on, bc_guess_value does not value further answers;
                       * 0: never */
};

/* Finds the best guess. When time, nodes or memory end sooner the best guess found is
 * given with `proven` false: that is PZ_OK too. PZ_STOPPED; PZ_OUT_OF_TIME when not even
 * the candidates could be counted; PZ_NO_MEMORY. */
enum pz_status bc_best_find(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best);

/* True from `task->end_ns` on. */
static inline bool bc_task_ended(const struct bc_task *task)
{
    return task->end_ns && pz_now_ns() >= task->end_ns;
}

/* As bc_best_find, and gives the whole tree, complete; tree->guess is NULL when there are
 * fewer than two candidates or no whole strategy was found. The caller frees it. */
enum pz_status bc_best_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best, struct bc_tree *tree);

#endif
