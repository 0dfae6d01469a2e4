/* The data of the states of a search, and the priority queue of the search. node_table.c
 * describes the layout. For the solvers only. */
#ifndef PUZZLES_BRIDGE_NODE_TABLE_H
#define PUZZLES_BRIDGE_NODE_TABLE_H

#include "solvers/core/budget.h"
#include "solvers/core/heap.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BRIDGE_NO_STATE UINT32_MAX
#define BRIDGE_NO_BOUND UINT32_MAX

enum { BRIDGE_PAGE = 64 };

struct bridge_node {
    uint64_t minutes; /* from the start; BRIDGE_NEVER: not reached */
    uint32_t bound;   /* lower bound on the remaining minutes; BRIDGE_NO_BOUND: not known */
    uint32_t
        before; /* a state or an index, depending on the search; at first BRIDGE_NO_STATE */
};

struct bridge_node_table {
    struct bridge_node *node;    /* BRIDGE_PAGE nodes per page; owned */
    uint32_t *directory;         /* by state / BRIDGE_PAGE: 1 + the index of its page, or 0;
                                 owned */
    struct pz_heap_entry *queue; /* by rank; `cost` is the minutes; owned */
    uint32_t directory_size, pages, node_capacity;
    uint32_t queued, queue_capacity;
    struct pz_budget *budget; /* cut if the memory limit is reached */
    size_t bytes;             /* allocated */
    size_t max_bytes;         /* 0: unlimited */
};

/* Prepares an empty table for the states of `people` people. The table may use 1 / `parts`
 * of the memory limit of the budget. Cuts the budget if this limit is too low for an empty
 * table. Returns PZ_OK or PZ_NO_MEMORY. Call bridge_node_table_close in any case. */
enum pz_status bridge_node_table_open(struct bridge_node_table *nodes, unsigned people,
                                      struct pz_budget *budget, unsigned parts);
void bridge_node_table_close(struct bridge_node_table *nodes);

/* Returns the node of a state, or NULL if its page does not exist. The pointer is valid until
 * the next page is added. */
static inline struct bridge_node *
bridge_node_table_find(const struct bridge_node_table *nodes, uint32_t state)
{
    assert(state / BRIDGE_PAGE < nodes->directory_size);
    uint32_t page = nodes->directory[state / BRIDGE_PAGE];

    return page ? &nodes->node[(page - 1) * BRIDGE_PAGE + state % BRIDGE_PAGE] : NULL;
}

/* Adds the page of a state, which must not exist, and returns the node of the state. If the
 * memory limit is reached, cuts the budget and returns NULL. Also returns NULL if out of
 * memory. */
struct bridge_node *bridge_node_table_add(struct bridge_node_table *nodes, uint32_t state);

/* Returns the status after the table could not grow: PZ_OK if the budget is cut, otherwise
 * PZ_NO_MEMORY. */
enum pz_status bridge_node_table_status(const struct bridge_node_table *nodes);

/* Adds an entry to the queue. Cuts the budget if the memory limit is reached. Returns PZ_OK or
 * PZ_NO_MEMORY. */
enum pz_status bridge_node_table_push(struct bridge_node_table *nodes,
                                      struct pz_heap_entry entry);

/* Removes the first entry of the queue, queue[0]. The queue must not be empty. */
void bridge_node_table_pop(struct bridge_node_table *nodes);

#endif
