/* Plans out of a search that has ended. For the solvers only. */
#ifndef PUZZLES_CROSSING_PLANS_H
#define PUZZLES_CROSSING_PLANS_H

#include "search.h"

/* The way to node `end` by which the search met it: PZ_OK, or PZ_NO_MEMORY. */
enum pz_status crossing_plans_one(const struct crossing_search *search, uint32_t end,
                                  struct crossing_plan *plan);

/* Counts the optimal plans of a search that found the least cost, `best`, and lists the
 * first `list`. What is cut short, by the budget or as there are too many
 * crossings to look at, leaves `plans` as far as it is. PZ_OK, PZ_NO_MEMORY or PZ_STOPPED.
 */
enum pz_status crossing_plans_find(struct crossing_search *search, uint64_t best,
                                   uint32_t list, struct crossing_plans *plans);

#endif
