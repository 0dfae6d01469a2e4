#include "path.h"

#include "solvers/core/growth.h"

#include <assert.h>

void bridge_path_free(struct bridge_path *path)
{
    free(path->step);
    *path = (struct bridge_path){.count = 0};
}

enum pz_status bridge_path_push(struct bridge_path *path,
                                const struct bridge_state_space *space, uint32_t state,
                                uint64_t minutes)
{
    if (path->count == path->capacity) {
        struct bridge_step *grown =
            pz_grow(path->step, &path->capacity, sizeof *path->step);

        if (!grown)
            return PZ_NO_MEMORY;
        path->step = grown;
    }
    path->step[path->count++] =
        (struct bridge_step){bridge_crossings_from(space, state), minutes, state};
    return PZ_OK;
}

enum pz_status bridge_path_plan(const struct bridge_path *path, struct bridge_plan *plan)
{
    size_t people = 0;

    for (uint32_t c = 0; c < path->count; c++)
        people += (size_t)__builtin_popcount(path->step[c].crossings.group);
    uint64_t *start = malloc(((size_t)path->count + 1) * sizeof *start);
    uint32_t *who = malloc((people + 1) * sizeof *who);

    if (!start || !who) {
        free(start);
        free(who);
        return PZ_NO_MEMORY;
    }
    *plan = (struct bridge_plan){.crossings = path->count, .start = start, .who = who};
    people = 0;
    for (uint32_t c = 0; c < path->count; c++) {
        const struct bridge_crossings *crossings = &path->step[c].crossings;

        start[c] = people;
        assert(crossings->group);
        plan->minutes += bridge_crossings_minutes(crossings);
        for (uint32_t group = crossings->group; group; group &= group - 1)
            who[people++] = (uint32_t)__builtin_ctz(group);
    }
    start[path->count] = people;
    return PZ_OK;
}

/* Finds the group of each step. The actual people can differ from those in the states, in
 * which interchangeable people are exchanged. */
static void find_groups(const struct bridge_state_space *space, struct bridge_path *path)
{
    uint32_t actual = space->everyone << 1;

    for (uint32_t c = 0; c < path->count; c++) {
        struct bridge_step *step = &path->step[c];
        uint32_t to =
            c + 1 < path->count ? path->step[c + 1].state : (uint32_t)BRIDGE_STATE_DONE;

        step->crossings = bridge_crossings_from(space, actual);
        step->crossings.group = bridge_state_space_group(space, actual, step->state, to);
        assert(!(step->crossings.group & ~step->crossings.side));
        actual = (actual ^ step->crossings.group << 1) ^ 1;
    }
    assert(actual == BRIDGE_STATE_DONE);
}

enum pz_status bridge_path_reversed_plan(const struct bridge_state_space *space,
                                         struct bridge_path *path, struct bridge_plan *plan)
{
    for (uint32_t c = 0; c < path->count / 2; c++) {
        struct bridge_step *other = &path->step[path->count - 1 - c];
        struct bridge_step swapped = path->step[c];

        path->step[c] = *other;
        *other = swapped;
    }
    find_groups(space, path);
    return bridge_path_plan(path, plan);
}
