/* A way through the states, one crossing after the other: what a search without a memory
 * goes down and up, and what a plan is made of. The first crossings lie in the struct
 * itself, which points into itself and must not be moved. */
#ifndef PUZZLES_BRIDGE_PATH_H
#define PUZZLES_BRIDGE_PATH_H

#include "crossings.h"

enum { BRIDGE_PATH_FIRST = 48 };

struct bridge_step {
    struct bridge_crossings crossings; /* from here; the group taken is the present one */
    uint64_t minutes;                  /* until here */
    uint32_t state;
};

struct bridge_path {
    struct bridge_step *step;
    size_t count, room;
    size_t max_bytes;
    bool full; /* `max_bytes` allow no more steps */
    struct bridge_step first[BRIDGE_PATH_FIRST];
};

/* Prepares an empty path, which bridge_path_close frees. `max_bytes` 0: any. */
void bridge_path_open(struct bridge_path *path, size_t max_bytes);
void bridge_path_close(struct bridge_path *path);

/* Appends a step, with all crossings from `state` before it. PZ_OK with `full` set, and
 * nothing appended, when the memory allowed is used up; PZ_NO_MEMORY. */
enum pz_status bridge_path_push(struct bridge_path *path,
                                const struct bridge_state_space *space, uint32_t state,
                                uint64_t minutes);

/* Finds the groups of a path whose states are given, from all near to all over: people who
 * are alike may have taken each other's names in the states. */
void bridge_path_find_groups(const struct bridge_state_space *space,
                             struct bridge_path *path);

/* Makes the plan of the groups on the path, which the caller frees. PZ_NO_MEMORY. */
enum pz_status bridge_path_plan(const struct bridge_path *path, struct bridge_plan *plan);

/* Makes the plan of a path whose states are given from the last one before the goal back
 * to the first; it is turned round. The caller frees the plan. PZ_NO_MEMORY. */
enum pz_status bridge_path_reversed_plan(const struct bridge_state_space *space,
                                         struct bridge_path *path,
                                         struct bridge_plan *plan);

#endif
