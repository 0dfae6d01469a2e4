/* Counts the optimal plans, and lists the first of them. */
#ifndef PUZZLES_CROSSING_COUNT_PLANS_H
#define PUZZLES_CROSSING_COUNT_PLANS_H

#include "search.h"

/* Counts the plans with the cost `best`, after a search that found this least cost, and
 * lists the first `list` of them.
 *
 * If a limit is reached, `plans` is incomplete. Returns PZ_OK, PZ_NO_MEMORY or
 * PZ_STOPPED. */
enum pz_status crossing_count_plans(struct crossing_search *search, uint64_t best,
                                    uint32_t list, struct crossing_plans *plans);

#endif
