/* The state graph. For the solvers only. */
#ifndef PUZZLES_CROSSING_GRAPH_H
#define PUZZLES_CROSSING_GRAPH_H

#include "search.h"

/* Makes the graph of the question of `space`, whose least cost is `best`; CROSSING_NEVER:
 * there is no way or none is proven. What is cut short leaves it incomplete. PZ_OK: to be
 * freed; PZ_NO_MEMORY; PZ_STOPPED. */
enum pz_status crossing_graph_make(const struct crossing_space *space,
                                   struct pz_budget *budget, uint64_t best,
                                   struct crossing_graph *graph);

#endif
