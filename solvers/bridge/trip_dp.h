/* Finds the cheapest multiset of trips for any capacity by dynamic programming. The essay
 * is in trip_dp.c. For the solvers only. */
#ifndef PUZZLES_BRIDGE_TRIP_DP_H
#define PUZZLES_BRIDGE_TRIP_DP_H

#include "solvers/core/budget.h"
#include "trip_remainder.h"

/* Returns the approximate number of transitions of bridge_trip_dp_run, which is T (T / 2 +
 * N) N for at most T trips and N nomads. A processor makes 1e9 to 4e9 transitions per
 * second. */
uint64_t bridge_trip_dp_work(const struct bridge_trip_remainder *remainder);

/* Returns the most bytes that bridge_trip_dp_run allocates. */
double bridge_trip_dp_bytes(const struct bridge_trip_remainder *remainder);

/* Makes an optimal multiset of trips. Returns PZ_OK, PZ_OUT_OF_TIME (also if the nodes of the
 * budget, which are transitions, are used up), PZ_STOPPED or PZ_NO_MEMORY. The function
 * stores about N (T + N) + 2 T sqrt(T) numbers. */
enum pz_status bridge_trip_dp_run(struct bridge_trip_remainder *remainder,
                                  struct pz_budget *budget, struct bridge_trips *trips);

#endif
