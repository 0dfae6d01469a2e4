/* A multiset of trips over the bridge, and the plan that makes these trips. trips.c defines
 * the terms and proves that there is a plan. For the solvers only. */
#ifndef PUZZLES_BRIDGE_TRIPS_H
#define PUZZLES_BRIDGE_TRIPS_H

#include "ranking.h"

/* People are named by rank; rank 0 is the fastest. */
struct bridge_trip {
    uint32_t first;    /* the rank of the fastest settler */
    uint32_t settlers; /* can be 0 */
    uint32_t nomads;   /* the number of nomads, the fastest people; can be 0 */
};

struct bridge_trips {
    struct bridge_trip *trip; /* owned */
    uint32_t count;
    uint32_t nomads; /* K: the number of people who return */
};

/* Makes the plan of a multiset that satisfies the balance of trips.c and has a trip with all
 * nomads. Trips of one kind keep their order. Returns false if out of memory. Cost: linear in
 * the number of people in all crossings, times log(capacity) to sort each group. */
bool bridge_trips_plan(const struct bridge_trips *trips,
                       const struct bridge_ranking *ranking, struct bridge_plan *plan);

void bridge_trips_free(struct bridge_trips *trips);

#endif
