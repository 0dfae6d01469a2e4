/* A path through the states, and the plan of the path. For the solvers only. */
#ifndef PUZZLES_BRIDGE_PATH_H
#define PUZZLES_BRIDGE_PATH_H

#include "crossings.h"

struct bridge_step {
    struct bridge_crossings
        crossings;    /* from `state`; the current group is the chosen group */
    uint64_t minutes; /* from the start to `state` */
    uint32_t state;
};

/* All zero before its first use. */
struct bridge_path {
    struct bridge_step *step; /* owned */
    uint32_t count, capacity;
};

void bridge_path_free(struct bridge_path *path);

/* Appends a step, before the first crossing from `state`. Returns PZ_OK or PZ_NO_MEMORY. */
enum pz_status bridge_path_push(struct bridge_path *path,
                                const struct bridge_state_space *space, uint32_t state,
                                uint64_t minutes);

/* Makes the plan of the groups on the path. The caller frees it. Returns PZ_OK or
 * PZ_NO_MEMORY. */
enum pz_status bridge_path_plan(const struct bridge_path *path, struct bridge_plan *plan);

/* Reverses a path, finds the groups that lead from state to state, and makes the plan. The
 * path must have the states from the last state before the goal back to the start. The
 * caller frees the plan. Returns PZ_OK or PZ_NO_MEMORY. */
enum pz_status bridge_path_reversed_plan(const struct bridge_state_space *space,
                                         struct bridge_path *path,
                                         struct bridge_plan *plan);

#endif
