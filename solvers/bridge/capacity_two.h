/* Capacity 2: the closed form of Rote. The proof in short opens capacity_two.c. For the
 * solvers only. */
#ifndef PUZZLES_BRIDGE_CAPACITY_TWO_H
#define PUZZLES_BRIDGE_CAPACITY_TWO_H

#include "trips.h"

/* Fills `bound` for two people or more. Cost: linear. */
void bridge_capacity_two_bound(const struct bridge_ranking *ranking,
                               struct bridge_bound *bound);

/* The trips of the bound. False: no memory. */
bool bridge_capacity_two_trips(const struct bridge_ranking *ranking,
                               const struct bridge_bound *bound, struct bridge_trips *bag);

#endif
