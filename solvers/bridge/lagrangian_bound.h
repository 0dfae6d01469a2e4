/* Any capacity, for the solvers only: a good bag of trips and a lower bound, for parties
 * too large for the programme of trip_programme.h. The mathematics opens
 * lagrangian_bound.c. */
#ifndef PUZZLES_BRIDGE_LAGRANGIAN_BOUND_H
#define PUZZLES_BRIDGE_LAGRANGIAN_BOUND_H

#include "solvers/core/budget.h"
#include "trip_tail.h"

/* Makes the best bag in which full trips take no nomad or one, and says what no plan can
 * beat, which often is just what the bag takes. After the deadline the bound is that of one
 * price only. PZ_NO_MEMORY; PZ_STOPPED. Cost: with n people and N nomads about (n / C) N^2
 * tries and n N steps for each price. */
enum pz_status bridge_lagrangian_bound_run(struct bridge_trip_tail *tail,
                                           struct pz_budget *budget,
                                           struct bridge_trips *bag, uint64_t *lower);

#endif
