/* Estimates the number of nodes of the depth-first search of a Grecian Computer. For the
 * solvers only. */
#ifndef PUZZLES_GRECIAN_TREE_SIZE_H
#define PUZZLES_GRECIAN_TREE_SIZE_H

#include "sum_tables.h"

/* Estimates the number of nodes of grecian_depth_first_run for the puzzle of `tables`. Equal
 * tables give equal estimates. Cost: 64 x dials nodes. */
double grecian_tree_size_estimate(const struct grecian_sum_tables *tables);

#endif
