/* State that bc_exact_solve, bc_tree_solve and bc_review share:
 * the limits of the call, and the precomputed data of its game. */
#ifndef PUZZLES_BULLS_COWS_EXACT_CALL_H
#define PUZZLES_BULLS_COWS_EXACT_CALL_H

#include "optimal_play.h"

struct bc_exact_call {
    struct pz_ctl ctl; /* the limits of the whole call */
    struct pz_ctl
        search_ctl; /* the same, without the time to evaluate and write the result */
    const struct bc_book *book; /* NULL: there is no precomputed data */
    uint64_t nodes;             /* searched so far */
};

/* Begins a call. PZ_OK; PZ_LATER for a brief effort in a game whose codes take too long to
 * count; PZ_NO_MEMORY. */
enum pz_status bc_exact_call_begin(struct bc_exact_call *call, struct pz_context *context,
                                   const struct bc_game *game, const struct pz_ctl *ctl);

/* Returns the task of the call for `history`. `call` and `history` must outlive it. */
struct bc_task bc_exact_call_task(struct bc_exact_call *call,
                                  const struct bc_packed_history *history,
                                  enum bc_objective objective);

/* Returns PZ_LATER if a brief effort did not settle the question; otherwise PZ_OK. A
 * strategy without a proof settles the question, because the strategy is from the book. A
 * result that a limit cut does not settle the question, because more time may give another
 * result. */
enum pz_status bc_exact_call_settled(const struct bc_exact_call *call,
                                     const struct bc_best *best);

#endif
