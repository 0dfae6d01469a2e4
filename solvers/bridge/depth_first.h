/* Searches by name, and what they have in common: the task, and what is found. */
#ifndef PUZZLES_BRIDGE_DEPTH_FIRST_H
#define PUZZLES_BRIDGE_DEPTH_FIRST_H

#include "solvers/core/budget.h"
#include "state_space.h"

/* A search under way. `plan` is all zero until one is found, which then takes
 * plan.minutes; `lower_bound` only rises: no plan takes less. */
struct bridge_hunt {
    const struct bridge_space *space;
    uint64_t deadline; /* BRIDGE_NEVER - 1: none */
    size_t max_bytes;
    struct pz_budget budget;
    struct bridge_plan plan;
    uint64_t lower_bound;
};

/* Looks for some plan, whatever it takes, or finds that there is none; its states and
 * crossings are not counted. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_classic_any(struct bridge_hunt *hunt);

/* The searches of puzzles/bridge_search.h. A plan is found by the deadline, or none is left
 * to find by it, or the budget is cut. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_classic_breadth(struct bridge_hunt *hunt);
enum pz_status bridge_classic_depth(struct bridge_hunt *hunt);
enum pz_status bridge_classic_deepening(struct bridge_hunt *hunt);

#endif
