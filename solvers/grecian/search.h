/* Counts and lists the solutions of a Grecian Computer. search.c describes the choice of
 * the method. For the solvers only. */
#ifndef PUZZLES_GRECIAN_SEARCH_H
#define PUZZLES_GRECIAN_SEARCH_H

#include "search_task.h"
#include "solvers/core/budget.h"

/* Counts the solutions of a valid puzzle and lists them, sorted. If there are more than
 * `task->limit`, or if some were multiplied, the list is made afterwards (first_solutions.c).
 * If the budget or `task->enough` ends the search, `complete` and `first` are false: `count`
 * is a lower bound, and the list contains the solutions found so far. PZ_STOPPED,
 * PZ_NO_MEMORY: the content of the list is undefined. */
enum pz_status grecian_search(const struct grecian_puzzle *puzzle,
                              const struct grecian_search_task *task,
                              struct pz_budget *budget,
                              struct grecian_search_result *result);

/* Sets `solvable` to true if a valid puzzle has a solution. The result is exact unless the
 * budget ends. PZ_STOPPED, PZ_NO_MEMORY. */
enum pz_status grecian_is_solvable(const struct grecian_puzzle *puzzle,
                                   struct pz_budget *budget, bool *solvable);

#endif
