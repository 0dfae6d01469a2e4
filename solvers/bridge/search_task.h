/* What the searches by name have in common: the task, and what is found. For the solvers
 * only. */
#ifndef PUZZLES_BRIDGE_SEARCH_TASK_H
#define PUZZLES_BRIDGE_SEARCH_TASK_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* A search under way. `plan` is all zero until one is found, which then takes
 * plan.minutes; `lower_bound` only rises: no plan takes less. */
struct bridge_search_task {
    const struct bridge_state_space *space;
    uint64_t deadline_minutes; /* of the crossing; BRIDGE_NEVER - 1: none */
    size_t max_bytes;          /* 0: any */
    struct pz_budget *budget;
    uint64_t nodes, steps; /* of the budget that are not to be counted */
    struct bridge_plan plan;
    uint64_t lower_bound;
};

#endif
