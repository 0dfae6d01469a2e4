/* What bc_exact_solve, bc_exact_optimize, bc_review and bc_exact_tree_solve share: the bounds of the
 * request, and what is known beforehand of its game. */
#ifndef PUZZLES_BULLS_COWS_EXACT_CALL_H
#define PUZZLES_BULLS_COWS_EXACT_CALL_H

#include "optimal_play.h"

struct bc_exact_call {
    struct pz_ctl ctl;          /* the bounds of the whole request */
    struct pz_ctl searching;    /* less the time to count and write down */
    const struct bc_book *book; /* NULL where nothing is known beforehand */
    uint64_t nodes;             /* searched until now */
};

/* PZ_LATER for a brief effort in a game of which even the codes take long to count;
 * PZ_NO_MEMORY. */
enum pz_status bc_exact_call_begin(struct bc_exact_call *request,
                                   struct pz_context *context, const struct bc_game *game,
                                   const struct pz_ctl *ctl);

/* What is to be solved; both must outlive it. */
struct bc_task bc_exact_call_task(struct bc_exact_call *request,
                                  const struct bc_packed_history *history,
                                  enum bc_objective objective);

/* The tree that is known beforehand of the whole game; NULL when there is none. */
const struct bc_tree *bc_exact_call_tree(const struct bc_exact_call *request,
                                         enum bc_objective objective);

/* PZ_LATER for what a brief effort has not settled: what it knows without a proof is
 * from the book, and what its time may have ended would be another answer with more. */
enum pz_status bc_exact_call_settled(const struct bc_exact_call *request,
                                     const struct bc_best *best);

#endif
