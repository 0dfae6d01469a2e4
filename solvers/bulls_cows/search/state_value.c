#include "state_value.h"

/* For larger games with a known cost, the search for the least height can take too long. */
enum { GOAL_CANDIDATES = 1000 };

/* The guess of the search that came last. */
static bc_packed guess_of(const struct bc_workspace *w, const struct bc_set *set,
                          unsigned height)
{
    uint64_t cost;
    bc_packed guess;

    if (set->count == 2)
        return set->secret[0];
    return bc_branch_and_bound_known(w, set, height, &cost, &guess) ? guess : w->root_guess;
}

struct bc_state_value bc_state_value_find(struct bc_workspace *w, const struct bc_set *set,
                                          unsigned height)
{
    struct bc_state_value value = {.height = height};
    unsigned low = 2;
    bool spares = w->weights.last != 0; /* one guess more is allowed than is needed */

    value.cost = bc_branch_and_bound(w, set, height, BC_INFINITE);
    if (!value.cost.exact || value.cost.cost >= BC_INFINITE)
        return value;
    value.guess = guess_of(w, set, height);
    /* With secrets at the last guess the cost is about this very height. */
    value.least = value.cost.cost >= BC_LAST_FIRST && spares;
    if (value.least || (w->goal && set->count > GOAL_CANDIDATES))
        return value;
    while (w->capacity[low] < set->count)
        low++;
    for (; low < height && low < set->count + spares; low++) {
        struct bc_outcome outcome = bc_branch_and_bound(w, set, low, value.cost.cost + 1);

        if (w->ended)
            return value;
        if (outcome.cost > value.cost.cost)
            continue;
        value.guess = guess_of(w, set, low);
        break;
    }
    value.height = low;
    value.least = true;
    return value;
}
