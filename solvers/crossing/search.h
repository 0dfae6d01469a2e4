/* A* search of the classes of equivalent states. search.c describes the search. */
#ifndef PUZZLES_CROSSING_SEARCH_H
#define PUZZLES_CROSSING_SEARCH_H

#include "bound.h"
#include "moves.h"
#include "solvers/core/budget.h"
#include "solvers/core/heap.h"

#define CROSSING_NO_NODE UINT32_MAX

/* A canonical position that the search generated. */
struct crossing_search_node {
    uint64_t near;
    uint64_t cost;   /* of the best known path from the start */
    uint64_t group;  /* the last crossing of that path, from the canonical parent */
    uint32_t parent; /* a node, or CROSSING_NO_NODE */
    uint32_t mark;   /* for passes over the nodes after the search; 0 at first */
    bool boat_far;
    bool closed;   /* expanded completely; `cost` is the least cost */
    uint8_t stage; /* number of times that it was expanded in part */
};

/* Nodes are numbered in the order in which they are generated. The start is node 0. */
struct crossing_search {
    const struct crossing_space *space;
    struct pz_budget *budget;
    unsigned weight; /* factor of the bound in the rank of a node */
    struct crossing_bound bound;
    struct crossing_search_node *node; /* owned, like `slot` and `queue` */
    uint32_t nodes, node_capacity;
    uint32_t *slot; /* hash table: the number of a node plus 1, or 0 */
    uint32_t slots; /* a power of two, at least twice the number of nodes; or 0 */
    struct pz_heap_entry *queue; /* a heap by rank */
    uint32_t waiting, queue_capacity;
    uint32_t frontier;    /* the most entries of the queue after an expansion */
    uint64_t lower_bound; /* no path to an end costs less; CROSSING_NEVER: no path */
    uint64_t expanded;    /* number of closed nodes */
    uint32_t
        ends[2]; /* nodes that are ends, by the bank of the boat; or CROSSING_NO_NODE */
    struct crossing_step_limit limit;
    enum pz_status status;
};

enum crossing_search_end {
    CROSSING_SEARCH_FOUND,     /* an end is next in the queue: its cost is the least */
    CROSSING_SEARCH_BEYOND,    /* each remaining path costs more than requested */
    CROSSING_SEARCH_EXHAUSTED, /* no end can be reached */
    CROSSING_SEARCH_LIMITED    /* a limit, or memory, ended the search */
};

/* Prepares a search; call crossing_search_close in any case.
 *
 * weight: 1 for A*; 0 to expand nodes by increasing cost; more than 1 to find a path sooner.
 *     Then the cost of the path can exceed the least cost, and `lower_bound` is invalid. */
void crossing_search_open(struct crossing_search *search,
                          const struct crossing_space *space, struct pz_budget *budget,
                          unsigned weight);
void crossing_search_close(struct crossing_search *search);

/* Adds a position as a start, in its canonical form, with cost 0. Returns false if out of
 * memory. */
bool crossing_search_add(struct crossing_search *search, struct crossing_position position);

/* Expands nodes until a node is closed, and returns this node. Returns CROSSING_NO_NODE if
 * the queue is empty or the search must stop. */
uint32_t crossing_search_expand(struct crossing_search *search);

/* Runs the search to its end. Stops when each remaining path costs more than `most`. */
enum crossing_search_end crossing_search_run(struct crossing_search *search, uint64_t most);

/* After an end was found with the cost `rank`: expands all other nodes through which a path
 * could have this cost. Returns false if the search must stop. */
bool crossing_search_finish(struct crossing_search *search, uint64_t rank);

/* Returns true if a limit, the caller or memory ended the search. */
static inline bool crossing_search_must_stop(const struct crossing_search *search)
{
    return search->status != PZ_OK || pz_budget_over(search->budget) ||
           search->budget->steps >= search->limit.steps_max;
}

/* Returns the memory that the search has allocated. */
size_t crossing_search_bytes(const struct crossing_search *search);

/* Allows `steps` more steps from now. */
static inline void crossing_search_limit_steps(struct crossing_search *search,
                                               uint64_t steps)
{
    search->limit.steps_max = search->budget->steps + steps;
}

/* Returns the node of the canonical form of a position, or CROSSING_NO_NODE if it was not
 * generated. */
uint32_t crossing_search_find(const struct crossing_search *search,
                              struct crossing_position position);

static inline struct crossing_position
crossing_search_position(const struct crossing_search *search, uint32_t node)
{
    return (struct crossing_position){search->node[node].near, search->node[node].boat_far};
}

#endif
