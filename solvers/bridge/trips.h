/* A bag of trips over the bridge, and the plan that makes them. What these words mean, and
 * why every bag can be walked, opens trips.c. For the solvers only. */
#ifndef PUZZLES_BRIDGE_TRIPS_H
#define PUZZLES_BRIDGE_TRIPS_H

#include "ranking.h"

/* People are named by rank, 0 being the fastest. */
struct bridge_trip {
    uint32_t first;    /* the rank of the fastest settler */
    uint32_t settlers; /* may be 0 */
    uint32_t nomads;   /* the fastest so many; may be 0 */
};

struct bridge_trips {
    struct bridge_trip *trips; /* owned */
    uint32_t count;
    uint32_t nomads; /* so many of the fastest return sometimes: K */
};

/* Walks the trips in the order that trips.c gives, those of one kind in the order of the
 * bag. False: no memory. Cost: linear in the people that walk, times log(capacity) to sort
 * each group. */
bool bridge_trips_walk(const struct bridge_trips *bag, const struct bridge_ranking *ranking,
                       struct bridge_plan *plan);

void bridge_trips_free(struct bridge_trips *bag);

#endif
