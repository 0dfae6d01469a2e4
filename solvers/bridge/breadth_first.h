/* Breadth-first search. For the solvers only. */
#ifndef PUZZLES_BRIDGE_BREADTH_FIRST_H
#define PUZZLES_BRIDGE_BREADTH_FIRST_H

#include "search_task.h"

/* A plan of the fewest crossings is found by the deadline, or none is left to find by it,
 * or the budget is cut. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_breadth_first_run(struct bridge_search_task *task);

#endif
