/* What is still to come from a state, at the least. */
#ifndef PUZZLES_BRIDGE_COUNTING_BOUND_H
#define PUZZLES_BRIDGE_COUNTING_BOUND_H

#include "state_space.h"

/* No plan gets everybody over from `state` in less than these minutes; BRIDGE_NEVER: none
 * does. Cost: some steps for each pair of crossings to come. */
uint64_t bridge_rest(const struct bridge_space *space, uint32_t state);

/* A lower bound that costs less: never more than bridge_rest, and BRIDGE_NEVER for the same
 * states. */
uint64_t bridge_rest_roughly(const struct bridge_space *space, uint32_t state);

#endif
