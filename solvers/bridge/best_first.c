/* Best-first search
 *
 * A state that was reached in g minutes waits in a priority queue; the first of the queue
 * is taken up, which means expanded: its crossings reach further states. What differs is
 * the order. With h, a bound of the minutes still to come, the orders are g (Dijkstra), g +
 * h (A*), g + 9/8 h (weighted A*, Pohl 1970) and h alone (greedy best-first search). The
 * first two find the least minutes; the others soon find some plan, and serve as a first
 * upper bound.
 *
 * A bound that is never too high is admissible: of a better plan some state would wait
 * before the goal, so A* takes up the goal with the least minutes. Ours is not consistent
 * (counting_bound.c), so a state may be reached in fewer minutes after it was taken up, and
 * then it is taken up again. As some state of a best plan always waits, with g + h not
 * above the least minutes, what is drawn from the queue before it is not above them either:
 * the greatest g + h drawn is a lower bound, also when the time is over.
 *
 * The bound is lazy. A state enters the queue with the quick bound. When it comes first it
 * gets the better one, and goes back if that moves it: most states never come first, and
 * so never pay for it.
 *
 * A state waits anew each time it is reached in fewer minutes. Its older entries remain in
 * the queue and are passed over: their rank is no longer that of the state. (That costs
 * less than a queue in which entries can be found again.) Of equal ranks the most minutes
 * come first, as they are nearest to the goal.
 *
 * `upper_bound` is an upper bound that is known: where g + h is more, a state is dropped.
 * The bound by prices (lp_bound.h) changes with a crossing by a sum over its group, so it
 * tells before a state is even looked up that it would be dropped.
 *
 * The weight 9/8 is not sensitive: for 60 parties of 20 people with forbidden pairs the
 * states taken up in all differ by less than a tenth from 3/2 to 33/32. */
#include "best_first.h"

#include "counting_bound.h"
#include "lp_bound.h"
#include "path.h"

enum pz_status bridge_best_first_open(struct bridge_best_first *search,
                                      const struct bridge_state_space *space,
                                      struct pz_budget *budget, size_t max_bytes)
{
    search->space = space;
    search->budget = budget;
    search->order = BRIDGE_BY_SUM;
    search->upper_bound = BRIDGE_NEVER - 1;
    search->exhaustive = search->found = false;
    search->lower_bound = 0;
    search->last = BRIDGE_NO_STATE;
    search->expanded = 0;
    enum pz_status status =
        bridge_node_table_open(&search->nodes, space->people, max_bytes);

    budget->cut |= search->nodes.full;
    return status;
}

void bridge_best_first_close(struct bridge_best_first *search)
{
    bridge_node_table_close(&search->nodes);
}

/* Bounds are kept in 32 bits: one that is beyond them is lowered, which leaves it a bound,
 * and BRIDGE_NO_BOUND is for states that lead nowhere. */
static uint32_t kept(uint64_t rest)
{
    return rest == BRIDGE_NEVER      ? BRIDGE_NO_BOUND
           : rest >= BRIDGE_NO_BOUND ? BRIDGE_NO_BOUND - 1
                                     : (uint32_t)rest;
}

/* What is to come, at the least: by the quick bound at first, and by the better one once
 * the state would be taken up. */
static uint32_t bound_of(const struct bridge_best_first *search, uint32_t state,
                         struct bridge_node *node)
{
    if (search->order == BRIDGE_BY_MINUTES && search->upper_bound == BRIDGE_NEVER - 1)
        node->bound = 0;
    else if (node->bound == BRIDGE_NO_BOUND)
        node->bound = kept(bridge_counting_bound_quick(search->space, state));
    return node->bound;
}

/* By what a state that was reached waits. */
static uint64_t rank(const struct bridge_best_first *search, const struct bridge_node *node)
{
    switch (search->order) {
    case BRIDGE_BY_MINUTES:
        return node->minutes;
    case BRIDGE_BY_SUM:
        return node->minutes + node->bound;
    case BRIDGE_BY_WEIGHTED_SUM:
        return BRIDGE_WEIGHT * node->minutes + (BRIDGE_WEIGHT + 1) * (uint64_t)node->bound;
    case BRIDGE_BY_BOUND:
        return node->bound;
    }
    return 0;
}

/* A state is reached: what is known of it holds, or it is taken up (again). */
static enum pz_status reach(struct bridge_best_first *search, uint32_t state,
                            uint64_t minutes)
{
    struct bridge_node_table *nodes = &search->nodes;
    struct bridge_node *node = bridge_node_table_find(nodes, state);
    enum pz_status status = PZ_OK;

    if (!node) {
        status = bridge_node_table_make(nodes, state);
        search->budget->cut |= nodes->full;
        if (status != PZ_OK || nodes->full)
            return status;
        node = bridge_node_table_find(nodes, state);
    }
    if (minutes >= node->minutes ||
        (search->order > BRIDGE_BY_SUM && node->minutes != BRIDGE_NEVER))
        return PZ_OK;
    uint32_t rest = bound_of(search, state, node);

    if (rest == BRIDGE_NO_BOUND || minutes + rest > search->upper_bound)
        return PZ_OK;
    node->minutes = minutes;
    struct pz_heap_entry entry = {rank(search, node), state, (uint32_t)minutes};

    status = bridge_node_table_push(nodes, entry);
    search->budget->cut |= nodes->full;
    return status;
}

/* Crossings on their way to `reach`. What is known of their states lies anywhere in a large
 * table, so it is prefetched for FETCHED of them: when the last was asked for, the first
 * has come. And not at all when the prices show that only plans beyond `upper_bound` go
 * that way.
 */
enum { FETCHED = 32 };

struct reached {
    uint64_t minutes; /* from the start */
    uint32_t state;
};

/* A state whose crossings are tried. `spare`: a crossing may take so much, with what it
 * adds to the prices of who is near, before only plans of more than `upper_bound` minutes
 * are left; in the unit of the prices. */
struct origin {
    uint64_t minutes;
    uint32_t state;
    uint32_t near; /* people */
    int64_t spare;
};

static struct origin set_out(const struct bridge_best_first *search, uint32_t state,
                             uint64_t minutes)
{
    const struct bridge_lp_prices *prices = &search->space->prices;
    uint64_t spare = search->upper_bound - minutes,
             most = (uint64_t)INT64_MAX / 2 >> prices->shift;
    int64_t room = (int64_t)(spare < most ? spare : most) << prices->shift;

    return (struct origin){minutes, state, (uint32_t)__builtin_popcount(state >> 1),
                           room - bridge_lp_bound_sum(prices, state >> 1, !(state & 1))};
}

/* The bound by prices is within `upper_bound` after a crossing. */
static bool is_worth_it(const struct bridge_crossings *crossings, uint64_t minutes,
                        const struct origin *from)
{
    const struct bridge_state_space *space = crossings->space;
    const struct bridge_lp_prices *prices = &space->prices;
    int64_t price = bridge_lp_bound_sum(prices, crossings->group, 1);
    uint32_t seats =
        crossings->back ? from->near + crossings->size - 1 : from->near - crossings->size;

    return (int64_t)(minutes << prices->shift) + (crossings->back ? price : -price) +
               prices->trip * space->least_trips[seats] <=
           from->spare;
}

/* The next crossings from a state, in `reached`; returns how many. */
static unsigned fetch(struct bridge_best_first *search, struct bridge_crossings *crossings,
                      const struct origin *from, struct reached reached[FETCHED])
{
    unsigned count = 0;

    while (count < FETCHED && bridge_crossings_next(crossings)) {
        uint64_t minutes = bridge_crossings_minutes(crossings);
        struct reached *next = &reached[count];

        if (pz_budget_step(search->budget))
            return 0;
        if (!is_worth_it(crossings, minutes, from))
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
                                            : bridge_crossings_paying(search->space, state);
    struct origin from = set_out(search, state, minutes);
    struct reached reached[FETCHED];
    enum pz_status status = PZ_OK;
    unsigned count;

    do {
        count = fetch(search, &crossings, &from, reached);
        for (unsigned i = 0; i < count && status == PZ_OK && !search->budget->cut; i++)
            status = reach(search, reached[i].state, reached[i].minutes);
    } while (count == FETCHED && status == PZ_OK && !search->budget->cut);
    return status;
}

/* Puts the better bound in the place of the quick one, if that has not been done yet: then
 * `before` is no longer BRIDGE_NO_STATE. */
static void bound_better(const struct bridge_best_first *search, uint32_t state,
                         struct bridge_node *node)
{
    bool unbounded =
        search->order == BRIDGE_BY_MINUTES && search->upper_bound == BRIDGE_NEVER - 1;

    if (node->before != BRIDGE_NO_STATE || unbounded)
        return;
    node->before = state;
    node->bound = kept(bridge_counting_bound(search->space, state));
}

/* Takes the first entry from the queue, which is not empty. `*state` is to be taken up now,
 * or BRIDGE_NO_STATE. A state that was reached again in fewer minutes waits once more, and
 * its older entries, whose rank is no longer right, are passed over. */
static enum pz_status draw(struct bridge_best_first *search, uint32_t *state)
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
    bound_better(search, first.node, node);
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

static enum pz_status take_up(struct bridge_best_first *search, uint32_t state)
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
        budget->cut ? PZ_OK : reach(search, search->space->everybody << 1, 0);

    while (status == PZ_OK && !budget->cut && search->nodes.waiting > 0) {
        uint32_t state;

        status = draw(search, &state);
        if (status == PZ_OK && state != BRIDGE_NO_STATE && !pz_budget_node(budget))
            status = take_up(search, state);
        if (budget->stopped)
            return PZ_STOPPED;
        if (search->found && !search->exhaustive)
            break;
    }
    return status;
}

uint64_t bridge_best_first_minutes(const struct bridge_best_first *search)
{
    const struct bridge_node *node =
        bridge_node_table_find(&search->nodes, BRIDGE_STATE_DONE);

    return node ? node->minutes : BRIDGE_NEVER;
}

/* The state before `state` on a way that takes no longer than `minutes`: some crossing led
 * here, by people who stand where the torch is. */
static uint32_t come_from(const struct bridge_best_first *search, uint32_t state)
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

enum pz_status bridge_best_first_plan(const struct bridge_best_first *search,
                                      struct bridge_plan *plan)
{
    uint32_t start = search->space->everybody << 1, at = BRIDGE_STATE_DONE;
    enum pz_status status = PZ_OK;
    struct bridge_path path;

    bridge_path_open(&path, 0);
    while (status == PZ_OK && at != start) {
        at = come_from(search, at);
        status = bridge_path_push(&path, search->space, at, 0);
    }
    if (status == PZ_OK)
        status = bridge_path_reversed_plan(search->space, &path, plan);
    bridge_path_close(&path);
    return status;
}

/* Takes over what a best-first search found out. */
static enum pz_status take_over(struct bridge_search_task *task,
                                const struct bridge_best_first *search)
{
    uint64_t minutes = bridge_best_first_minutes(search);
    bool settled = !task->budget->cut;

    if (search->lower_bound > task->lower_bound)
        task->lower_bound = search->lower_bound;
    if (settled && (minutes == BRIDGE_NEVER || search->order <= BRIDGE_BY_SUM))
        task->lower_bound = minutes;
    if (minutes == BRIDGE_NEVER)
        return PZ_OK;
    bridge_plan_free(&task->plan);
    return bridge_best_first_plan(search, &task->plan);
}

enum pz_status bridge_best_first_search(struct bridge_search_task *task,
                                        enum bridge_best_first_order order)
{
    struct bridge_best_first search;
    enum pz_status status =
        bridge_best_first_open(&search, task->space, task->budget, task->max_bytes);

    search.order = order;
    if (task->plan.start)
        search.upper_bound = task->plan.minutes;
    if (status == PZ_OK)
        status = bridge_best_first_run(&search);
    if (status == PZ_OK)
        status = take_over(task, &search);
    bridge_best_first_close(&search);
    return status;
}

enum pz_status bridge_best_first_any(struct bridge_search_task *task)
{
    struct bridge_best_first search;
    enum pz_status status =
        bridge_best_first_open(&search, task->space, task->budget, task->max_bytes);

    search.order = BRIDGE_BY_BOUND;
    if (status == PZ_OK)
        status = bridge_best_first_run(&search);
    if (status == PZ_OK && search.found)
        status = bridge_best_first_plan(&search, &task->plan);
    else if (!task->budget->cut)
        task->lower_bound = BRIDGE_NEVER;
    bridge_best_first_close(&search);
    task->nodes = task->budget->nodes;
    task->steps = task->budget->steps;
    return status;
}
