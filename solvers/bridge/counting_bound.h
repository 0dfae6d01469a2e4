/* What is still to come from a state, at the least. The bounds open counting_bound.c. For
 * the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNTING_BOUND_H
#define PUZZLES_BRIDGE_COUNTING_BOUND_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* Makes ready what the bounds of a space that was opened are made of, those of lp_bound.h
 * among them where there are people enough to make them worth their cost and the budget is
 * not over. */
void bridge_counting_bound_prepare(struct bridge_state_space *space,
                                   struct pz_budget *budget);

/* No plan gets everybody over from `state` in less than these minutes; BRIDGE_NEVER: none
 * does. Cost: some steps for each pair of crossings to come. */
uint64_t bridge_counting_bound(const struct bridge_state_space *space, uint32_t state);

/* A lower bound that costs less: never more than bridge_counting_bound, and BRIDGE_NEVER
 * for the same states. */
uint64_t bridge_counting_bound_quick(const struct bridge_state_space *space,
                                     uint32_t state);

#endif
