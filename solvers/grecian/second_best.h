/* Finds the second best position of a Grecian Computer, which is the position with the most
 * correct columns that is not a solution. As for the nearest position of a puzzle without a
 * solution, the method is branch and bound, but a solution does not raise the bound. */
#ifndef PUZZLES_GRECIAN_SECOND_BEST_H
#define PUZZLES_GRECIAN_SECOND_BEST_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* A position that is not a solution. */
struct grecian_second_best {
    struct grecian_offsets offsets; /* bottom dial at 0 */
    unsigned correct_columns;
    bool proven; /* no position that is not a solution has more correct columns */
};

/* Finds the second best position of a valid puzzle. If every position is a solution, the
 * result is the first position, with 0 correct columns. If the budget ends, the result is
 * the best position found, and `proven` is false. PZ_STOPPED, PZ_NO_MEMORY. Memory: the
 * memory of the tables. Cost: 0.1 ms and 230 nodes for 5 dials of 4 x 12, 0.2 ms for 6
 * dials; from 8 dials of 4 x 24 on, the proof can take too long for any limit. */
enum pz_status grecian_second_best(const struct grecian_puzzle *puzzle,
                                   struct pz_budget *budget,
                                   struct grecian_second_best *second);

#endif
