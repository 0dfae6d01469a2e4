/* The searches of the article "Escape From Zurg". For the solvers only. */
#ifndef PUZZLES_BRIDGE_ARTICLE_H
#define PUZZLES_BRIDGE_ARTICLE_H

#include "search_task.h"

/* Depth first, as the article's listing searches within its time: a plan is found by the
 * deadline, or none is left to find by it, or the budget is cut. Without a deadline within
 * the minutes of everybody over and back. Capacity 2 and no constraints. PZ_NO_MEMORY,
 * PZ_STOPPED. */
enum pz_status bridge_article_depth_first(struct bridge_search_task *task);

/* Breadth first, likewise. */
enum pz_status bridge_article_breadth_first(struct bridge_search_task *task);

#endif
