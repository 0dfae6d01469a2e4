/* Computes a lower bound on the remaining minutes by linear programming. The bound is the
 * sum of a price for each person on the near side, for the torch, and for the trips that
 * these people need. The bound is consistent. The essay is in lp_bound.c. For the solvers
 * only. */
#ifndef PUZZLES_BRIDGE_LP_BOUND_H
#define PUZZLES_BRIDGE_LP_BOUND_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* Sets the prices of a space whose other members are set. They are valid for all states, and
 * give the best bound for the start. All prices are 0, which is valid but useless, if a limit
 * of lp_bound.c or of the budget is reached. Cost: 0.1 to 3 ms for 20 people. */
void bridge_lp_bound_set(struct bridge_state_space *space, struct pz_budget *budget);

/* Returns the sum of the prices of people, and of `torches`, which is 0 or 1. */
static inline int64_t bridge_lp_bound_sum(const struct bridge_lp_prices *prices,
                                          uint32_t people, int torches)
{
    int64_t sum = torches ? prices->torch : 0;

    for (; people; people &= people - 1)
        sum += prices->person[__builtin_ctz(people)];
    return sum;
}

/* Returns a lower bound on the minutes from `state` to the goal. A crossing takes at least as
 * many minutes as the bound decreases by. The capacity must be at least 2. */
static inline uint64_t bridge_lp_bound_rest(const struct bridge_state_space *space,
                                            uint32_t state)
{
    const struct bridge_lp_prices *prices = &space->prices;
    uint32_t near = state >> 1, torches = !(state & 1);
    uint32_t seats = (uint32_t)__builtin_popcount(near) - torches;
    int64_t sum = bridge_lp_bound_sum(prices, near, (int)torches);

    sum += prices->trip * space->least_trips[seats];
    if (sum <= 0)
        return 0;
    return ((uint64_t)sum + ((uint64_t)1 << prices->shift) - 1) >> prices->shift;
}

#endif
