/* A* on classes of equivalent states
 *
 * A state consists of the set of travelers on the near bank and the bank of the boat. Legal
 * crossings connect the states to a graph. Problems 17 to 20 of the Propositiones ad
 * acuendos juvenes, attributed to Alcuin (about 800), ask for paths in such graphs. Amarel
 * ("On representations of problems of reasoning about actions", 1968) made the missionaries
 * and cannibals the standard example for the importance of the representation. Pressman and
 * Singmaster ("The jealous husbands" and "The missionaries and cannibals", 1989) determine
 * for any number of couples and seats whether everyone can cross. Csorba, Hurkens and
 * Woeginger ("The Alcuin number of a graph", 2008) study pairs that must not be left alone,
 * with one rower. The pairs are the edges of a graph, which has a minimum vertex cover of k
 * vertices. They show that the smallest boat has k or k + 1 seats in addition to the seat
 * of the rower, and that it is NP-hard to decide between k and k + 1. So no method is fast
 * for all questions.
 *
 * The search graph has one node for each canonical legal state (space.h). An exchange of
 * blocks maps paths to paths with the same cost, and the end to itself. So the least cost
 * from a state to the end equals the least cost from its canonical form, and a shortest
 * path between classes is a shortest path between states. The search graph is a quotient
 * graph, as in other searches with symmetry (Emerson and Sistla, "Symmetry and model
 * checking", 1996, treat the general case). For example, 12 couples have 2^25 states. With
 * a boat for four, 24,568 of them can be reached. These states belong to 70 classes.
 *
 * A* (Hart, Nilsson and Raphael 1968) expands the nodes by increasing rank. The rank is the
 * cost from the start plus the bound of the remaining cost (bound.c). Of nodes with equal
 * rank, the nodes that are farthest from the start are expanded first. Because the bound is
 * consistent:
 *
 * - Each node is closed once, at its least cost.
 * - At any time, the rank of the next node is a lower bound.
 * - If the next node is an end, its cost is the least cost.
 *
 * If the queue becomes empty, there is no path. With bound 0, A* is breadth-first search
 * for crossings and Dijkstra's algorithm for minutes. With a multiple of the bound
 * (weighted A*, Pohl 1970), the search finds some path sooner, which is useful if A* does
 * not finish.
 *
 * The bound of crossings is nearly exact for most questions. For example, 24 travelers with
 * random rules take some dozens of nodes. The bound of minutes is less exact, and the
 * search takes longer.
 *
 * A node can have millions of successors. For example, 64 travelers have 8 million groups
 * of five. So a node is expanded in stages. After a number of groups, the node returns to
 * the queue with its old rank, after its successors with the same rank. In the next stage,
 * the search tries eight times as many groups, beginning with the first group again. The
 * least rank of the queue remains a lower bound, so all statements above hold (partial
 * expansion: Yoshizumi, Miura and Ishida, "A* with partial expansion for large branching
 *     factor problems", 2000).
 *
 * Nodes are in an array in the order of their generation. A hash table with open addressing
 * finds a node by its state. The states of nodes are legal, so the rules are evaluated only
 * for new states. If the cost of a node decreases, the node is added to the queue again.
 * The entry with the old cost is skipped. */
#include "search.h"

#include "solvers/core/check.h"
#include "solvers/core/growth.h"
#include "solvers/core/random.h"

#include <stdlib.h>

enum {
    FIRST_STEPS = 256, /* groups of the first stage; 8 times as many in each next stage */
    STAGES = 6,        /* the last stage has no limit */
    CAPACITY_MAX = 1 << 30
};

#ifdef PUZZLED_CHECK
/* Asserts the invariants. This is a pass over all nodes, so it runs after such passes and
 * at the end. */
static void search_check(const struct crossing_search *search)
{
    assert((search->slots & (search->slots - 1)) == 0);
    assert(search->nodes <= search->slots / 2);
    assert(search->nodes <= search->node_capacity);
    assert(search->waiting <= search->queue_capacity);
    for (uint32_t i = 0; i < search->nodes; i++) {
        const struct crossing_search_node *node = &search->node[i];

        assert(crossing_search_find(search, crossing_search_position(search, i)) == i);
        assert(crossing_space_canonical(search->space, node->near) == node->near);
        assert(node->parent == CROSSING_NO_NODE || node->parent < search->nodes);
        assert(node->parent == CROSSING_NO_NODE
                   ? node->cost == 0
                   : search->node[node->parent].cost < node->cost);
    }
    for (uint32_t i = 0; i < search->waiting; i++)
        assert(search->queue[i].node < search->nodes);
}
#endif

void crossing_search_open(struct crossing_search *search,
                          const struct crossing_space *space, struct pz_budget *budget,
                          unsigned weight)
{
    *search = (struct crossing_search){.space = space,
                                       .budget = budget,
                                       .weight = weight,
                                       .ends = {CROSSING_NO_NODE, CROSSING_NO_NODE},
                                       .limit = {budget, UINT64_MAX}};
    crossing_bound_open(&search->bound, space);
}

void crossing_search_close(struct crossing_search *search)
{
    CHECKED(search_check, search);
    free(search->node);
    free(search->slot);
    free(search->queue);
}

size_t crossing_search_bytes(const struct crossing_search *search)
{
    return search->node_capacity * sizeof *search->node +
           search->slots * sizeof *search->slot +
           search->queue_capacity * sizeof *search->queue;
}

/* Returns true if an array with `capacity` elements may be replaced with an array of
 * `bytes` bytes. The first allocation is always allowed, so that even a search without time
 * or memory has its start, and therefore a lower bound. */
static bool may_allocate(struct crossing_search *search, uint32_t capacity, size_t bytes)
{
    bytes += crossing_search_bytes(search);
    if (capacity == 0)
        return true;
    if (capacity < CAPACITY_MAX && pz_budget_has_room(search->budget, bytes))
        return true;
    search->budget->cut = true;
    return false;
}

/* Calls pz_grow within the limit. Returns NULL if the search must stop. */
static void *grow(struct crossing_search *search, void *array, uint32_t *capacity,
                  size_t size)
{
    if (!may_allocate(search, *capacity, pz_next_capacity(*capacity) * size))
        return NULL;
    void *grown = pz_grow(array, capacity, size);

    if (!grown)
        search->status = PZ_NO_MEMORY;
    return grown;
}

/* Returns the slot of a canonical position, which has its node or is free. */
static uint32_t *find_slot(const struct crossing_search *search,
                           struct crossing_position position)
{
    uint64_t word = position.near + (position.boat_far ? 0x9e3779b97f4a7c15u : 0);
    uint32_t at = (uint32_t)pz_random_mix(word) & (search->slots - 1);

    for (; search->slot[at]; at = (at + 1) & (search->slots - 1)) {
        const struct crossing_search_node *node = &search->node[search->slot[at] - 1];

        if (node->near == position.near && node->boat_far == position.boat_far)
            break;
    }
    return &search->slot[at];
}

static bool grow_slots(struct crossing_search *search)
{
    uint32_t slots = pz_next_capacity(search->slots);

    if (!may_allocate(search, search->slots, slots * sizeof *search->slot))
        return false;
    uint32_t *slot = calloc(slots, sizeof *slot);

    if (!slot) {
        search->status = PZ_NO_MEMORY;
        return false;
    }
    free(search->slot);
    search->slot = slot;
    search->slots = slots;
    for (uint32_t i = 0; i < search->nodes; i++) {
        if (i % PZ_BUDGET_STEPS == 0)
            pz_ctl_yield(search->budget->ctl);
        *find_slot(search, crossing_search_position(search, i)) = i + 1;
    }
    CHECKED(search_check, search);
    return true;
}

/* Makes space for one more entry of the queue. */
static bool reserve_entry(struct crossing_search *search)
{
    if (search->waiting < search->queue_capacity)
        return true;
    void *grown =
        grow(search, search->queue, &search->queue_capacity, sizeof *search->queue);

    if (!grown)
        return false;
    search->queue = grown;
    return true;
}

/* Makes space for one more node. */
static bool reserve_node(struct crossing_search *search)
{
    if (search->nodes == search->node_capacity) {
        void *grown =
            grow(search, search->node, &search->node_capacity, sizeof *search->node);

        if (!grown)
            return false;
        search->node = grown;
    }
    return search->nodes < search->slots / 2 || grow_slots(search);
}

static void push(struct crossing_search *search, struct pz_heap_entry entry)
{
    assert(search->waiting < search->queue_capacity);
    pz_heap_push(search->queue, search->waiting++, entry);
}

static void pop(struct crossing_search *search)
{
    assert(search->waiting > 0);
    pz_heap_pop(search->queue, search->waiting--);
}

/* Returns the node of a canonical position, or CROSSING_NO_NODE. */
static uint32_t find_node(const struct crossing_search *search,
                          struct crossing_position position)
{
    return search->slots > 0 ? *find_slot(search, position) - 1 : CROSSING_NO_NODE;
}

uint32_t crossing_search_find(const struct crossing_search *search,
                              struct crossing_position position)
{
    position.near = crossing_space_canonical(search->space, position.near);
    return find_node(search, position);
}

static uint32_t add_node(struct crossing_search *search, struct crossing_position position)
{
    uint32_t index = search->nodes++;

    assert(search->nodes <= search->node_capacity);
    search->node[index] =
        (struct crossing_search_node){.near = position.near, .boat_far = position.boat_far};
    *find_slot(search, position) = index + 1;
    if (crossing_space_is_end(search->space, position))
        search->ends[position.boat_far] = index;
    return index;
}

/* Records that a path reaches a canonical position with the cost, group and parent of
 * `path`. Returns false if the search must stop. */
static bool reach(struct crossing_search *search, struct crossing_position position,
                  const struct crossing_search_node *path)
{
    uint32_t index = find_node(search, position);
    bool is_new = index == CROSSING_NO_NODE;

    if (is_new ? !crossing_space_is_legal(search->space, position.near)
               : search->node[index].closed || search->node[index].cost <= path->cost)
        return true;
    uint64_t bound = search->weight ? crossing_bound_find(&search->bound, position) : 0;

    if (bound == CROSSING_NEVER)
        return true;
    if (!reserve_entry(search) || (is_new && !reserve_node(search)))
        return false;
    if (is_new)
        index = add_node(search, position);
    struct crossing_search_node *node = &search->node[index];

    node->cost = path->cost;
    node->group = path->group;
    node->parent = path->parent;
    push(search, (struct pz_heap_entry){path->cost + search->weight * bound, index,
                                        (uint32_t)path->cost});
    return true;
}

bool crossing_search_add(struct crossing_search *search, struct crossing_position position)
{
    position.near = crossing_space_canonical(search->space, position.near);
    return reach(search, position,
                 &(struct crossing_search_node){.parent = CROSSING_NO_NODE});
}

/* The node that is being expanded. */
struct expansion {
    struct crossing_search *search;
    uint64_t cost;
    uint32_t node;
};

static bool visit_successor(void *arg, const struct crossing_move *move)
{
    const struct expansion *expansion = arg;
    struct crossing_search *search = expansion->search;
    const struct crossing_position to = {
        crossing_space_canonical(search->space, move->to.near), move->to.boat_far};
    const struct crossing_search_node path = {
        .cost = expansion->cost + crossing_space_cost(search->space, move->group),
        .group = move->group,
        .parent = expansion->node};

    return reach(search, to, &path);
}

/* Removes outdated entries from the front of the queue. Returns false if it is empty. */
static bool has_next(struct crossing_search *search)
{
    for (; search->waiting > 0; pop(search)) {
        const struct pz_heap_entry *next = &search->queue[0];
        const struct crossing_search_node *node = &search->node[next->node];

        if (!node->closed && (uint32_t)node->cost == next->cost)
            return true;
    }
    return false;
}

/* Returns the limit of groups for a node in this stage. */
static struct crossing_step_limit stage_limit(const struct crossing_search *search,
                                              unsigned stage)
{
    struct crossing_step_limit limit = search->limit;
    uint64_t steps_max = search->budget->steps + ((uint64_t)FIRST_STEPS << 3 * stage);

    if (stage < STAGES && steps_max < limit.steps_max)
        limit.steps_max = steps_max;
    return limit;
}

/* Runs one stage of the next node. Returns false if the search must stop. */
static bool advance(struct crossing_search *search)
{
    const struct pz_heap_entry next = search->queue[0];
    unsigned stage = search->node[next.node].stage;
    struct expansion expansion = {search, search->node[next.node].cost, next.node};
    struct crossing_step_limit limit = stage_limit(search, stage);

    assert(!search->node[next.node].closed);
    if (stage == 0 && pz_budget_node(search->budget))
        return false;
    pop(search);
    bool complete =
        crossing_moves_each(search->space, crossing_search_position(search, next.node),
                            &limit, visit_successor, &expansion);

    if (search->waiting > search->frontier)
        search->frontier = search->waiting;
    if (search->status != PZ_OK || pz_budget_over(search->budget))
        return false;
    if (!complete) {
        if (stage < STAGES)
            search->node[next.node].stage++;
        if (!reserve_entry(search))
            return false;
        push(search, next);
        return !crossing_search_must_stop(search);
    }
    search->node[next.node].closed = true;
    search->expanded++;
    return true;
}

uint32_t crossing_search_expand(struct crossing_search *search)
{
    while (has_next(search)) {
        uint32_t node = search->queue[0].node;

        if (!advance(search))
            return CROSSING_NO_NODE;
        if (search->node[node].closed)
            return node;
    }
    return CROSSING_NO_NODE;
}

enum crossing_search_end crossing_search_run(struct crossing_search *search, uint64_t most)
{
    while (has_next(search)) {
        const struct pz_heap_entry *next = &search->queue[0];

        assert(search->weight != 1 || next->rank >= search->lower_bound);
        search->lower_bound = next->rank;
        if (next->rank > most)
            return CROSSING_SEARCH_BEYOND;
        if (next->node == search->ends[0] || next->node == search->ends[1])
            return CROSSING_SEARCH_FOUND;
        if (!advance(search))
            return CROSSING_SEARCH_LIMITED;
    }
    if (crossing_search_must_stop(search))
        return CROSSING_SEARCH_LIMITED; /* the start could not be added */
    search->lower_bound = CROSSING_NEVER;
    return CROSSING_SEARCH_EXHAUSTED;
}

bool crossing_search_finish(struct crossing_search *search, uint64_t rank)
{
    while (has_next(search) && search->queue[0].rank <= rank) {
        if (!advance(search))
            return false;
    }
    return true;
}
