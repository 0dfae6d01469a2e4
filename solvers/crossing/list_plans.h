/* Plans state by state, out of a search whose nodes on plans are marked by a `place`. For
 * the solvers only. */
#ifndef PUZZLES_CROSSING_LIST_PLANS_H
#define PUZZLES_CROSSING_LIST_PLANS_H

#include "search.h"

/* Makes a list of the first plans of cost `best` in their order, `most` at most.
 * What is cut short leaves it shorter. PZ_OK,
 * PZ_NO_MEMORY, or PZ_STOPPED. */
enum pz_status crossing_list_plans(struct crossing_search *search, uint64_t best,
                                   uint32_t most, struct crossing_plans *plans);

/* Whether a crossing from node `from` is on a plan; `*to` is the node that it leads to. */
bool crossing_list_is_on_plan(const struct crossing_search *search, uint32_t from,
                              const struct crossing_move *move, uint32_t *to);

#endif
