/* The solutions of a Grecian Computer: how many, and the first of them. How the method is
 * chosen opens search.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_SEARCH_H
#define PUZZLES_GRECIAN_SEARCH_H

#include "search_task.h"
#include "solvers/core/budget.h"

/* Counts the solutions of a legal puzzle and lists them, sorted. When more exist than
 * `task->limit`, or when some were multiplied, the list is made afterwards
 * (first_solutions.c). When the budget or `task->enough` ends the search, `complete` and
 * `first` are false: `count` is a lower bound, and the list holds solutions that were met.
 * PZ_STOPPED, PZ_NO_MEMORY: the list may hold anything. */
enum pz_status grecian_search(const struct grecian_puzzle *puzzle,
                              const struct grecian_search_task *task,
                              struct pz_budget *budget,
                              struct grecian_search_result *result);

#endif
