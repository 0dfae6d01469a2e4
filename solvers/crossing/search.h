/* The search over kinds of states, by A*. Its essay opens search.c. For the solvers only.
 */
#ifndef PUZZLES_CROSSING_SEARCH_H
#define PUZZLES_CROSSING_SEARCH_H

#include "bound.h"
#include "moves.h"
#include "solvers/core/budget.h"
#include "solvers/core/heap.h"

#define CROSSING_NO_NODE UINT32_MAX

enum {
    CROSSING_FIRST_NODES = 128,
    CROSSING_FIRST_SLOTS = 2 * CROSSING_FIRST_NODES,
    CROSSING_ROOM_MAX = 1 << 30 /* nodes, slots and places in the queue */
};

/* What is known of a position. */
struct crossing_known {
    uint64_t near;
    uint64_t cost;   /* of the best way from the start that was found */
    uint64_t group;  /* the last crossing of that way, from the canonical position before */
    uint32_t parent; /* the node there */
    uint32_t place;  /* for those who go through the nodes afterwards; at first 0 */
    bool boat_far;
    bool closed; /* all that it leads to was met */
    uint8_t
        stage; /* how often it was taken up; the cost is the least from the first time */
};

/* Nodes are numbered in the order in which they were met, the start being 0. The first of
 * them lie in the struct itself, so a small search allocates nothing; it points into itself
 * and must not be moved. */
struct crossing_search {
    const struct crossing_space *space;
    struct pz_budget *budget;
    size_t max_bytes; /* 0: any */
    unsigned weight;  /* of the bound in the rank of a node */
    struct crossing_bound bound;
    struct crossing_known *node;
    uint32_t nodes, node_room;
    uint32_t *slot; /* by hash: a node's number and 1, or 0 */
    uint32_t slots;
    struct pz_heap_entry *queue; /* a heap by rank */
    uint32_t waiting, queue_room;
    uint64_t lower_bound; /* no way to an end costs less; CROSSING_NEVER: there is none */
    uint64_t taken;       /* nodes that are closed */
    uint32_t ends[2];     /* nodes that are ends, or CROSSING_NO_NODE */
    struct crossing_trying trying; /* what may be tried in all */
    enum pz_status status;
    struct crossing_known first_node[CROSSING_FIRST_NODES];
    uint32_t first_slot[CROSSING_FIRST_SLOTS];
    struct pz_heap_entry first_queue[CROSSING_FIRST_NODES];
};

enum crossing_search_end {
    CROSSING_SEARCH_FOUND,     /* an end is the next one: its cost is the least */
    CROSSING_SEARCH_BEYOND,    /* every way that is left costs more than was allowed */
    CROSSING_SEARCH_EXHAUSTED, /* no end can be reached */
    CROSSING_SEARCH_CUT
};

/* Prepares a search; to be closed in any case. With weight 1 it is A*. With weight 0 nodes
 * are taken up by increasing cost. With more it finds some way sooner, and `lower_bound` is
 * none. */
void crossing_search_open(struct crossing_search *search,
                          const struct crossing_space *space, struct pz_budget *budget,
                          unsigned weight);
void crossing_search_close(struct crossing_search *search);

/* Puts a position, which is made canonical, into the queue at cost 0; false: there is no
 * memory even for that. */
bool crossing_search_begin(struct crossing_search *search,
                           struct crossing_position position);

/* Takes up nodes until the next one is closed. Returns its number; CROSSING_NO_NODE: none
 * is left, or the budget or memory ended the work. */
uint32_t crossing_search_take(struct crossing_search *search);

/* Takes up nodes until it is known how it ends; of a way that costs more than `most`
 * nothing is wanted. */
enum crossing_search_end crossing_search_run(struct crossing_search *search, uint64_t most);

/* After an end was found at cost `rank`: takes up all other nodes through which a way may
 * cost no more. False: the work was ended. */
bool crossing_search_finish(struct crossing_search *search, uint64_t rank);

/* Whether the budget or memory ended the work. */
static inline bool crossing_search_is_over(const struct crossing_search *search)
{
    return search->status != PZ_OK || pz_budget_over(search->budget) ||
           search->budget->steps >= search->trying.steps_most;
}

/* What the search has allocated. */
size_t crossing_search_bytes(const struct crossing_search *search);

/* Allows so many groups to be tried from here on. */
static inline void crossing_search_allow(struct crossing_search *search, uint64_t steps)
{
    search->trying.steps_most = search->budget->steps + steps;
}

/* The number of a position, which is made canonical; CROSSING_NO_NODE: it was not met. */
uint32_t crossing_search_find(const struct crossing_search *search,
                              struct crossing_position position);

static inline struct crossing_position
crossing_search_position(const struct crossing_search *search, uint32_t node)
{
    return (struct crossing_position){search->node[node].near, search->node[node].boat_far};
}

#endif
