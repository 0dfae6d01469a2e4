/* The state graph of an answer. */
#ifndef PUZZLES_CROSSING_GRAPH_H
#define PUZZLES_CROSSING_GRAPH_H

#include "search.h"

/* Builds the graph of the question of `space`.
 *
 * best: the least cost; CROSSING_NEVER if there is no plan, or none is proven optimal.
 * graph: all zero; the caller frees its arrays. Incomplete at a limit.
 *
 * Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status crossing_graph_make(const struct crossing_space *space,
                                   struct pz_budget *budget, uint64_t best,
                                   struct crossing_graph *graph);

#endif
