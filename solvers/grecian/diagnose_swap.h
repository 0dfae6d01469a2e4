/* Finds adjacent numbers of a Grecian Computer that may have been swapped. The essay is in
 * diagnose_swap.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_DIAGNOSE_SWAP_H
#define PUZZLES_GRECIAN_DIAGNOSE_SWAP_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

struct grecian_swaps {
    size_t listed;
    size_t count;  /* number of all swaps, or of the found swaps unless `complete` */
    bool complete; /* every swap was found */
};

/* Finds all swaps of two adjacent numbers that make a valid puzzle without a solution
 * solvable. A puzzle with a solution does not have such swaps.
 *
 * list      output: the first `capacity` swaps in the order of struct grecian_diagnosis
 * swaps     output: `complete` is false if the budget ended the search
 *
 * PZ_STOPPED, PZ_NO_MEMORY: the content of `list` is undefined. Memory: the memory of the
 * tables. Cost: 10 us for 5 dials of 4 x 12, 2 ms for 8 of 4 x 24, 0.1 s for 10 of 4 x 36;
 * columns^(dials - 1) nodes in the worst case. */
enum pz_status grecian_diagnose_swaps(const struct grecian_puzzle *puzzle,
                                      struct pz_budget *budget, struct grecian_swap *list,
                                      size_t capacity, struct grecian_swaps *swaps);

#endif
