/* Stores the data of states in a page table.
 *
 * States are numbers below 2^(people + 1), so hashing is not necessary. The table has two
 * levels, as the page table of a processor. A page has the data of BRIDGE_PAGE consecutive
 * states. The page is allocated when the first of these states is needed, and the directory
 * has its index. So a search that visits few states needs little memory, and a search that
 * visits all states needs only slightly more memory than an array. Finding a state always
 * takes two loads. */
#include "node_table.h"

#include "solvers/core/check.h"
#include "solvers/core/growth.h"

#include <stdlib.h>
#include <string.h>

/* Returns true if `bytes` more bytes may be allocated. Otherwise cuts the budget. */
static bool may_allocate(struct bridge_node_table *nodes, size_t bytes)
{
    if (!nodes->max_bytes || nodes->bytes + bytes <= nodes->max_bytes)
        return true;
    nodes->budget->cut = true;
    return false;
}

enum pz_status bridge_node_table_open(struct bridge_node_table *nodes, unsigned people,
                                      struct pz_budget *budget, unsigned parts)
{
    uint32_t states = 2u << people, size = (states + BRIDGE_PAGE - 1) / BRIDGE_PAGE;

    *nodes = (struct bridge_node_table){.budget = budget};
    if (budget->ctl)
        nodes->max_bytes = budget->ctl->max_bytes / parts;
    if (!may_allocate(nodes, size * sizeof *nodes->directory))
        size = 1; /* for a valid, empty table */
    nodes->directory = calloc(size, sizeof *nodes->directory);
    if (!nodes->directory)
        return PZ_NO_MEMORY;
    nodes->directory_size = size;
    nodes->bytes = size * sizeof *nodes->directory;
    return PZ_OK;
}

#ifdef PUZZLED_CHECK
static void check_queue(const struct bridge_node_table *nodes)
{
    assert(nodes->queued <= nodes->queue_capacity);
    for (uint32_t i = 0; i < nodes->queued; i++)
        assert(bridge_node_table_find(nodes, nodes->queue[i].node));
}

/* Asserts that each page belongs to exactly one entry of the directory, and that the queued
 * states have a page. */
static void check_table(const struct bridge_node_table *nodes)
{
    uint32_t present = 0;
    uint64_t sum = 0;

    for (uint32_t i = 0; i < nodes->directory_size; i++) {
        assert(nodes->directory[i] <= nodes->pages);
        present += nodes->directory[i] > 0;
        sum += nodes->directory[i];
    }
    assert(nodes->pages * BRIDGE_PAGE <= nodes->node_capacity);
    assert(present == nodes->pages);
    assert(sum == (uint64_t)nodes->pages * (nodes->pages + 1) / 2);
    check_queue(nodes);
}
#endif

void bridge_node_table_close(struct bridge_node_table *nodes)
{
    CHECKED(check_table, nodes);
    free(nodes->node);
    free(nodes->directory);
    free(nodes->queue);
}

/* Calls pz_grow within the limit, which includes the old array while the new array is
 * filled. Returns NULL at the limit or if out of memory. */
static void *grow(struct bridge_node_table *nodes, void *array, uint32_t *capacity,
                  size_t size)
{
    size_t old = *capacity * size, bytes = pz_next_capacity(*capacity) * size;

    if (!may_allocate(nodes, bytes))
        return NULL;
    void *grown = pz_grow(array, capacity, size);

    if (grown)
        nodes->bytes += bytes - old;
    return grown;
}

enum pz_status bridge_node_table_status(const struct bridge_node_table *nodes)
{
    return nodes->budget->cut ? PZ_OK : PZ_NO_MEMORY;
}

struct bridge_node *bridge_node_table_add(struct bridge_node_table *nodes, uint32_t state)
{
    assert(!bridge_node_table_find(nodes, state));
    if (nodes->pages * BRIDGE_PAGE == nodes->node_capacity) {
        void *grown = grow(nodes, nodes->node, &nodes->node_capacity, sizeof *nodes->node);

        if (!grown)
            return NULL;
        nodes->node = grown;
        CHECKED(check_table, nodes);
    }
    memset(nodes->node + (size_t)nodes->pages * BRIDGE_PAGE, 0xff,
           BRIDGE_PAGE * sizeof *nodes->node);
    nodes->directory[state / BRIDGE_PAGE] = ++nodes->pages;
    return bridge_node_table_find(nodes, state);
}

enum pz_status bridge_node_table_push(struct bridge_node_table *nodes,
                                      struct pz_heap_entry entry)
{
    if (nodes->queued == nodes->queue_capacity) {
        void *grown =
            grow(nodes, nodes->queue, &nodes->queue_capacity, sizeof *nodes->queue);

        if (!grown)
            return bridge_node_table_status(nodes);
        nodes->queue = grown;
    }
    pz_heap_push(nodes->queue, nodes->queued++, entry);
    return PZ_OK;
}

void bridge_node_table_pop(struct bridge_node_table *nodes)
{
    assert(nodes->queued > 0);
    pz_heap_pop(nodes->queue, nodes->queued--);
}
