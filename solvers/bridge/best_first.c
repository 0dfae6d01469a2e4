/* Best-first search: Dijkstra's algorithm, A* and weighted A*.
 *
 * A priority queue contains the states that were reached. Let g be the minutes in which a
 * state was reached. The search expands the first state of the queue: it tries all
 * crossings from this state, which reach other states. Let h be a lower bound of the
 * remaining minutes. The rank of a state is g (Dijkstra), g + h (A*) or g + 9/8 h (weighted
 * A*, Pohl 1970). The first two ranks find the minimum. The third rank finds a good plan
 * soon, which is an upper bound for A*.
 *
 * The bound is admissible, so it is never too high. As long as there is a better plan, one
 * of its states is in the queue before the goal. So when A* expands the goal, the plan
 * takes the minimum. The bound of counting_bound.c is not consistent. Therefore a state can
 * be reached in fewer minutes after it was expanded, and then it is expanded again. A state
 * of a best plan with g + h at most the minimum is always in the queue. So no state that is
 * removed from the queue earlier has a larger g + h. Therefore the largest g + h that was
 * removed is a lower bound, even if a limit is reached.
 *
 * The bound is computed lazily. A state enters the queue with the quick bound. When it
 * becomes the first state, the better bound is computed. If this changes the rank, the
 * state returns to the queue. Most states never become the first state, so their better
 * bound is never computed.
 *
 * A state enters the queue again each time it is reached in fewer minutes. The older
 * entries of the state remain in the queue. They are skipped, because their rank is not the
 * rank of the state. (This costs less than a queue whose entries can be updated.) Of
 * entries with equal rank, the entry with the most minutes comes first, because it is
 * nearest to the goal.
 *
 * `upper_bound` is a known upper bound. States whose g + h is larger are dropped. A
 * crossing changes the linear-programming bound (lp_bound.h) by a sum over the group. So
 * the search can compute this bound, and drop a state, before it finds the node of the
 * state.
 *
 * The result is not sensitive to the weight 9/8. For 60 parties of 20 people with forbidden
 * pairs, the total number of expanded states differs by less than a tenth from 3/2 to
 * 33/32. */
#include "best_first.h"

#include "counting_bound.h"
#include "lp_bound.h"
#include "path.h"

#include <assert.h>

enum pz_status bridge_best_first_open(struct bridge_best_first *search,
                                      const struct bridge_state_space *space,
                                      struct pz_budget *budget)
{
    search->space = space;
    search->budget = budget;
    search->order = BRIDGE_BY_SUM;
    search->upper_bound = BRIDGE_NEVER - 1;
    search->exhaustive = search->found = false;
    search->lower_bound = 0;
    search->last = BRIDGE_NO_STATE;
    search->expanded = search->frontier = 0;
    return bridge_node_table_open(&search->nodes, space->people, budget, 1);
}

void bridge_best_first_close(struct bridge_best_first *search)
{
    bridge_node_table_close(&search->nodes);
}

/* Bounds have 32 bits. A larger bound is reduced, so it remains a lower bound.
 * BRIDGE_NO_BOUND is for states from which the goal cannot be reached. */
static uint32_t saturate(uint64_t rest)
{
    return rest == BRIDGE_NEVER      ? BRIDGE_NO_BOUND
           : rest >= BRIDGE_NO_BOUND ? BRIDGE_NO_BOUND - 1
                                     : (uint32_t)rest;
}

/* Returns the bound of a state. This is the quick bound at first, and the better bound when
 * the state is about to be expanded. */
static uint32_t bound_of(const struct bridge_best_first *search, uint32_t state,
                         struct bridge_node *node)
{
    if (search->order == BRIDGE_BY_MINUTES && search->upper_bound == BRIDGE_NEVER - 1)
        node->bound = 0;
    else if (node->bound == BRIDGE_NO_BOUND)
        node->bound = saturate(bridge_counting_bound_quick(search->space, state));
    return node->bound;
}

/* Returns the rank of a state in the queue. */
static uint64_t rank(const struct bridge_best_first *search, const struct bridge_node *node)
{
    switch (search->order) {
    case BRIDGE_BY_MINUTES:
        return node->minutes;
    case BRIDGE_BY_SUM:
        return node->minutes + node->bound;
    case BRIDGE_BY_WEIGHTED_SUM:
        return BRIDGE_WEIGHT * node->minutes + (BRIDGE_WEIGHT + 1) * (uint64_t)node->bound;
    }
    return 0;
}

/* Reaches a state. Adds it to the queue unless it was reached before in at most the same
 * number of minutes. */
static enum pz_status reach(struct bridge_best_first *search, uint32_t state,
                            uint64_t minutes)
{
    struct bridge_node_table *nodes = &search->nodes;
    struct bridge_node *node = bridge_node_table_find(nodes, state);

    if (!node)
        node = bridge_node_table_add(nodes, state);
    if (!node)
        return bridge_node_table_status(nodes);
    if (minutes >= node->minutes ||
        (search->order > BRIDGE_BY_SUM && node->minutes != BRIDGE_NEVER))
        return PZ_OK;
    uint32_t rest = bound_of(search, state, node);

    if (rest == BRIDGE_NO_BOUND || minutes + rest > search->upper_bound)
        return PZ_OK;
    node->minutes = minutes;
    struct pz_heap_entry entry = {rank(search, node), state, (uint32_t)minutes};

    return bridge_node_table_push(nodes, entry);
}

/* A state that is being expanded. A crossing requires a lookup only if its minutes plus the
 * change of the prices are at most `slack`, in the unit of the prices. Otherwise, each plan
 * with this crossing takes more than `upper_bound` minutes. */
struct origin {
    uint64_t minutes;
    uint32_t state;
    uint32_t near; /* number of people */
    int64_t slack;
};

static struct origin origin_at(const struct bridge_best_first *search, uint32_t state,
                               uint64_t minutes)
{
    const struct bridge_lp_prices *prices = &search->space->prices;
    uint64_t left = search->upper_bound - minutes,
             most = (uint64_t)INT64_MAX / 2 >> prices->shift;
    int64_t slack = (int64_t)(left < most ? left : most) << prices->shift;

    assert(minutes <= search->upper_bound);
    return (struct origin){minutes, state, (uint32_t)__builtin_popcount(state >> 1),
                           slack - bridge_lp_bound_sum(prices, state >> 1, !(state & 1))};
}

/* Returns true if the linear-programming bound after a crossing is within `upper_bound`. */
static bool is_within_bound(const struct bridge_crossings *crossings, uint64_t minutes,
                            const struct origin *from)
{
    const struct bridge_state_space *space = crossings->space;
    const struct bridge_lp_prices *prices = &space->prices;
    int64_t price = bridge_lp_bound_sum(prices, crossings->group, 1);
    uint32_t seats =
        crossings->back ? from->near + crossings->size - 1 : from->near - crossings->size;

    return (int64_t)(minutes << prices->shift) + (crossings->back ? price : -price) +
               prices->trip * space->least_trips[seats] <=
           from->slack;
}

/* The nodes of successors are anywhere in a large table, so PREFETCHED nodes are prefetched
 * at a time. When the last node is requested, the first node is in the cache. */
enum { PREFETCHED = 32 };

struct successor {
    uint64_t minutes; /* from the start */
    uint32_t state;
};

/* Collects the next successors of a state. Returns their number. */
static unsigned prefetch(struct bridge_best_first *search,
                         struct bridge_crossings *crossings, const struct origin *from,
                         struct successor successors[PREFETCHED])
{
    unsigned count = 0;

    while (count < PREFETCHED && bridge_crossings_next(crossings)) {
        uint64_t minutes = bridge_crossings_minutes(crossings);
        struct successor *next = &successors[count];

        if (pz_budget_step(search->budget))
            return 0;
        if (!is_within_bound(crossings, minutes, from))
            continue;
        next->minutes = from->minutes + minutes;
        next->state =
            bridge_state_space_after(search->space, from->state, crossings->group);
        __builtin_prefetch(bridge_node_table_find(&search->nodes, next->state));
        count++;
    }
    return count;
}

static enum pz_status expand(struct bridge_best_first *search, uint32_t state,
                             uint64_t minutes)
{
    struct bridge_crossings crossings = search->exhaustive
                                            ? bridge_crossings_from(search->space, state)
                                            : bridge_crossings_pruned(search->space, state);
    struct origin from = origin_at(search, state, minutes);
    struct successor successors[PREFETCHED];
    enum pz_status status = PZ_OK;
    unsigned count;

    do {
        count = prefetch(search, &crossings, &from, successors);
        for (unsigned i = 0; i < count && status == PZ_OK && !search->budget->cut; i++)
            status = reach(search, successors[i].state, successors[i].minutes);
    } while (count == PREFETCHED && status == PZ_OK && !search->budget->cut);
    return status;
}

/* Replaces the quick bound with the better bound. Does nothing if this was done before, in
 * which case `before` is not BRIDGE_NO_STATE. */
static void improve_bound(const struct bridge_best_first *search, uint32_t state,
                          struct bridge_node *node)
{
    bool unbounded =
        search->order == BRIDGE_BY_MINUTES && search->upper_bound == BRIDGE_NEVER - 1;

    if (node->before != BRIDGE_NO_STATE || unbounded)
        return;
    node->before = state;
    node->bound = saturate(bridge_counting_bound(search->space, state));
}

/* Removes the first entry of the queue, which must not be empty. Sets `state` to the state
 * to expand now, or to BRIDGE_NO_STATE. */
static enum pz_status remove_first(struct bridge_best_first *search, uint32_t *state)
{
    struct bridge_node_table *nodes = &search->nodes;
    struct pz_heap_entry first = nodes->queue[0];
    struct bridge_node *node = bridge_node_table_find(nodes, first.node);

    *state = BRIDGE_NO_STATE;
    bridge_node_table_pop(nodes);
    if (first.rank != rank(search, node))
        return PZ_OK;
    if (search->order <= BRIDGE_BY_SUM && first.rank > search->lower_bound)
        search->lower_bound = first.rank;
    improve_bound(search, first.node, node);
    if (node->minutes + node->bound > search->upper_bound) {
        node->minutes = BRIDGE_NEVER;
        return PZ_OK;
    }
    if (rank(search, node) > first.rank) {
        first.rank = rank(search, node);
        return bridge_node_table_push(nodes, first);
    }
    *state = first.node;
    return PZ_OK;
}

static enum pz_status visit(struct bridge_best_first *search, uint32_t state)
{
    struct bridge_node *node = bridge_node_table_find(&search->nodes, state);

    node->before = search->last;
    search->last = state;
    search->expanded++;
    search->found |= state == BRIDGE_STATE_DONE;
    return search->found && !search->exhaustive ? PZ_OK
                                                : expand(search, state, node->minutes);
}

enum pz_status bridge_best_first_run(struct bridge_best_first *search)
{
    struct pz_budget *budget = search->budget;
    enum pz_status status =
        budget->cut ? PZ_OK : reach(search, search->space->everyone << 1, 0);

    while (status == PZ_OK && !budget->cut && search->nodes.queued > 0) {
        uint32_t state;

        status = remove_first(search, &state);
        if (status == PZ_OK && state != BRIDGE_NO_STATE && !pz_budget_node(budget))
            status = visit(search, state);
        if (search->nodes.queued > search->frontier)
            search->frontier = search->nodes.queued;
        if (budget->stopped)
            return PZ_STOPPED;
        if (search->found && !search->exhaustive)
            break;
    }
    return status;
}

/* Returns the minutes of the best known plan, or BRIDGE_NEVER if no plan is known. */
static uint64_t best_minutes(const struct bridge_best_first *search)
{
    const struct bridge_node *node =
        bridge_node_table_find(&search->nodes, BRIDGE_STATE_DONE);

    return node ? node->minutes : BRIDGE_NEVER;
}

/* Returns the predecessor of a state on a path that reaches the state in its minutes. The
 * people of the crossing are on the side of the torch. */
static uint32_t predecessor(const struct bridge_best_first *search, uint32_t state)
{
    uint64_t minutes = bridge_node_table_find(&search->nodes, state)->minutes;
    struct bridge_crossings crossings = bridge_crossings_from(search->space, state);

    while (bridge_crossings_next(&crossings)) {
        uint32_t from = bridge_state_space_after(search->space, state, crossings.group);
        const struct bridge_node *node = bridge_node_table_find(&search->nodes, from);
        struct bridge_crossings there = crossings;

        there.back = !crossings.back;
        if (node && node->minutes < minutes &&
            node->minutes + bridge_crossings_minutes(&there) <= minutes)
            return from;
    }
    return BRIDGE_NO_STATE;
}

/* Makes a plan that is not slower than the best known plan. A plan must be known. */
static enum pz_status make_plan(const struct bridge_best_first *search,
                                struct bridge_plan *plan)
{
    uint32_t start = search->space->everyone << 1, at = BRIDGE_STATE_DONE;
    enum pz_status status = PZ_OK;
    struct bridge_path path = {.count = 0};

    while (status == PZ_OK && at != start) {
        at = predecessor(search, at);
        status = bridge_path_push(&path, search->space, at, 0);
    }
    if (status == PZ_OK)
        status = bridge_path_reversed_plan(search->space, &path, plan);
    bridge_path_free(&path);
    return status;
}

/* Copies the result of a search to the task. */
static enum pz_status copy_result(struct bridge_search_task *task,
                                  const struct bridge_best_first *search)
{
    uint64_t minutes = best_minutes(search);
    bool complete = !task->budget->cut;

    if (search->lower_bound > task->lower_bound)
        task->lower_bound = search->lower_bound;
    if (complete && (minutes == BRIDGE_NEVER || search->order <= BRIDGE_BY_SUM))
        task->lower_bound = minutes;
    if (minutes == BRIDGE_NEVER)
        return PZ_OK;
    bridge_plan_free(&task->plan);
    return make_plan(search, &task->plan);
}

enum pz_status bridge_best_first_search(struct bridge_search_task *task,
                                        enum bridge_best_first_order order)
{
    struct bridge_best_first search;
    enum pz_status status = bridge_best_first_open(&search, task->space, task->budget);

    search.order = order;
    if (task->plan.start)
        search.upper_bound = task->plan.minutes;
    if (status == PZ_OK)
        status = bridge_best_first_run(&search);
    bridge_search_task_measure(task, search.frontier, search.nodes.bytes);
    if (status == PZ_OK)
        status = copy_result(task, &search);
    bridge_best_first_close(&search);
    return status;
}
