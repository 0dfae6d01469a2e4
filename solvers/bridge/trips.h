/* A bag of trips over the bridge, and the plan that makes them. For the solvers only.
 *
 * The words are those of Backhouse and Truong, "The capacity-C torch problem" (2015): a bag
 * is a multiset, a trip a group that goes over, a nomad somebody who returns, a settler
 * somebody who crosses once. (Rote's graph for capacity 2 has nomads for vertices of degree
 * 2 and more, and settlers for leaves.)
 *
 * People are named by rank, 0 being the fastest. The first `nomads` people, K of them,
 * return sometimes; the settlers, all others, cross once. A trip takes settlers, whose
 * ranks are neighbours, and the fastest so many nomads. Returns are made by one person, so
 * with m trips over there are m - 1 of them, and nomad i walks back once less often than
 * over. Both together:
 *
 *     the sum of (nomads of the trip - 1), over all trips, is K - 1.          (balance)
 *
 * Any bag that balances and has a trip with all K nomads can be walked. First goes that
 * trip, and the fastest returns: one nomad is near. From there a trip with one nomad leads
 * back to one nomad near, as the fastest returns. A trip without nomads costs one who
 * waits far: the second fastest returns, after the next one the third, and so on, so that
 * after v - 1 such trips the v fastest are near, who now make a trip with v nomads, and the
 * fastest returns to the same state. By (balance) the trips without nomads are exactly as
 * many as all the others, but the first, need. */
#ifndef PUZZLES_BRIDGE_TRIPS_H
#define PUZZLES_BRIDGE_TRIPS_H

#include "ranking.h"

struct bridge_trip {
    uint32_t first;    /* the rank of the fastest settler */
    uint32_t settlers; /* may be 0 */
    uint32_t nomads;   /* may be 0 */
};

struct bridge_trips {
    struct bridge_trip *trips; /* owned */
    uint32_t count;
    uint32_t nomads;
};

/* Walks the trips in the order of above, those of one kind in the order of the bag. False:
 * no memory. Cost: linear in the people that walk, times log(capacity) to sort each group.
 */
bool bridge_trips_walk(const struct bridge_trips *bag, const struct bridge_ranking *ranking,
                       struct bridge_plan *plan);

void bridge_trips_free(struct bridge_trips *bag);

#endif
