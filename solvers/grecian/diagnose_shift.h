/* Finds rows of a Grecian Computer that may have been written down one column too far to
 * the left or to the right. For the solvers only. */
#ifndef PUZZLES_GRECIAN_DIAGNOSE_SHIFT_H
#define PUZZLES_GRECIAN_DIAGNOSE_SHIFT_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* Finds all rows that make a valid puzzle without a solution solvable if they are shifted by
 * one column on their dial. Each shift is checked by solving the puzzle again.
 *
 * list      output: the shifts by dial and row, right before left; GRECIAN_SHIFTS_MAX long
 * count     output: the number of shifts
 * complete  output: false if the budget ended the search
 *
 * PZ_STOPPED, PZ_NO_MEMORY. Cost: two searches for each row with different cells. */
enum pz_status grecian_diagnose_shifts(const struct grecian_puzzle *puzzle,
                                       struct pz_budget *budget, struct grecian_shift *list,
                                       size_t *count, bool *complete);

#endif
