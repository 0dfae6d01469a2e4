#include "state_value.h"

#include <assert.h>

/* For larger games with a known cost, the search for the least height can take too long. */
enum { GOAL_CANDIDATES = 1000 };

/* Returns the guess that the last search, with `height`, found. If there was not enough
 * memory for the table, the guess is only at the root. */
static bc_packed guess_of(const struct bc_workspace *w, const struct bc_set *set,
                          unsigned height)
{
    uint64_t cost;
    bc_packed guess;

    if (set->count == 2)
        return set->secret[0];
    if (bc_branch_and_bound_known(w, set, height, &cost, &guess))
        return guess;
    assert(w->root_found);
    return w->root_guess;
}

struct bc_state_value bc_state_value_find(struct bc_workspace *w, const struct bc_set *set,
                                          unsigned height)
{
    struct bc_state_value value = {.height = height};
    unsigned low = 2;
    bool counts_last =
        w->weights.last != 0; /* then the height may exceed the least one by 1 */

    assert(set->count >= 2);
    value.cost = bc_branch_and_bound(w, set, height, BC_INFINITE);
    if (!value.cost.exact || value.cost.cost >= BC_INFINITE)
        return value;
    value.guess = guess_of(w, set, height);
    /* A cost that includes secrets found by the last guess is valid only for this
     * height. */
    value.least = value.cost.cost >= BC_LAST_FIRST && counts_last;
    if (value.least || (w->goal && set->count > GOAL_CANDIDATES))
        return value;
    while (w->capacity[low] < set->count)
        low++;
    assert(low <= BC_ANY_HEIGHT);
    for (; low < height && low < set->count + counts_last; low++) {
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
