/* Finds a good multiset of trips and a lower bound for any capacity, for parties that are
 * too large for trip_dp.h. The essay is in lagrangian_bound.c. For the solvers only. */
#ifndef PUZZLES_BRIDGE_LAGRANGIAN_BOUND_H
#define PUZZLES_BRIDGE_LAGRANGIAN_BOUND_H

#include "solvers/core/budget.h"
#include "trip_remainder.h"

/* Makes the best multiset whose full trips have at most one nomad each, and sets `lower` to
 * a lower bound on the cost. The lower bound is often equal to the cost of this multiset.
 * If time runs out, only one price is used for the bound. Returns PZ_OK, PZ_NO_MEMORY or
 * PZ_STOPPED. Cost for n people and N nomads: about (n / C) N^2 tries, and n N steps for
 * each price. */
enum pz_status bridge_lagrangian_bound_run(struct bridge_trip_remainder *remainder,
                                           struct pz_budget *budget,
                                           struct bridge_trips *trips, uint64_t *lower);

#endif
