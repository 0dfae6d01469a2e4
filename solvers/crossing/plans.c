/* The optimal plans
 *
 * The search knows the least cost of each node that may lie on an optimal plan. A crossing
 * can be undone, so those before a node on such plans are its neighbours whose cost is less
 * by just that of the crossing. Going back from the ends marks every node on an optimal
 * plan and no other (the shortest-path graph). Then, by increasing cost, each node hands
 * the number of ways that lead to it on to those after it, times the number of crossings
 * that one crossing of kinds stands for (crossing_moves_weight). The start is one state,
 * and from each state of a kind there are as many crossings into the next kind, so the sums
 * are exact: ways from the start into any state of the kind, and every state of an end's
 * kind is an end.
 *
 * Plans are listed depth-first, state by state, with a group after the other in their
 * order. From a node on an optimal plan one can always go on, so this meets no dead end. */
#include "plans.h"

#include "list_plans.h"
#include "question.h"

#include <stdlib.h>

enum {
    COUNT_STEPS = 2000000, /* groups tried, at 50 to 200 ns each */
    LIST_STEPS = 2000000
};

/* Ways to a node: as people count them, and with all told apart. */
struct ways {
    struct pz_count alike, distinct;
};

struct marking {
    struct crossing_search *search;
    uint32_t *node;    /* those on an optimal plan; owned */
    struct ways *ways; /* of each, in their order; owned */
    uint32_t count, room;
    uint32_t at; /* the node whose neighbours are looked at */
    enum pz_status status;
};

/* Adds a node that is on an optimal plan: its place is its number here, and 1. */
static bool mark(struct marking *m, uint32_t node)
{
    if (m->search->node[node].place)
        return true;
    if (m->count == m->room) {
        uint32_t room = m->room ? 2 * m->room : CROSSING_FIRST_NODES;
        uint32_t *more = realloc(m->node, room * sizeof *more);

        if (!more) {
            m->status = PZ_NO_MEMORY;
            return false;
        }
        m->node = more;
        m->room = room;
    }
    m->node[m->count++] = node;
    m->search->node[node].place = m->count;
    return true;
}

static bool mark_before(void *arg, const struct crossing_move *move)
{
    struct marking *m = arg;
    struct crossing_search *search = m->search;
    uint32_t to = crossing_search_find(search, move->to);

    if (to == CROSSING_NO_NODE || !search->node[to].closed)
        return true;
    uint64_t cost = crossing_space_cost(search->space, move->group);

    return search->node[to].cost + cost != search->node[m->at].cost || mark(m, to);
}

static bool is_over(const struct marking *m)
{
    return m->status != PZ_OK || crossing_search_is_over(m->search);
}

static void mark_all(struct marking *m, uint64_t best)
{
    const struct crossing_search *search = m->search;

    for (int i = 0; i < 2; i++) {
        uint32_t end = search->ends[i];

        if (end != CROSSING_NO_NODE && search->node[end].cost == best && !mark(m, end))
            return;
    }
    for (uint32_t i = 0; i < m->count && !is_over(m); i++) {
        m->at = m->node[i];
        crossing_moves_each(search->space, crossing_search_position(search, m->at),
                            &search->trying, mark_before, m);
    }
}

static bool hand_on(void *arg, const struct crossing_move *move)
{
    struct marking *m = arg;
    struct crossing_search *search = m->search;
    struct crossing_position from = crossing_search_position(search, m->at);
    uint32_t to;

    if (!crossing_list_is_on_plan(search, m->at, move, &to))
        return true;
    const struct ways *here = &m->ways[search->node[m->at].place - 1];
    struct ways *there = &m->ways[search->node[to].place - 1];

    pz_count_add_times(&there->alike, &here->alike,
                       crossing_moves_weight(search->space, from, move, false));
    pz_count_add_times(&there->distinct, &here->distinct,
                       crossing_moves_weight(search->space, from, move, true));
    return true;
}

/* In the order of their costs: they were met from the ends on, so mostly the other way
 * round, and else by heapsort. */
static void sort_by_cost(const struct crossing_search *search, uint32_t *node,
                         uint32_t count)
{
    bool sorted = true;

    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t other = node[count - 1 - i];

        node[count - 1 - i] = node[i];
        node[i] = other;
    }
    for (uint32_t i = 1; sorted && i < count; i++)
        sorted = search->node[node[i - 1]].cost <= search->node[node[i]].cost;
    if (sorted)
        return;
    for (uint32_t unsorted = count, heap = count / 2; unsorted > 1;) {
        uint32_t moved, place;

        if (unsorted % PZ_BUDGET_STEPS == 0)
            pz_ctl_yield(search->budget->ctl);
        if (heap > 0) {
            place = --heap;
            moved = node[place];
        } else {
            moved = node[--unsorted];
            node[unsorted] = node[0];
            place = 0;
        }
        for (uint32_t below; (below = 2 * place + 1) < unsorted; place = below) {
            if (below + 1 < unsorted &&
                search->node[node[below + 1]].cost > search->node[node[below]].cost)
                below++;
            if (search->node[node[below]].cost <= search->node[moved].cost)
                break;
            node[place] = node[below];
        }
        node[place] = moved;
    }
}

static void count_ways(struct marking *m, uint64_t best, struct crossing_plans *plans)
{
    const struct crossing_search *search = m->search;
    size_t bytes = m->count * sizeof *m->ways + m->room * sizeof *m->node;

    if (!pz_budget_has_room(search->budget, bytes + crossing_search_bytes(search))) {
        search->budget->cut = true;
        return;
    }
    m->ways = calloc(m->count, sizeof *m->ways);
    if (!m->ways) {
        m->status = PZ_NO_MEMORY;
        return;
    }
    sort_by_cost(search, m->node, m->count);
    for (uint32_t i = 0; i < m->count; i++)
        search->node[m->node[i]].place = i + 1;
    m->ways[0] = (struct ways){pz_count_from(1), pz_count_from(1)};
    for (uint32_t i = 0; i < m->count && !is_over(m); i++) {
        m->at = m->node[i];
        crossing_moves_each(search->space, crossing_search_position(search, m->at),
                            &search->trying, hand_on, m);
    }
    if (is_over(m))
        return;
    for (int i = 0; i < 2; i++) {
        uint32_t end = search->ends[i];

        if (end == CROSSING_NO_NODE || search->node[end].cost != best)
            continue;
        pz_count_add(&plans->count, &m->ways[search->node[end].place - 1].alike);
        pz_count_add(&plans->distinct, &m->ways[search->node[end].place - 1].distinct);
    }
    plans->counted = plans->counted_distinct = true;
}

enum pz_status crossing_plans_find(struct crossing_search *search, uint64_t best,
                                   uint32_t list, struct crossing_plans *plans)
{
    struct marking m = {.search = search};

    crossing_search_allow(search, COUNT_STEPS);
    if (crossing_search_finish(search, best))
        mark_all(&m, best);
    bool marked = m.count > 0 && !is_over(&m);

    if (marked)
        count_ways(&m, best, plans);
    crossing_search_allow(search, LIST_STEPS);
    if (marked && list > 0 && !is_over(&m))
        m.status = crossing_list_plans(search, best, list, plans);
    for (uint32_t i = 0; i < m.count; i++)
        search->node[m.node[i]].place = 0;
    free(m.node);
    free(m.ways);
    if (m.status == PZ_OK)
        m.status = search->status;
    return search->budget->stopped ? PZ_STOPPED : m.status;
}

/* What the crossing `group` of a canonical position is in a state: of the cells that stand
 * there the lowest numbers. */
static uint64_t actual_group(const struct crossing_space *space, uint64_t near,
                             bool boat_far, uint64_t group)
{
    uint64_t side = boat_far ? ~near : near, who = 0;
    uint8_t actual[CROSSING_CELLS];

    crossing_space_order(space, crossing_space_inward(space, near), actual);
    for (unsigned i = 0; i < space->cells; i++)
        who |=
            crossing_lowest(space->cell[actual[i]].who & side,
                            (unsigned)__builtin_popcountll(group & space->cell[i].field));
    return who;
}

enum pz_status crossing_plans_one(const struct crossing_search *search, uint32_t end,
                                  struct crossing_plan *plan)
{
    const struct crossing_question *question = search->space->question;
    uint64_t near = crossing_everybody(question) & ~question->start.far;
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
