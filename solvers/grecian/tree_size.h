/* How many nodes the depth-first search of a Grecian Computer would visit.
 *
 * Knuth's estimator: go down from the root, each time to a child chosen at random, and let
 * each node on the way stand for as many nodes of its level as the product of the numbers
 * of children above it. The sum along one such probe has the size of the tree as its
 * expected value: a node is met with the reciprocal of the product that it then counts for
 * (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29,
 * 1975). The mean of 64 probes is taken. It is most often too low where few ways hold most
 * of the nodes; a search that trusts it should look again (search.h). */
#ifndef PUZZLES_GRECIAN_TREE_SIZE_H
#define PUZZLES_GRECIAN_TREE_SIZE_H

#include "tables.h"

/* Estimates the nodes of grecian_depth_first_run for the puzzle of `tables`. The same
 * tables give the same estimate. Cost: 64 x dials nodes. */
double grecian_tree_size_estimate(const struct grecian_tables *tables);

#endif
