/* Lists plans by depth-first search along the crossings of wanted plans, without dead ends. */
#include "list_plans.h"

#include "path.h"

struct listing {
    const struct bridge_state_space *space;
    struct bridge_state_space individuals; /* does not exchange people */
    const struct bridge_wanted *wanted;
    struct pz_budget *budget;
    struct bridge_path path;
};

/* Advances the last step of the path to its next crossing of a wanted plan. Returns false if
 * there is no such crossing. */
static bool advance(struct listing *listing)
{
    struct bridge_step *step = &listing->path.step[listing->path.count - 1];
    const struct bridge_wanted *wanted = listing->wanted;

    while (!pz_budget_step(listing->budget) && bridge_crossings_next(&step->crossings)) {
        uint32_t after =
            bridge_state_space_after(listing->space, step->state, step->crossings.group);

        if (wanted->begins(wanted->arg, after,
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
    return listing->budget->stopped ? PZ_STOPPED : status;
}

enum pz_status bridge_list_plans(const struct bridge_state_space *space,
                                 const struct bridge_wanted *wanted,
                                 struct pz_budget *budget, struct bridge_plans *plans,
                                 size_t max_plans)
{
    struct listing listing = {
        .space = space, .individuals = *space, .wanted = wanted, .budget = budget};

    bridge_state_space_separate(&listing.individuals);
    enum pz_status status = list(&listing, plans, max_plans);

    bridge_path_free(&listing.path);
    return status;
}
