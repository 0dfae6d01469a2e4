/* The second best position of a Grecian Computer: the one with the most columns right that
 * has not all of them right. By branch and bound, as the nearest position of a puzzle that
 * has no solution; but a solution does not raise the bound. */
#ifndef PUZZLES_GRECIAN_SECOND_BEST_H
#define PUZZLES_GRECIAN_SECOND_BEST_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* A position that is not a solution. */
struct grecian_second_best {
    struct grecian_offsets offsets; /* bottom dial at 0 */
    unsigned columns_right;
    bool proven; /* no other position that is not a solution has more right */
};

/* Finds the second best position of a legal puzzle; when every position is a solution, the
 * first, with no column right. When the budget ends it is the best one met, and `proven` is
 * false. PZ_STOPPED, PZ_NO_MEMORY. Memory: that of the tables. Cost: 5 dials of 4 x 12
 * about 0.1 ms, 230 nodes; 6 dials 0.2 ms; from 8 dials of 4 x 24 on the proof may take
 * longer than anyone waits. */
enum pz_status grecian_second_best(const struct grecian_puzzle *puzzle,
                                   struct pz_budget *budget,
                                   struct grecian_second_best *second);

#endif
