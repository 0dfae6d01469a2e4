/* The first plans in lexicographic order. For the solvers only. */
#ifndef PUZZLES_BRIDGE_LIST_PLANS_H
#define PUZZLES_BRIDGE_LIST_PLANS_H

#include "crossings.h"
#include "solvers/core/budget.h"

/* The plans to list. `begins` returns true if a wanted plan begins with crossings that reach
 * `state` in `minutes`. Interchangeable people can be exchanged in the state. For the goal, it
 * returns true if the crossings are a wanted plan. */
struct bridge_wanted {
    bool (*begins)(const void *arg, uint32_t state, uint64_t minutes);
    const void *arg;
};

/* Makes the first `max_plans` wanted plans, fewer if the budget is used up, in plans->list,
 * which must have room for them. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_list_plans(const struct bridge_state_space *space,
                                 const struct bridge_wanted *wanted,
                                 struct pz_budget *budget, struct bridge_plans *plans,
                                 size_t max_plans);

#endif
