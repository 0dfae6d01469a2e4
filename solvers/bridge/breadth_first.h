/* Breadth-first search. For the solvers only. */
#ifndef PUZZLES_BRIDGE_BREADTH_FIRST_H
#define PUZZLES_BRIDGE_BREADTH_FIRST_H

#include "search_task.h"

/* Finds the fastest of the plans with the fewest crossings that meet the deadline, or shows
 * that no plan meets it, or the budget is used up. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_breadth_first_run(struct bridge_search_task *task);

#endif
