/* Computes lower bounds on the minutes from a state to the goal. The essay is in
 * counting_bound.c. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNTING_BOUND_H
#define PUZZLES_BRIDGE_COUNTING_BOUND_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* Prepares the bounds of a space. Also prepares the bounds of lp_bound.h, if there are
 * enough people to justify the cost and the budget is not used up. */
void bridge_counting_bound_prepare(struct bridge_state_space *space,
                                   struct pz_budget *budget);

/* Returns a lower bound on the minutes from `state` to the goal; BRIDGE_NEVER if the goal cannot
 * be reached. Cost: a few steps for each pair of remaining crossings. */
uint64_t bridge_counting_bound(const struct bridge_state_space *space, uint32_t state);

/* Returns a lower bound that takes less time to compute. It is at most
 * bridge_counting_bound, and it is BRIDGE_NEVER for the same states. */
uint64_t bridge_counting_bound_quick(const struct bridge_state_space *space,
                                     uint32_t state);

#endif
