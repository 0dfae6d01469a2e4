/* Counts the ways to complete plans, and lists the first plans in lexicographic order. For
 * the solvers only. */
#ifndef PUZZLES_BRIDGE_LIST_PLANS_H
#define PUZZLES_BRIDGE_LIST_PLANS_H

#include "crossings.h"
#include "solvers/core/budget.h"

/* The plans to count and to list, which are called wanted plans. `from` returns the number
 * of ways to complete a wanted plan whose first crossings reach `state`, which is
 * canonical, in `minutes`. It returns NULL if there is no such plan. For the goal, the
 * number is 1 if the crossings are a wanted plan. */
struct bridge_ways {
    const struct bridge_state_space *space;
    struct pz_budget *budget;
    const struct pz_count *(*from)(const void *arg, uint32_t state, uint64_t minutes);
    const void *arg;
};

/* Adds to `sum` the ways after each crossing from a state that was reached in `minutes`. If
 * a crossing has interchangeable people, its ways are multiplied by the number of ways to
 * choose these people, because the ways to continue are the same. Ends early if the budget
 * is used up. */
void bridge_ways_add(const struct bridge_ways *ways, uint32_t state, uint64_t minutes,
                     struct pz_count *sum);

/* Writes the first `max_plans` wanted plans to plans->list, which must have room for them,
 * or fewer plans if the budget is used up. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_list_plans(const struct bridge_ways *ways, struct bridge_plans *plans,
                                 size_t max_plans);

#endif
