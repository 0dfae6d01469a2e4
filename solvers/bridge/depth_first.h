/* Depth-first search without a memory, and iterative deepening by it. For the solvers only.
 */
#ifndef PUZZLES_BRIDGE_DEPTH_FIRST_H
#define PUZZLES_BRIDGE_DEPTH_FIRST_H

#include "search_task.h"

/* Depth-first search: a plan is found by the deadline, or none is left to find by it, or
 * the budget is cut. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_depth_first_run(struct bridge_search_task *task);

/* Iterative deepening by minutes (Korf 1985), likewise. */
enum pz_status bridge_depth_first_deepen(struct bridge_search_task *task);

#endif
