/* Counts the optimal plans.
 *
 * The search knows the least cost of each node that can be on an optimal plan. A crossing
 * can be undone. So the predecessors of a node on an optimal plan are the neighbors whose
 * cost is less by exactly the cost of the crossing. Going back from the ends marks the
 * nodes that are on optimal plans (the shortest-path graph).
 *
 * Then, by increasing cost, each node adds its number of paths to the numbers of its
 * successors, multiplied by the number of crossings that one crossing between classes
 * represents (crossing_moves_weight). The start is one state. Each state of a class has the
 * same number of crossings to the next class. So the sums are exact: they count the paths
 * from the start to any state of a class, and each state of the class of an end is an
 * end. */
#include "count_plans.h"

#include "list_plans.h"
#include "solvers/core/growth.h"

#include <assert.h>

enum {
    COUNT_STEPS = 2000000, /* groups to try, 50 to 200 ns each */
    LIST_STEPS = 2000000
};

/* The number of paths from the start to a node. */
struct paths {
    struct pz_count count, distinct; /* as in struct crossing_plans */
};

struct plan_counter {
    struct crossing_search *search;
    struct pz_heap_entry *marked; /* the nodes on optimal plans; owned */
    struct paths *paths;          /* by the mark of the node, minus 1; owned */
    uint32_t count, capacity;     /* of `marked` */
    uint32_t at;                  /* the node whose neighbors are visited */
    enum pz_status status;
};

/* Marks a node on an optimal plan with its index in `marked`, plus 1. */
static bool mark(struct plan_counter *c, uint32_t index)
{
    struct crossing_search_node *node = &c->search->node[index];

    if (node->mark)
        return true;
    if (c->count == c->capacity) {
        void *grown = pz_grow(c->marked, &c->capacity, sizeof *c->marked);

        if (!grown) {
            c->status = PZ_NO_MEMORY;
            return false;
        }
        c->marked = grown;
    }
    c->marked[c->count++] = (struct pz_heap_entry){.rank = node->cost, .node = index};
    node->mark = c->count;
    return true;
}

static bool mark_predecessor(void *arg, const struct crossing_move *move)
{
    struct plan_counter *c = arg;
    struct crossing_search *search = c->search;
    uint32_t to = crossing_search_find(search, move->to);

    if (to == CROSSING_NO_NODE || !search->node[to].closed)
        return true;
    uint64_t cost = crossing_space_cost(search->space, move->group);

    return search->node[to].cost + cost != search->node[c->at].cost || mark(c, to);
}

static bool must_stop(const struct plan_counter *c)
{
    return c->status != PZ_OK || crossing_search_must_stop(c->search);
}

static void mark_all(struct plan_counter *c, uint64_t best)
{
    const struct crossing_search *search = c->search;

    for (int i = 0; i < 2; i++) {
        uint32_t end = search->ends[i];

        if (end != CROSSING_NO_NODE && search->node[end].cost == best && !mark(c, end))
            return;
    }
    for (uint32_t i = 0; i < c->count && !must_stop(c); i++) {
        c->at = c->marked[i].node;
        crossing_moves_each(search->space, crossing_search_position(search, c->at),
                            &search->limit, mark_predecessor, c);
    }
}

static struct paths *paths_to(const struct plan_counter *c, uint32_t node)
{
    uint32_t marked = c->search->node[node].mark;

    assert(marked > 0);
    return &c->paths[marked - 1];
}

static bool add_to_successor(void *arg, const struct crossing_move *move)
{
    struct plan_counter *c = arg;
    struct crossing_search *search = c->search;
    struct crossing_position from = crossing_search_position(search, c->at);
    uint32_t to;

    if (!crossing_is_on_plan(search, c->at, move, &to))
        return true;
    const struct crossing_weight weight = crossing_moves_weight(search->space, from, move);
    const struct paths *here = paths_to(c, c->at);
    struct paths *there = paths_to(c, to);

    pz_count_add_times(&there->count, &here->count, weight.by_cells);
    pz_count_add_times(&there->distinct, &here->distinct, weight.by_travelers);
    return true;
}

/* Visits the marked nodes by increasing cost. */
static void add_paths(struct plan_counter *c)
{
    const struct crossing_search *search = c->search;

    for (uint32_t i = 0; i < c->count; i++) {
        if (i % PZ_BUDGET_STEPS == 0)
            pz_ctl_yield(search->budget->ctl);
        pz_heap_push(c->marked, i, c->marked[i]);
    }
    for (uint32_t left = c->count; left > 0 && !must_stop(c); left--) {
        assert(c->marked[0].rank >= search->node[c->at].cost || left == c->count);
        c->at = c->marked[0].node;
        pz_heap_pop(c->marked, left);
        crossing_moves_each(search->space, crossing_search_position(search, c->at),
                            &search->limit, add_to_successor, c);
    }
}

static void count_paths(struct plan_counter *c, uint64_t best, struct crossing_plans *plans)
{
    const struct crossing_search *search = c->search;
    size_t bytes = c->count * sizeof *c->paths + c->capacity * sizeof *c->marked;

    if (!pz_budget_has_room(search->budget, bytes + crossing_search_bytes(search))) {
        search->budget->cut = true;
        return;
    }
    c->paths = calloc(c->count, sizeof *c->paths);
    if (!c->paths) {
        c->status = PZ_NO_MEMORY;
        return;
    }
    *paths_to(c, 0) = (struct paths){pz_count_from(1), pz_count_from(1)};
    add_paths(c);
    if (must_stop(c))
        return;
    for (int i = 0; i < 2; i++) {
        uint32_t end = search->ends[i];

        if (end == CROSSING_NO_NODE || search->node[end].cost != best)
            continue;
        pz_count_add(&plans->count, &paths_to(c, end)->count);
        pz_count_add(&plans->distinct, &paths_to(c, end)->distinct);
    }
    plans->counted = plans->counted_distinct = true;
}

enum pz_status crossing_count_plans(struct crossing_search *search, uint64_t best,
                                    uint32_t list, struct crossing_plans *plans)
{
    struct plan_counter c = {.search = search};

    crossing_search_limit_steps(search, COUNT_STEPS);
    if (crossing_search_finish(search, best))
        mark_all(&c, best);
    bool marked = c.count > 0 && !must_stop(&c);

    if (marked)
        count_paths(&c, best, plans);
    crossing_search_limit_steps(search, LIST_STEPS);
    if (marked && list > 0 && !must_stop(&c))
        c.status = crossing_list_plans(search, best, list, plans);
    free(c.marked);
    free(c.paths);
    if (c.status == PZ_OK)
        c.status = search->status;
    return search->budget->stopped ? PZ_STOPPED : c.status;
}
