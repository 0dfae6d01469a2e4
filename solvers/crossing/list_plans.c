#include "list_plans.h"

#include "question.h"

#include <stdlib.h>
#include <string.h>

/* A state on the way, and the groups that go on from it on a plan, in their order. */
struct level {
    uint64_t near;   /* by the question's numbers */
    uint64_t *group; /* owned */
    uint32_t groups, room, next;
};

struct listing {
    struct crossing_search *search;
    struct crossing_space apart;
    struct level *level; /* one for each crossing made, and one; owned */
    uint32_t depth, levels;
    uint64_t best;
    uint32_t node; /* of the last level */
    bool boat_far;
    enum pz_status status;
};

bool crossing_list_is_on_plan(const struct crossing_search *search, uint32_t from,
                              const struct crossing_move *move, uint32_t *to)
{
    *to = crossing_search_find(search, move->to);
    return *to != CROSSING_NO_NODE && search->node[*to].place &&
           search->node[from].cost + crossing_space_cost(search->space, move->group) ==
               search->node[*to].cost;
}

/* The travelers of a crossing, by the question's numbers: of each cell the lowest who are
 * there. */
static uint64_t group_of(const struct listing *l, const struct crossing_move *move)
{
    uint64_t near = l->level[l->depth].near, group = 0;
    uint64_t side = l->boat_far ? ~near : near;

    for (unsigned i = 0; i < l->apart.cells; i++)
        group |= crossing_lowest(l->apart.cell[i].who & side, move->count[i]);
    return group;
}

static bool add_group(void *arg, const struct crossing_move *move)
{
    struct listing *l = arg;
    struct level *level = &l->level[l->depth];
    uint32_t to;

    if (!crossing_space_allows(l->search->space, move->to.near) ||
        !crossing_list_is_on_plan(l->search, l->node, move, &to))
        return true;
    if (level->groups == level->room) {
        uint32_t room = level->room ? 2 * level->room : 4;
        uint64_t *more = realloc(level->group, room * sizeof *more);

        if (!more) {
            l->status = PZ_NO_MEMORY;
            return false;
        }
        level->group = more;
        level->room = room;
    }
    level->group[level->groups++] = group_of(l, move);
    return true;
}

/* Increasing lists in lexicographic order: the first difference is the lowest traveler
 * whom only one has; that one comes first, unless the other has ended before. */
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

/* Adds a level for the state where `near` are near. */
static bool enter(struct listing *l, uint64_t near)
{
    const struct crossing_position position = {crossing_space_inward(&l->apart, near),
                                               l->boat_far};

    if (l->depth == l->levels) {
        uint32_t levels = l->levels ? 2 * l->levels : 32;
        struct level *more = realloc(l->level, levels * sizeof *more);

        if (!more) {
            l->status = PZ_NO_MEMORY;
            return false;
        }
        memset(more + l->levels, 0, (levels - l->levels) * sizeof *more);
        l->level = more;
        l->levels = levels;
    }
    l->level[l->depth].near = near;
    l->level[l->depth].groups = l->level[l->depth].next = 0;
    l->node = crossing_search_find(l->search, position);
    if (l->search->node[l->node].cost < l->best)
        crossing_moves_each(&l->apart, position, &l->search->trying, add_group, l);
    if (l->level[l->depth].groups > 1)
        qsort(l->level[l->depth].group, l->level[l->depth].groups, sizeof(uint64_t),
              compare_groups);
    return l->status == PZ_OK && !crossing_search_is_over(l->search);
}

/* The plan that the levels make. */
static bool add_plan(struct listing *l, struct crossing_plans *plans)
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

/* Goes on from the last level, or back to the one before. False: all is done. */
static bool step(struct listing *l)
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
    struct listing l = {.search = search,
                        .apart = *search->space,
                        .best = best,
                        .boat_far = question->start.boat == CROSSING_FAR};

    plans->list = calloc(most, sizeof *plans->list);
    if (!plans->list)
        return PZ_NO_MEMORY;
    crossing_space_tell_apart(&l.apart);
    bool goes_on = enter(&l, crossing_everybody(question) & ~question->start.far);

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
