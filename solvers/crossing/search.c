/* A* over kinds of states
 *
 * Who is near, and where the boat is: those are the states, and crossings that the rules
 * allow join them. Alcuin, or whoever wrote the Propositiones ad acuendos juvenes (about
 * 800), asks for ways in this graph (17 to 20). Amarel ("On representations of problems of
 * reasoning about actions", 1968) made of the missionaries and cannibals the standard
 * example for how much the description of states is worth; Pressman and Singmaster ("The
 * jealous husbands" and "The missionaries and cannibals", 1989) tell for any number of
 * couples and seats whether they get over. For pairs that may not be left alone, and one
 * who rows, Csorba, Hurkens and Woeginger ("The Alcuin number of a graph", 2008) show that
 * the smallest boat has room beside him for as many as a vertex cover of the graph of the
 * pairs has, or for one more, and that to find it is NP-hard. So no method is fast for all
 * questions, and this one looks at states.
 *
 * At kinds of states, to be exact: the graph has one node for each canonical position that
 * is legal (space.h). An exchange of blocks maps ways onto ways of the same cost and the
 * end onto itself, so the least cost from a position to the end is that of the canonical
 * one, and a shortest way of kinds is one of states: the search may merge what exchanges
 * make of each other. That is the quotient graph of search with symmetries (Emerson and
 * Sistla, "Symmetry and model checking", 1996, have the general case). 12 couples have 2^25
 * states, of which a boat for four reaches 24,568, of 70 kinds.
 *
 * A* (Hart, Nilsson and Raphael 1968) takes up the nodes by increasing rank, which is the
 * cost from the start and the bound of what is to come (bound.c); of equal ranks those
 * furthest from the start first. The bound is consistent, so a node is taken up once, at
 * its least cost; the rank of the next node is a lower bound at any time; and when an end
 * is the next one its cost is the least of all. With the bound 0 it would be breadth-first
 * search, for crossings, or Dijkstra's, for minutes. When the queue runs empty there is no
 * way at all. With the bound taken several times (weighted A*, Pohl 1970) it goes for the
 * end more than for the least cost: that is for a plan where A* has not come to an end.
 *
 * Mostly the bound of crossings is met, or nearly: 24 travelers with random rules take
 * some dozens of nodes. That of minutes is further from the truth, and the search longer.
 *
 * A node can lead to millions of others: 64 travelers have 8 million groups of five. So a
 * node is taken up in stages. When a number of its crossings has been tried it goes back
 * into the queue, at its old rank, behind those that it led to where their rank is the
 * same; when it comes up again eight times as many are tried, from the first one on. The
 * queue's least rank stays a lower bound, so all of above holds (partial expansion:
 * Yoshizumi, Miura and Ishida, "A* with partial expansion for large branching factor
 * problems", 2000).
 *
 * Nodes lie in an array in the order in which they are met; a table of slots, with open
 * addressing, finds them. A position that was met is legal, so the rules are read for new
 * ones only. The queue may hold a node more than once, the older entries then with a higher
 * cost than the node's: they are passed over. */
#include "search.h"

#include "solvers/core/growth.h"
#include "solvers/core/random.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_MOVES = 256, /* crossings tried when a node is taken up first; then 8 times as */
    STAGES = 6         /* many, and so on; and at last all */
};

void crossing_search_open(struct crossing_search *search,
                          const struct crossing_space *space, struct pz_budget *budget,
                          unsigned weight)
{
    search->space = space;
    search->budget = budget;
    search->max_bytes = budget->ctl ? budget->ctl->max_bytes : 0;
    search->weight = weight;
    search->node = search->first_node;
    search->slot = search->first_slot;
    search->queue = search->first_queue;
    search->nodes = search->waiting = 0;
    search->node_room = search->queue_room = CROSSING_FIRST_NODES;
    search->slots = CROSSING_FIRST_SLOTS;
    search->lower_bound = 0;
    search->taken = 0;
    search->ends[0] = search->ends[1] = CROSSING_NO_NODE;
    search->trying = (struct crossing_trying){budget, UINT64_MAX};
    search->status = PZ_OK;
    memset(search->first_slot, 0, sizeof search->first_slot);
    crossing_bound_open(&search->bound, space);
}

void crossing_search_close(struct crossing_search *search)
{
    pz_grow_free(search->node, search->first_node);
    pz_grow_free(search->slot, search->first_slot);
    pz_grow_free(search->queue, search->first_queue);
}

size_t crossing_search_bytes(const struct crossing_search *search)
{
    return search->node_room * sizeof *search->node + search->slots * sizeof *search->slot +
           search->queue_room * sizeof *search->queue;
}

/* Whether so much more may be allocated, the old arrays included. */
static bool has_room(struct crossing_search *search, size_t more)
{
    uint32_t greatest = search->node_room | search->slots | search->queue_room;
    size_t bytes = crossing_search_bytes(search) + more;

    if (greatest >= CROSSING_ROOM_MAX || (search->max_bytes && bytes > search->max_bytes))
        search->budget->cut = true;
    return !search->budget->cut;
}

/* As pz_grow_twice; NULL also where no more is allowed. */
static void *twice(struct crossing_search *search, void *old, size_t bytes,
                   const void *first)
{
    if (!has_room(search, 2 * bytes))
        return NULL;
    void *more = pz_grow_twice(old, bytes, first);

    if (!more)
        search->status = PZ_NO_MEMORY;
    return more;
}

static uint32_t slot_of(const uint32_t *slot, uint32_t slots,
                        const struct crossing_known *node,
                        struct crossing_position position)
{
    uint64_t word = position.near + (position.boat_far ? 0x9e3779b97f4a7c15u : 0);
    uint32_t at = (uint32_t)pz_random_mix(word) & (slots - 1);

    while (slot[at] && (node[slot[at] - 1].near != position.near ||
                        node[slot[at] - 1].boat_far != position.boat_far))
        at = (at + 1) & (slots - 1);
    return at;
}

static bool grow_slots(struct crossing_search *search)
{
    uint32_t slots = 2 * search->slots, *slot;

    if (!has_room(search, slots * sizeof *slot))
        return false;
    slot = calloc(slots, sizeof *slot);
    if (!slot) {
        search->status = PZ_NO_MEMORY;
        return false;
    }
    for (uint32_t i = 0; i < search->nodes; i++) {
        if (i % PZ_BUDGET_STEPS == 0)
            pz_ctl_yield(search->budget->ctl);
        slot[slot_of(slot, slots, search->node, crossing_search_position(search, i))] =
            i + 1;
    }
    pz_grow_free(search->slot, search->first_slot);
    search->slot = slot;
    search->slots = slots;
    return true;
}

/* Room for one more in the queue. */
static bool make_queue_room(struct crossing_search *search)
{
    if (search->waiting < search->queue_room)
        return true;
    void *more = twice(search, search->queue, search->waiting * sizeof *search->queue,
                       search->first_queue);

    if (!more)
        return false;
    search->queue = more;
    search->queue_room *= 2;
    return true;
}

/* Room for one more node, and for it in the queue; `*at` is the slot of the position, which
 * may move. */
static bool make_room(struct crossing_search *search, uint32_t *at,
                      struct crossing_position position)
{
    if (search->nodes == search->node_room) {
        void *more = twice(search, search->node, search->nodes * sizeof *search->node,
                           search->first_node);

        if (!more)
            return false;
        search->node = more;
        search->node_room *= 2;
    }
    if (!make_queue_room(search))
        return false;
    if (search->nodes < search->slots / 2)
        return true;
    if (!grow_slots(search))
        return false;
    *at = slot_of(search->slot, search->slots, search->node, position);
    return true;
}

static void push(struct crossing_search *search, struct pz_heap_entry entry)
{
    pz_heap_push(search->queue, search->waiting++, entry);
}

static void pop(struct crossing_search *search)
{
    pz_heap_pop(search->queue, search->waiting--);
}

uint32_t crossing_search_find(const struct crossing_search *search,
                              struct crossing_position position)
{
    position.near = crossing_space_canonical(search->space, position.near);
    return search->slot[slot_of(search->slot, search->slots, search->node, position)] - 1;
}

/* Notes that a canonical position is reached as `by` says: cost, group and parent. */
static bool reach(struct crossing_search *search, struct crossing_position position,
                  const struct crossing_known *by)
{
    uint32_t at = slot_of(search->slot, search->slots, search->node, position);
    uint32_t index = search->slot[at] ? search->slot[at] - 1 : search->nodes;
    bool is_new = index == search->nodes;

    if (is_new ? !crossing_space_allows(search->space, position.near)
               : search->node[index].closed || search->node[index].cost <= by->cost)
        return true;
    uint64_t bound = search->weight ? crossing_bound_of(&search->bound, position) : 0;

    if (bound == CROSSING_NEVER)
        return true;
    if (!make_room(search, &at, position))
        return false;
    struct crossing_known *node = &search->node[index];

    if (is_new) {
        *node =
            (struct crossing_known){.near = position.near, .boat_far = position.boat_far};
        search->slot[at] = ++search->nodes;
        if (crossing_space_is_end(search->space, position))
            search->ends[position.boat_far] = index;
    }
    node->cost = by->cost;
    node->group = by->group;
    node->parent = by->parent;
    push(search, (struct pz_heap_entry){by->cost + search->weight * bound, index,
                                        (uint32_t)by->cost});
    return true;
}

/* The node that is taken up. */
struct taking {
    struct crossing_search *search;
    uint64_t cost;
    uint32_t node;
};

static bool take(void *arg, const struct crossing_move *move)
{
    const struct taking *taking = arg;
    struct crossing_search *search = taking->search;
    const struct crossing_position to = {
        crossing_space_canonical(search->space, move->to.near), move->to.boat_far};

    return reach(search, to,
                 &(struct crossing_known){
                     .cost = taking->cost + crossing_space_cost(search->space, move->group),
                     .group = move->group,
                     .parent = taking->node});
}

/* Passes over entries that are out of date; false: none is left. */
static bool has_next(struct crossing_search *search)
{
    for (; search->waiting > 0; pop(search)) {
        const struct pz_heap_entry *next = &search->queue[0];
        const struct crossing_known *node = &search->node[next->node];

        if (!node->closed && (uint32_t)node->cost == next->cost)
            return true;
    }
    return false;
}

bool crossing_search_begin(struct crossing_search *search,
                           struct crossing_position position)
{
    position.near = crossing_space_canonical(search->space, position.near);
    return reach(search, position, &(struct crossing_known){.parent = CROSSING_NO_NODE});
}

/* Takes up the next node, or goes on with it. False: the work is over. */
static bool advance(struct crossing_search *search)
{
    const struct pz_heap_entry next = search->queue[0];
    unsigned stage = search->node[next.node].stage;
    struct taking taking = {search, search->node[next.node].cost, next.node};
    struct crossing_trying trying = search->trying;
    uint64_t most = search->budget->steps + ((uint64_t)FIRST_MOVES << 3 * stage);

    if (stage < STAGES && most < trying.steps_most)
        trying.steps_most = most;
    if (stage == 0 && pz_budget_node(search->budget))
        return false;
    pop(search);
    bool all = crossing_moves_each(
        search->space, crossing_search_position(search, next.node), &trying, take, &taking);

    if (search->status != PZ_OK || pz_budget_over(search->budget))
        return false;
    if (!all) {
        if (stage < STAGES)
            search->node[next.node].stage++;
        if (!make_queue_room(search))
            return false;
        push(search, next);
        return !crossing_search_is_over(search);
    }
    search->node[next.node].closed = true;
    search->taken++;
    return true;
}

uint32_t crossing_search_take(struct crossing_search *search)
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

        search->lower_bound = next->rank;
        if (next->rank > most)
            return CROSSING_SEARCH_BEYOND;
        if (next->node == search->ends[0] || next->node == search->ends[1])
            return CROSSING_SEARCH_FOUND;
        if (!advance(search))
            return CROSSING_SEARCH_CUT;
    }
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
