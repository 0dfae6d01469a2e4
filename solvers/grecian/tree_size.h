/* How many nodes the depth-first search of a Grecian Computer would visit. For the solvers
 * only. */
#ifndef PUZZLES_GRECIAN_TREE_SIZE_H
#define PUZZLES_GRECIAN_TREE_SIZE_H

#include "tables.h"

/* Estimates the nodes of grecian_depth_first_run for the puzzle of `tables`. The same
 * tables give the same estimate. Cost: 64 x dials nodes. */
double grecian_tree_size_estimate(const struct grecian_tables *tables);

#endif
