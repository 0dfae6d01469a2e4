/* Which two neighbors may have been exchanged when a Grecian Computer was written down.
 * Why all are found opens swap.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_SWAP_H
#define PUZZLES_GRECIAN_SWAP_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

struct grecian_swaps {
    size_t listed;
    size_t count;  /* all that exist; those found unless `complete` */
    bool complete; /* every exchange was found */
};

/* Finds all exchanges of two neighboring numbers that alone make a legal puzzle solvable
 * which has no solution; a puzzle that has one gets none. A hole is no number. The first
 * `capacity` in the order of struct grecian_diagnosis are written to `list`. When the
 * budget ends, `complete` is false, and those that were met are given.
 *
 * PZ_STOPPED, PZ_NO_MEMORY: `list` may hold anything. Memory: that of the tables. Cost: 5
 * dials of 4 x 12 about 10 us, 8 of 4 x 24 about 2 ms, 10 of 4 x 36 about 0.1 s, and in the
 * worst case columns^(dials - 1) nodes. */
enum pz_status grecian_swap_find(const struct grecian_puzzle *puzzle,
                                 struct pz_budget *budget, struct grecian_swap *list,
                                 size_t capacity, struct grecian_swaps *swaps);

#endif
