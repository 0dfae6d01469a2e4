/* Breadth-first search. For the solvers only. */
#ifndef PUZZLES_BRIDGE_BREADTH_FIRST_H
#define PUZZLES_BRIDGE_BREADTH_FIRST_H

#include "search_task.h"

/* Of all plans that meet the deadline with the fewest crossings, finds the fastest plan.
 * Otherwise, proves that no plan meets the deadline, or uses up the budget. Returns PZ_OK,
 * PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_breadth_first_run(struct bridge_search_task *task);

#endif
