/* Lists plans with a depth-first search of states. The groups of each state are in
 * lexicographic order. From a node on an optimal plan, an end can always be reached, so the
 * search does not have dead ends. */
#include "list_plans.h"

#include "question.h"
#include "solvers/core/growth.h"

#include <assert.h>
#include <string.h>

/* Returns the actual group of a canonical `group`. In the state `near`, other cells can be
 * in the place of the cells of `group`. The actual group has the travelers of these cells
 * with the lowest numbers. */
static uint64_t actual_group(const struct crossing_space *space, uint64_t near,
                             bool boat_far, uint64_t group)
{
    uint64_t side = boat_far ? ~near : near, who = 0;
    uint8_t actual[CROSSING_CELLS];

    crossing_space_order(space, crossing_space_encode(space, near), actual);
    for (unsigned i = 0; i < space->cells; i++)
        who |=
            crossing_lowest(space->cell[actual[i]].who & side,
                            (unsigned)__builtin_popcountll(group & space->cell[i].field));
    return who;
}

enum pz_status crossing_plan_to(const struct crossing_search *search, uint32_t end,
                                struct crossing_plan *plan)
{
    const struct crossing_question *question = search->space->question;
    uint64_t near = crossing_all_travelers(question) & ~question->start.far;
    bool boat_far = question->start.boat == CROSSING_FAR;
    uint32_t crossings = 0;

    for (uint32_t i = end; search->node[i].parent != CROSSING_NO_NODE; crossings++)
        i = search->node[i].parent;
    uint64_t *who = malloc((crossings + 1) * sizeof *who);

    if (!who)
        return PZ_NO_MEMORY;
    *plan = (struct crossing_plan){.crossings = crossings, .who = who};
    for (uint32_t i = end, c = crossings; c > 0; i = search->node[i].parent)
        who[--c] = search->node[i].group;
    for (uint32_t c = 0; c < crossings; c++, boat_far = !boat_far) {
        who[c] = actual_group(search->space, near, boat_far, who[c]);
        near ^= who[c];
        plan->minutes += crossing_minutes(question, who[c]);
    }
    return PZ_OK;
}

/* A state of the current path, and the groups that continue it on a plan, in order. */
struct level {
    uint64_t near;   /* in the numbering of the question */
    uint64_t *group; /* owned */
    uint32_t groups, capacity, next;
};

struct plan_lister {
    struct crossing_search *search;
    struct crossing_space apart; /* without exchanges of blocks */
    struct level *level;         /* one more level than crossings so far; owned */
    uint32_t depth, levels;
    uint64_t best;
    uint32_t node; /* of the last level */
    bool boat_far;
    enum pz_status status;
};

bool crossing_is_on_plan(const struct crossing_search *search, uint32_t from,
                         const struct crossing_move *move, uint32_t *to)
{
    *to = crossing_search_find(search, move->to);
    return *to != CROSSING_NO_NODE && search->node[*to].mark &&
           search->node[from].cost + crossing_space_cost(search->space, move->group) ==
               search->node[*to].cost;
}

/* Returns the travelers of a crossing in the numbering of the question. They are the lowest
 * travelers of each cell on the bank of the boat. */
static uint64_t group_of(const struct plan_lister *l, const struct crossing_move *move)
{
    uint64_t near = l->level[l->depth].near, group = 0;
    uint64_t side = l->boat_far ? ~near : near;

    for (unsigned i = 0; i < l->apart.cells; i++)
        group |= crossing_lowest(l->apart.cell[i].who & side, move->count[i]);
    return group;
}

static bool add_group(void *arg, const struct crossing_move *move)
{
    struct plan_lister *l = arg;
    struct level *level = &l->level[l->depth];
    uint32_t to;

    if (!crossing_is_on_plan(l->search, l->node, move, &to))
        return true;
    if (level->groups == level->capacity) {
        void *grown = pz_grow(level->group, &level->capacity, sizeof *level->group);

        if (!grown) {
            l->status = PZ_NO_MEMORY;
            return false;
        }
        level->group = grown;
    }
    level->group[level->groups++] = group_of(l, move);
    return true;
}

/* Compares groups, as increasing lists of travelers, in lexicographic order. Only one list
 * contains the lowest traveler in which the groups differ. This list comes first, unless
 * the other list is its beginning. */
static int compare_groups(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    uint64_t first = (one ^ other) & -(one ^ other);

    if (!first)
        return 0;
    if (one & first)
        return other > first ? -1 : 1;
    return one > first ? 1 : -1;
}

/* Makes space for one more level. */
static bool reserve_level(struct plan_lister *l)
{
    uint32_t before = l->levels;

    if (l->depth < l->levels)
        return true;
    void *grown = pz_grow(l->level, &l->levels, sizeof *l->level);

    if (!grown) {
        l->status = PZ_NO_MEMORY;
        return false;
    }
    l->level = grown;
    memset(l->level + before, 0, (l->levels - before) * sizeof *l->level);
    return true;
}

/* Adds a level for the state with the travelers `near` on the near bank. */
static bool enter(struct plan_lister *l, uint64_t near)
{
    const struct crossing_position position = {crossing_space_encode(&l->apart, near),
                                               l->boat_far};

    if (!reserve_level(l))
        return false;
    struct level *level = &l->level[l->depth];

    level->near = near;
    level->groups = level->next = 0;
    l->node = crossing_search_find(l->search, position);
    assert(l->node != CROSSING_NO_NODE && l->search->node[l->node].mark);
    if (l->search->node[l->node].cost < l->best)
        crossing_moves_each(&l->apart, position, &l->search->limit, add_group, l);
    if (level->groups > 1)
        qsort(level->group, level->groups, sizeof *level->group, compare_groups);
    return l->status == PZ_OK && !crossing_search_must_stop(l->search);
}

/* Adds the plan of the current path to the list. */
static bool add_plan(struct plan_lister *l, struct crossing_plans *plans)
{
    struct crossing_plan *plan = &plans->list[plans->listed];

    *plan = (struct crossing_plan){.crossings = l->depth};
    plan->who = malloc(l->depth * sizeof *plan->who);
    if (!plan->who) {
        l->status = PZ_NO_MEMORY;
        return false;
    }
    for (uint32_t i = 0; i < l->depth; i++) {
        plan->who[i] = l->level[i].group[l->level[i].next - 1];
        plan->minutes += crossing_minutes(l->search->space->question, plan->who[i]);
    }
    plans->listed++;
    return true;
}

/* Goes to the next state of the depth-first search. Returns false after the last one. */
static bool step(struct plan_lister *l)
{
    struct level *level = &l->level[l->depth];

    if (level->next == level->groups) {
        l->boat_far = !l->boat_far;
        return l->depth-- > 0;
    }
    uint64_t near = level->near ^ level->group[level->next++];

    l->depth++;
    l->boat_far = !l->boat_far;
    return enter(l, near);
}

enum pz_status crossing_list_plans(struct crossing_search *search, uint64_t best,
                                   uint32_t most, struct crossing_plans *plans)
{
    const struct crossing_question *question = search->space->question;
    struct plan_lister l = {.search = search,
                            .apart = *search->space,
                            .best = best,
                            .boat_far = question->start.boat == CROSSING_FAR};

    plans->list = calloc(most, sizeof *plans->list);
    if (!plans->list)
        return PZ_NO_MEMORY;
    crossing_space_drop_symmetry(&l.apart);
    bool goes_on = enter(&l, crossing_all_travelers(question) & ~question->start.far);

    while (goes_on && plans->listed < most) {
        if (search->node[l.node].cost == best && l.level[l.depth].groups == 0 &&
            !add_plan(&l, plans))
            break;
        goes_on = step(&l);
    }
    for (uint32_t i = 0; i < l.levels; i++)
        free(l.level[i].group);
    free(l.level);
    return search->budget->stopped ? PZ_STOPPED : l.status;
}
