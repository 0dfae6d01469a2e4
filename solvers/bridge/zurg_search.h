/* The searches of the Zurg article, "Escape From Zurg". For the solvers only. */
#ifndef PUZZLES_BRIDGE_ZURG_SEARCH_H
#define PUZZLES_BRIDGE_ZURG_SEARCH_H

#include "search_task.h"

/* The depth-first search of the Zurg article. It finds a plan that meets the deadline,
 * proves that no plan meets the deadline, or uses up the budget. Without a deadline, the
 * limit is the sum of everyone's minutes over and back. The capacity must be 2, without
 * constraints. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_zurg_depth_first(struct bridge_search_task *task);

/* The breadth-first search of the Zurg article, with the same results and conditions. */
enum pz_status bridge_zurg_breadth_first(struct bridge_search_task *task);

#endif
