/* The solutions of a Grecian Computer: how many, and the first of them.
 *
 * Two methods count them: depth first (depth_first.h) and by meeting in the middle
 * (meet_in_the_middle.h). GRECIAN_AUTO begins depth first. After 4,096 nodes, where
 * most puzzles have ended, it estimates what each would cost (tree_size.h,
 * meeting_plan.h) and goes over to meeting in the middle where that is cheaper; and it does
 * so in any case once the search has cost twice as much as meeting would, so an estimate
 * that is too low costs three times the better method at most. No estimate is made of a
 * puzzle that ends before, nor where there is no way to meet.
 *
 * Constants: the trial takes 0.4 ms for 24 columns. A node is reckoned to cost as much as
 * 100 sums; it was found to cost 65 with 24 columns and 170 with 36. */
#ifndef PUZZLES_GRECIAN_SEARCH_H
#define PUZZLES_GRECIAN_SEARCH_H

#include "search_task.h"
#include "solvers/core/budget.h"

/* Counts the solutions of a legal puzzle and lists them, sorted. When more exist than
 * `task->limit`, or when some were multiplied, the list is made afterwards
 * (first_solutions.h). When the budget or `task->enough` ends the search, `complete` and
 * `first` are false: `count` is a lower bound, and the list holds solutions that were met.
 * PZ_STOPPED, PZ_NO_MEMORY: the list may hold anything. */
enum pz_status grecian_search(const struct grecian_puzzle *puzzle,
                              const struct grecian_search_task *task,
                              struct pz_budget *budget,
                              struct grecian_search_result *result);

#endif
