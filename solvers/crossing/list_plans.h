/* Makes and lists plans, which are sequences of crossings. */
#ifndef PUZZLES_CROSSING_LIST_PLANS_H
#define PUZZLES_CROSSING_LIST_PLANS_H

#include "search.h"

/* Sets `plan` to the path by which the search reached the node `end`. Returns PZ_OK or
 * PZ_NO_MEMORY. */
enum pz_status crossing_plan_to(const struct crossing_search *search, uint32_t end,
                                struct crossing_plan *plan);

/* Lists the first plans with the cost `best` in lexicographic order, at most `most`. The
 * nodes on such plans must be marked.
 *
 * If a limit is reached, the list is shorter. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status crossing_list_plans(struct crossing_search *search, uint64_t best,
                                   uint32_t most, struct crossing_plans *plans);

/* Returns true if a crossing from the node `from` is on an optimal plan, and sets `to` to
 * the node to which the crossing leads. This is the case if this node is marked and the
 * crossing reaches it at its least cost. */
bool crossing_is_on_plan(const struct crossing_search *search, uint32_t from,
                         const struct crossing_move *move, uint32_t *to);

#endif
