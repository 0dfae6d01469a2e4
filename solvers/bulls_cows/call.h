/* What bc_solve, bc_optimize, bc_review and bc_tree_solve share: the bounds of the call,
 * and what is known beforehand of its game. */
#ifndef PUZZLES_BULLS_COWS_CALL_H
#define PUZZLES_BULLS_COWS_CALL_H

#include "best.h"

struct bc_call {
    struct pz_ctl ctl;          /* the bounds of the whole call */
    struct pz_ctl searching;    /* less the time to count and write down */
    const struct bc_book *book; /* NULL where nothing is known beforehand */
    uint64_t nodes;             /* searched until now */
};

/* PZ_LATER for a brief effort in a game of which even the codes take long to count. */
enum pz_status bc_call_begin(struct bc_call *call, struct pz_context *context,
                             const struct bc_game *game, const struct pz_ctl *ctl);

/* What is to be solved; both must outlive it. */
struct bc_task bc_call_task(struct bc_call *call, const struct bc_history *history,
                            enum bc_objective objective);

/* The tree that is known beforehand of a whole game; NULL when there is none. */
const struct bc_tree *bc_call_tree(const struct bc_call *call, const struct bc_game *game,
                                   enum bc_objective objective);

/* PZ_LATER for what a brief effort has not settled: what it knows without a proof is
 * from the book. */
enum pz_status bc_call_settled(const struct bc_call *call, const struct bc_best *best);

#endif
