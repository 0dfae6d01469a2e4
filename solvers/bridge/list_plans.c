/* Goes down and up the crossings of wanted plans, without ever being stuck. */
#include "list_plans.h"

#include "path.h"

struct listing {
    const struct bridge_state_space *space;
    struct bridge_state_space apart; /* everybody is different */
    const struct bridge_wanted *wanted;
    struct pz_budget *budget;
    struct bridge_path path;
};

/* Goes on with the last step of the path: true when it has another crossing of a wanted
 * plan. */
static bool turn(struct listing *listing)
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

static enum pz_status list(struct listing *listing, struct bridge_plans *plans, size_t most)
{
    const struct bridge_state_space *apart = &listing->apart;
    struct bridge_path *path = &listing->path;
    enum pz_status status = bridge_path_push(path, apart, apart->everybody << 1, 0);

    while (status == PZ_OK && path->count > 0 && plans->listed < most) {
        const struct bridge_step *step = &path->step[path->count - 1];

        if (!turn(listing)) {
            path->count--;
            continue;
        }
        uint32_t state =
            bridge_state_space_after(apart, step->state, step->crossings.group);

        if (state == BRIDGE_STATE_DONE) {
            status = bridge_path_plan(path, &plans->list[plans->listed]);
            plans->listed += status == PZ_OK;
        } else {
            status = bridge_path_push(path, apart, state,
                                      step->minutes +
                                          bridge_crossings_minutes(&step->crossings));
        }
    }
    return listing->budget->stopped ? PZ_STOPPED : status;
}

enum pz_status bridge_list_plans(const struct bridge_state_space *space,
                                 const struct bridge_wanted *wanted,
                                 struct pz_budget *budget, struct bridge_plans *plans,
                                 size_t most)
{
    struct listing listing = {
        .space = space, .apart = *space, .wanted = wanted, .budget = budget};

    bridge_state_space_tell_apart(&listing.apart);
    bridge_path_open(&listing.path, 0);
    enum pz_status status = list(&listing, plans, most);

    bridge_path_close(&listing.path);
    return status;
}
