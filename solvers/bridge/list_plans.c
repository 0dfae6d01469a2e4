/* Lists plans with a depth-first search. The search follows only crossings of wanted plans,
 * so it does not have dead ends. */
#include "list_plans.h"

#include "path.h"

struct listing {
    const struct bridge_ways *ways;
    struct bridge_state_space individuals; /* no people are interchangeable */
    struct bridge_path path;
};

void bridge_ways_add(const struct bridge_ways *ways, uint32_t state, uint64_t minutes,
                     struct pz_count *sum)
{
    struct bridge_crossings crossings = bridge_crossings_from(ways->space, state);

    while (!pz_budget_step(ways->budget) && bridge_crossings_next(&crossings)) {
        const struct pz_count *after = ways->from(
            ways->arg, bridge_state_space_after(ways->space, state, crossings.group),
            minutes + bridge_crossings_minutes(&crossings));

        if (after)
            pz_count_add_times(sum, after, bridge_crossings_ways(&crossings));
    }
}

/* Advances the last step of the path to its next crossing of a wanted plan. Returns false if
 * there is no such crossing. */
static bool advance(struct listing *listing)
{
    struct bridge_step *step = &listing->path.step[listing->path.count - 1];
    const struct bridge_ways *ways = listing->ways;

    while (!pz_budget_step(ways->budget) && bridge_crossings_next(&step->crossings)) {
        uint32_t after =
            bridge_state_space_after(ways->space, step->state, step->crossings.group);

        if (ways->from(ways->arg, after,
                       step->minutes + bridge_crossings_minutes(&step->crossings)))
            return true;
    }
    return false;
}

static enum pz_status list(struct listing *listing, struct bridge_plans *plans,
                           size_t max_plans)
{
    const struct bridge_state_space *individuals = &listing->individuals;
    struct bridge_path *path = &listing->path;
    enum pz_status status =
        bridge_path_push(path, individuals, individuals->everyone << 1, 0);

    while (status == PZ_OK && path->count > 0 && plans->listed < max_plans) {
        const struct bridge_step *step = &path->step[path->count - 1];

        if (!advance(listing)) {
            path->count--;
            continue;
        }
        uint32_t state =
            bridge_state_space_after(individuals, step->state, step->crossings.group);

        if (state == BRIDGE_STATE_DONE) {
            status = bridge_path_plan(path, &plans->list[plans->listed]);
            plans->listed += status == PZ_OK;
        } else {
            status = bridge_path_push(path, individuals, state,
                                      step->minutes +
                                          bridge_crossings_minutes(&step->crossings));
        }
    }
    return listing->ways->budget->stopped ? PZ_STOPPED : status;
}

enum pz_status bridge_list_plans(const struct bridge_ways *ways, struct bridge_plans *plans,
                                 size_t max_plans)
{
    struct listing listing = {.ways = ways, .individuals = *ways->space};

    bridge_state_space_separate(&listing.individuals);
    enum pz_status status = list(&listing, plans, max_plans);

    bridge_path_free(&listing.path);
    return status;
}
