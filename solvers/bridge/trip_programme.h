/* Any capacity, for the solvers only: the cheapest bag of trips by dynamic programming. The
 * mathematics opens trip_programme.c. */
#ifndef PUZZLES_BRIDGE_TRIP_PROGRAMME_H
#define PUZZLES_BRIDGE_TRIP_PROGRAMME_H

#include "solvers/core/budget.h"
#include "trip_tail.h"

/* About how many transitions bridge_trip_programme_run takes: with T trips at most and N
 * nomads, T (T / 2 + N) N. There are 1e9 to 4e9 a second. */
uint64_t bridge_trip_programme_work(const struct bridge_trip_tail *tail);

/* How many bytes bridge_trip_programme_run allocates at the most. */
double bridge_trip_programme_bytes(const struct bridge_trip_tail *tail);

/* Makes an optimal bag. PZ_OUT_OF_TIME, also when the nodes of the budget, which are
 * transitions, are used up; PZ_STOPPED; PZ_NO_MEMORY: some N (T + N) + 2 T sqrt T numbers
 * are held. */
enum pz_status bridge_trip_programme_run(struct bridge_trip_tail *tail,
                                         struct pz_budget *budget,
                                         struct bridge_trips *bag);

#endif
