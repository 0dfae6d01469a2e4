/* Counts the solutions of a Grecian Computer by trying every position, as in Liebscher's
 * article "Solving the Grecian Computer". For the solvers only. */
#ifndef PUZZLES_GRECIAN_ODOMETER_H
#define PUZZLES_GRECIAN_ODOMETER_H

#include "search_task.h"
#include "solvers/core/budget.h"

/* Tries the positions in lexicographic order, with the bottom dial at 0, until all
 * positions are tried, the budget ends, or `task->enough` solutions are known. Sets
 * `count`, `complete`, `listed` and `turns` of `result`, which must be 0 before. The list
 * contains the first solutions. A node is a position. PZ_STOPPED. Cost: dials x rows x
 * columns steps per position. */
enum pz_status grecian_odometer_run(const struct grecian_puzzle *puzzle,
                                    const struct grecian_search_task *task,
                                    struct pz_budget *budget,
                                    struct grecian_search_result *result);

#endif
