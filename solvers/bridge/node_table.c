/* A page table of states
 *
 * States are numbers below 2^(people + 1), so they need no hashing. A table of two levels, as
 * for the pages of a processor, has the data of each state. A page has BRIDGE_PAGE consecutive
 * states and is allocated when the first of them is needed; the directory finds it. So a
 * search that visits few states needs little memory, and a search that visits all of them
 * needs hardly more than an array. To find a state takes two loads, whatever the table has. */
#include "node_table.h"

#include "solvers/core/check.h"
#include "solvers/core/growth.h"

#include <stdlib.h>
#include <string.h>

/* Returns the number of allocated bytes for these capacities. */
static size_t bytes_of(const struct bridge_node_table *nodes, size_t pages, size_t queue)
{
    return nodes->directory_size * sizeof *nodes->directory +
           pages * BRIDGE_PAGE * sizeof *nodes->node + queue * sizeof *nodes->queue;
}

/* Sets `full`, and returns it: `bytes`, and `old` bytes that are freed later, exceed the limit. */
static bool exceeds_limit(struct bridge_node_table *nodes, size_t bytes, size_t old)
{
    nodes->full = nodes->max_bytes && bytes + old > nodes->max_bytes;
    return nodes->full;
}

enum pz_status bridge_node_table_open(struct bridge_node_table *nodes, unsigned people,
                                      size_t max_bytes)
{
    uint32_t states = 2u << people, size = (states + BRIDGE_PAGE - 1) / BRIDGE_PAGE;

    nodes->node = nodes->first_node;
    nodes->directory = nodes->first_directory;
    nodes->queue = nodes->first_queue;
    nodes->pages = 0;
    nodes->pages_capacity = BRIDGE_PAGES_FIRST;
    nodes->queued = 0;
    nodes->queue_capacity = BRIDGE_QUEUE_FIRST;
    nodes->max_bytes = max_bytes;
    nodes->full = false;
    nodes->directory_size = size < BRIDGE_DIRECTORY_FIRST ? size : BRIDGE_DIRECTORY_FIRST;
    memset(nodes->first_directory, 0, sizeof nodes->first_directory);
    if (size <= BRIDGE_DIRECTORY_FIRST ||
        exceeds_limit(nodes, size * sizeof *nodes->directory, 0))
        return PZ_OK;
    uint32_t *directory = calloc(size, sizeof *directory);

    if (!directory)
        return PZ_NO_MEMORY;
    nodes->directory = directory;
    nodes->directory_size = size;
    return PZ_OK;
}

#ifdef PUZZLED_CHECK
static void check_queue(const struct bridge_node_table *nodes)
{
    assert(nodes->queued <= nodes->queue_capacity);
    for (size_t i = 0; i < nodes->queued; i++)
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
    assert(nodes->pages <= nodes->pages_capacity && present == nodes->pages);
    assert(sum == (uint64_t)nodes->pages * (nodes->pages + 1) / 2);
    check_queue(nodes);
}
#endif

void bridge_node_table_close(struct bridge_node_table *nodes)
{
    CHECKED(check_table, nodes);
    pz_grow_free(nodes->node, nodes->first_node);
    pz_grow_free(nodes->directory, nodes->first_directory);
    pz_grow_free(nodes->queue, nodes->first_queue);
}

static enum pz_status grow_pages(struct bridge_node_table *nodes)
{
    size_t bytes = nodes->pages_capacity * BRIDGE_PAGE * sizeof *nodes->node;

    if (exceeds_limit(
            nodes,
            bytes_of(nodes, 2 * (size_t)nodes->pages_capacity, nodes->queue_capacity),
            bytes))
        return PZ_OK;
    struct bridge_node *more = pz_grow_twice(nodes->node, bytes, nodes->first_node);

    if (!more)
        return PZ_NO_MEMORY;
    nodes->node = more;
    nodes->pages_capacity *= 2;
    CHECKED(check_table, nodes);
    return PZ_OK;
}

enum pz_status bridge_node_table_add_page(struct bridge_node_table *nodes, uint32_t state)
{
    assert(!bridge_node_table_find(nodes, state));
    if (nodes->pages == nodes->pages_capacity) {
        enum pz_status status = grow_pages(nodes);

        if (status != PZ_OK || nodes->full)
            return status;
    }
    memset(nodes->node + (size_t)nodes->pages * BRIDGE_PAGE, 0xff,
           BRIDGE_PAGE * sizeof *nodes->node);
    nodes->directory[state / BRIDGE_PAGE] = ++nodes->pages;
    return PZ_OK;
}

static enum pz_status grow_queue(struct bridge_node_table *nodes)
{
    size_t bytes = nodes->queue_capacity * sizeof *nodes->queue;

    if (exceeds_limit(nodes,
                      bytes_of(nodes, nodes->pages_capacity, 2 * nodes->queue_capacity),
                      bytes))
        return PZ_OK;
    struct pz_heap_entry *more = pz_grow_twice(nodes->queue, bytes, nodes->first_queue);

    if (!more)
        return PZ_NO_MEMORY;
    nodes->queue = more;
    nodes->queue_capacity *= 2;
    return PZ_OK;
}

enum pz_status bridge_node_table_push(struct bridge_node_table *nodes,
                                      struct pz_heap_entry entry)
{
    if (nodes->queued == nodes->queue_capacity) {
        enum pz_status status = grow_queue(nodes);

        if (status != PZ_OK || nodes->full)
            return status;
    }
    pz_heap_push(nodes->queue, nodes->queued++, entry);
    return PZ_OK;
}

void bridge_node_table_pop(struct bridge_node_table *nodes)
{
    assert(nodes->queued > 0);
    pz_heap_pop(nodes->queue, nodes->queued--);
}
