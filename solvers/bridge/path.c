#include "path.h"

#include <stdlib.h>
#include <string.h>

void bridge_path_open(struct bridge_path *path, size_t max_bytes)
{
    path->step = path->first;
    path->count = 0;
    path->room = BRIDGE_PATH_FIRST;
    path->max_bytes = max_bytes;
    path->full = false;
}

void bridge_path_close(struct bridge_path *path)
{
    if (path->step != path->first)
        free(path->step);
}

static enum pz_status grow(struct bridge_path *path)
{
    size_t room = path->room * 2;
    size_t bytes = room * sizeof *path->step;

    path->full = path->max_bytes && bytes / 2 * 3 > path->max_bytes;
    if (path->full)
        return PZ_OK;
    struct bridge_step *step = malloc(bytes);

    if (!step)
        return PZ_NO_MEMORY;
    memcpy(step, path->step, path->count * sizeof *step);
    bridge_path_close(path);
    path->step = step;
    path->room = room;
    return PZ_OK;
}

enum pz_status bridge_path_push(struct bridge_path *path,
                                const struct bridge_state_space *space, uint32_t state,
                                uint64_t minutes)
{
    if (path->count == path->room) {
        enum pz_status status = grow(path);

        if (status != PZ_OK || path->full)
            return status;
    }
    path->step[path->count++] =
        (struct bridge_step){bridge_crossings_from(space, state), minutes, state};
    return PZ_OK;
}

enum pz_status bridge_path_plan(const struct bridge_path *path, struct bridge_plan *plan)
{
    size_t people = 0;

    for (size_t c = 0; c < path->count; c++)
        people += (size_t)__builtin_popcount(path->step[c].crossings.group);
    uint64_t *start = malloc((path->count + 1) * sizeof *start);
    uint32_t *who = malloc((people + 1) * sizeof *who);

    if (!start || !who) {
        free(start);
        free(who);
        return PZ_NO_MEMORY;
    }
    *plan = (struct bridge_plan){
        .crossings = (uint32_t)path->count, .start = start, .who = who};
    people = 0;
    for (size_t c = 0; c < path->count; c++) {
        const struct bridge_crossings *crossings = &path->step[c].crossings;

        start[c] = people;
        plan->minutes += bridge_crossings_minutes(crossings);
        for (uint32_t group = crossings->group; group; group &= group - 1)
            who[people++] = (uint32_t)__builtin_ctz(group);
    }
    start[path->count] = people;
    return PZ_OK;
}

void bridge_path_find_groups(const struct bridge_state_space *space,
                             struct bridge_path *path)
{
    uint32_t actual = space->everybody << 1;

    for (size_t c = 0; c < path->count; c++) {
        struct bridge_step *step = &path->step[c];
        uint32_t to =
            c + 1 < path->count ? path->step[c + 1].state : (uint32_t)BRIDGE_STATE_DONE;

        step->crossings = bridge_crossings_from(space, actual);
        step->crossings.group = bridge_state_space_group(space, actual, step->state, to);
        actual = (actual ^ step->crossings.group << 1) ^ 1;
    }
}

enum pz_status bridge_path_reversed_plan(const struct bridge_state_space *space,
                                         struct bridge_path *path, struct bridge_plan *plan)
{
    for (size_t c = 0; c < path->count / 2; c++) {
        struct bridge_step *other = &path->step[path->count - 1 - c];
        struct bridge_step swapped = path->step[c];

        path->step[c] = *other;
        *other = swapped;
    }
    bridge_path_find_groups(space, path);
    return bridge_path_plan(path, plan);
}
