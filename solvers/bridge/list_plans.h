/* The first plans in lexicographic order. For the solvers only. */
#ifndef PUZZLES_BRIDGE_LIST_PLANS_H
#define PUZZLES_BRIDGE_LIST_PLANS_H

#include "crossings.h"
#include "solvers/core/budget.h"

/* Which plans are wanted: whether one of them begins with a row of crossings of so many
 * minutes to a state, where people who are alike may have exchanged their names. True of
 * "all are over" just when the row itself is one. */
struct bridge_wanted {
    bool (*begins)(const void *arg, uint32_t state, uint64_t minutes);
    const void *arg;
};

/* Makes the first `most` wanted plans, fewer when the budget is over, in plans->list, which
 * has room for them. PZ_NO_MEMORY; PZ_STOPPED. */
enum pz_status bridge_list_plans(const struct bridge_state_space *space,
                                 const struct bridge_wanted *wanted,
                                 struct pz_budget *budget, struct bridge_plans *plans,
                                 size_t most);

#endif
