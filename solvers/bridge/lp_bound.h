/* A bound of what is still to come, by linear programming: prices of who is near, of the
 * torch and of the trips they need. It is consistent. The mathematics opens lp_bound.c. For
 * the solvers only. */
#ifndef PUZZLES_BRIDGE_LP_BOUND_H
#define PUZZLES_BRIDGE_LP_BOUND_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* Sets the prices of a space that is prepared but for them; they hold from every state, and
 * bound the minutes from the start the best. All are 0, which is right but worthless, when
 * people or minutes are too many to find better ones, or the budget is over before. Cost:
 * 20 people, 0.1 to 3 ms. */
void bridge_lp_bound_set(struct bridge_state_space *space, struct pz_budget *budget);

/* The prices of some people, and so many torches: 0 or 1. */
static inline int64_t bridge_lp_bound_sum(const struct bridge_lp_prices *prices,
                                          uint32_t people, int torches)
{
    int64_t sum = torches ? prices->torch : 0;

    for (; people; people &= people - 1)
        sum += prices->person[__builtin_ctz(people)];
    return sum;
}

/* No plan gets everybody over from `state` in less than these minutes, and a crossing takes
 * no less than they fall by. The capacity is at least 2. */
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
