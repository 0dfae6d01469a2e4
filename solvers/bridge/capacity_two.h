/* Solves capacity 2 with Rote's closed form. capacity_two.c has a sketch of the proof. For
 * the solvers only. */
#ifndef PUZZLES_BRIDGE_CAPACITY_TWO_H
#define PUZZLES_BRIDGE_CAPACITY_TWO_H

#include "trips.h"

/* Sets `bound` for two or more people. Cost: linear. */
void bridge_capacity_two_bound(const struct bridge_ranking *ranking,
                               struct bridge_bound *bound);

/* Makes the trips of the bound. Returns false if out of memory. */
bool bridge_capacity_two_trips(const struct bridge_ranking *ranking,
                               const struct bridge_bound *bound,
                               struct bridge_trips *trips);

#endif
