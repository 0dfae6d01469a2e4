#include "search.h"

#include "bound.h"

struct bc_outcome bc_search_set(struct bc_workspace *w, const struct bc_set *set,
                                unsigned height, uint64_t limit)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_outcome value = {0, false};
    struct bc_pool own = {set->secret, set->count, w->ctl};
    struct bc_pool pool;

    if (bc_workspace_reduce(w, set->symmetry, w->weights.consistent ? &own : &w->all,
                            &pool))
        value = bc_node_solve_set(w, set, &pool,
                                  bc_bound_height_that_counts(height, set->count), limit);
    bc_arena_release(&w->arena, mark);
    return value;
}

bool bc_search_known(const struct bc_workspace *w, const struct bc_set *set,
                     unsigned height, uint64_t *cost, bc_code *guess)
{
    struct bc_key key = bc_transposition_key_of_set(
        set->secret, set->count, bc_bound_height_that_counts(height, set->count));
    struct bc_outcome value;

    if (!bc_transposition_find(&w->memo, &key, &value, guess) || !value.exact)
        return false;
    *cost = value.cost;
    return true;
}
