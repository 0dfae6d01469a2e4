/* The task and the result of a search. For the solvers only. */
#ifndef PUZZLES_BRIDGE_SEARCH_TASK_H
#define PUZZLES_BRIDGE_SEARCH_TASK_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* A search in progress. `plan` is all zero until a plan is found. No plan takes less than
 * `lower_bound`, which never decreases. */
struct bridge_search_task {
    const struct bridge_state_space *space;
    uint64_t deadline_minutes; /* BRIDGE_NEVER - 1: there is no deadline */
    struct pz_budget *budget;
    struct bridge_plan plan;
    uint64_t lower_bound;
    uint64_t frontier, bytes; /* as in struct bridge_answer */
};

/* Records the size of a search, or of a part of it. */
static inline void bridge_search_task_measure(struct bridge_search_task *task,
                                              uint64_t frontier, uint64_t bytes)
{
    task->frontier = frontier > task->frontier ? frontier : task->frontier;
    task->bytes = bytes > task->bytes ? bytes : task->bytes;
}

#endif
