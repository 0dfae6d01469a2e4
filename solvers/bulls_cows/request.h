/* What bc_solve, bc_optimize, bc_review and bc_tree_solve share: the bounds of the
 * request, and what is known beforehand of its game. */
#ifndef PUZZLES_BULLS_COWS_REQUEST_H
#define PUZZLES_BULLS_COWS_REQUEST_H

#include "best.h"

struct bc_request {
    struct pz_ctl ctl;          /* the bounds of the whole request */
    struct pz_ctl searching;    /* less the time to count and write down */
    const struct bc_book *book; /* NULL where nothing is known beforehand */
    uint64_t nodes;             /* searched until now */
};

/* PZ_LATER for a brief effort in a game of which even the codes take long to count;
 * PZ_NO_MEMORY. */
enum pz_status bc_request_begin(struct bc_request *request, struct pz_context *context,
                                const struct bc_game *game, const struct pz_ctl *ctl);

/* What is to be solved; both must outlive it. */
struct bc_task bc_request_task(struct bc_request *request, const struct bc_history *history,
                               enum bc_objective objective);

/* The tree that is known beforehand of the whole game; NULL when there is none. */
const struct bc_tree *bc_request_tree(const struct bc_request *request,
                                      enum bc_objective objective);

/* PZ_LATER for what a brief effort has not settled: what it knows without a proof is
 * from the book, and what its time may have ended would be another answer with more. */
enum pz_status bc_request_settled(const struct bc_request *request,
                                  const struct bc_best *best);

#endif
