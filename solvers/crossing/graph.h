/* Builds the state graph of an answer. */
#ifndef PUZZLES_CROSSING_GRAPH_H
#define PUZZLES_CROSSING_GRAPH_H

#include "search.h"

/* Builds the graph of the question of `space`.
 *
 * best: the least cost; CROSSING_NEVER if there is no plan, or no plan is proven optimal.
 * graph: must be all zero; the caller frees its arrays. Incomplete if a limit is reached.
 *
 * Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status crossing_graph_make(const struct crossing_space *space,
                                   struct pz_budget *budget, uint64_t best,
                                   struct crossing_graph *graph);

#endif
