/* Any capacity, for the solvers only: the cheapest bag of trips by dynamic programming. The
 * mathematics opens trip_programme.c. */
#ifndef PUZZLES_BRIDGE_TRIP_PROGRAMME_H
#define PUZZLES_BRIDGE_TRIP_PROGRAMME_H

#include "trip_tail.h"

/* About how many transitions bridge_trip_programme_run takes: with T trips at most and N
 * nomads, T (T / 2 + N) N. There are 1e9 to 4e9 a second. */
uint64_t bridge_trip_programme_work(const struct bridge_trip_tail *ends);

/* Makes an optimal bag. PZ_STOPPED: by ctl, also when its time or its nodes, which are
 * transitions, are used up. PZ_NO_MEMORY; some N (T + N) + 2 T sqrt T numbers are held. */
enum pz_status bridge_trip_programme_run(struct bridge_trip_tail *ends,
                                         const struct pz_ctl *ctl,
                                         struct bridge_trips *bag);

#endif
