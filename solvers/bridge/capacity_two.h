/* Capacity 2: the closed form of Rote. For the solvers only. The proof is in
 * docs/bridge.md.
 *
 * Over go pairs, back one each, so n people make n - 1 trips over, and a plan is a graph
 * with the people as vertices and n - 1 edges, at least one at each vertex (Rote 2002): an
 * edge takes the minutes of its slower end, and each vertex gives its degree - 1 returns.
 * The two slowest of those left, y <= z, go one of two ways. Together, when the two fastest
 * a <= b take the torch there and back: z + a + 2b. Or each with the fastest: y + z + 2a.
 * The former is better when y > 2b - a, which does not depend on z, so pairs go together
 * from the slow end until that fails. */
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
