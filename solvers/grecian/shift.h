/* Rings that were written down one column too far to a side. For the solvers only. */
#ifndef PUZZLES_GRECIAN_SHIFT_H
#define PUZZLES_GRECIAN_SHIFT_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* Finds all rings that, turned by one column on their dial, make a legal puzzle solvable
 * which has no solution: each is tried, by solving again. Writes them to `list`, which has
 * room for GRECIAN_SHIFTS_MAX, by dial, row, and first to the right; `count` says how many.
 * `complete` is false when the budget ended on the way. PZ_STOPPED, PZ_NO_MEMORY. Cost: two
 * searches for each ring that is printed. */
enum pz_status grecian_shift_find(const struct grecian_puzzle *puzzle,
                                  struct pz_budget *budget, struct grecian_shift *list,
                                  size_t *count, bool *complete);

#endif
