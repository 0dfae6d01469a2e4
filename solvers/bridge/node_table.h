/* What a search knows of states, and the queue of those that it has still to take up. How
 * both are laid out opens node_table.c. The first pages and entries lie in the struct
 * itself, so a small search allocates nothing; it points into itself and must not be moved.
 * For the solvers only. */
#ifndef PUZZLES_BRIDGE_NODE_TABLE_H
#define PUZZLES_BRIDGE_NODE_TABLE_H

#include "puzzles/status.h"
#include "solvers/core/heap.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BRIDGE_NO_STATE UINT32_MAX
#define BRIDGE_NO_BOUND UINT32_MAX

enum {
    BRIDGE_PAGE = 64,
    BRIDGE_PAGES_FIRST = 2,
    BRIDGE_DIRECTORY_FIRST = 32, /* pages that exist, of up to 10 people */
    BRIDGE_QUEUE_FIRST = 64
};

struct bridge_node {
    uint64_t minutes; /* from the start; BRIDGE_NEVER: not reached */
    uint32_t bound;   /* of what is to come, at the least; BRIDGE_NO_BOUND: not known */
    uint32_t before; /* a state or a place, as the search likes; at first BRIDGE_NO_STATE */
};

struct bridge_node_table {
    struct bridge_node *node; /* BRIDGE_PAGE for each page made */
    uint32_t *directory; /* by state / BRIDGE_PAGE: the page made for it, and 1; or 0 */
    struct pz_heap_entry *queue; /* a heap by rank, cost being minutes */
    uint32_t pages, pages_room;
    uint32_t directory_room;
    size_t waiting, queue_room;
    size_t max_bytes;
    bool full; /* `max_bytes` allow no more */
    struct pz_heap_entry first_queue[BRIDGE_QUEUE_FIRST];
    uint32_t first_directory[BRIDGE_DIRECTORY_FIRST];
    struct bridge_node first_node[BRIDGE_PAGES_FIRST * BRIDGE_PAGE];
};

/* Prepares to know nothing of the states of so many people; bridge_node_table_close in any
 * case. PZ_OK with `full` set when `max_bytes` (0: any) do not even allow that;
 * PZ_NO_MEMORY. */
enum pz_status bridge_node_table_open(struct bridge_node_table *nodes, unsigned people,
                                      size_t max_bytes);
void bridge_node_table_close(struct bridge_node_table *nodes);

/* What is known of a state, until the next page is made; NULL: nothing. */
static inline struct bridge_node *
bridge_node_table_find(const struct bridge_node_table *nodes, uint32_t state)
{
    uint32_t page = nodes->directory[state / BRIDGE_PAGE];

    return page ? &nodes->node[(page - 1) * BRIDGE_PAGE + state % BRIDGE_PAGE] : NULL;
}

/* Makes the page of a state that has none. PZ_OK with `full` set, and no page, when the
 * memory allowed is used up; PZ_NO_MEMORY. */
enum pz_status bridge_node_table_make(struct bridge_node_table *nodes, uint32_t state);

/* Adds to the queue. As bridge_node_table_make. */
enum pz_status bridge_node_table_push(struct bridge_node_table *nodes,
                                      struct pz_heap_entry entry);

/* Removes the first of the queue, queue[0], which must not be empty. */
void bridge_node_table_pop(struct bridge_node_table *nodes);

#endif
