/* A page table of states
 *
 * States are numbers below 2^(people + 1), so they need no hashing: a table of two levels,
 * as for the pages of a processor, has what is known of them. A page holds BRIDGE_PAGE
 * neighbours and is made when the first of them is needed; the directory finds it. So a
 * search that meets few states takes little memory, and one that meets all of them no more
 * than a table. To find a state are two loads, whatever is in the table. */
#include "node_table.h"

#include "solvers/core/growth.h"

#include <stdlib.h>
#include <string.h>

/* All that is allocated, when there is to be room for so much. */
static size_t bytes_of(const struct bridge_node_table *nodes, size_t pages, size_t queue)
{
    return nodes->directory_room * sizeof *nodes->directory +
           pages * BRIDGE_PAGE * sizeof *nodes->node + queue * sizeof *nodes->queue;
}

/* Notes in `full` whether that much, with `old` bytes still to be freed, is too much. */
static bool is_too_much(struct bridge_node_table *nodes, size_t bytes, size_t old)
{
    nodes->full = nodes->max_bytes && bytes + old > nodes->max_bytes;
    return nodes->full;
}

enum pz_status bridge_node_table_open(struct bridge_node_table *nodes, unsigned people,
                                      size_t max_bytes)
{
    uint32_t states = 2u << people;

    nodes->node = nodes->first_node;
    nodes->directory = nodes->first_directory;
    nodes->queue = nodes->first_queue;
    nodes->pages = 0;
    nodes->pages_room = BRIDGE_PAGES_FIRST;
    nodes->waiting = 0;
    nodes->queue_room = BRIDGE_QUEUE_FIRST;
    nodes->max_bytes = max_bytes;
    nodes->full = false;
    nodes->directory_room = (states + BRIDGE_PAGE - 1) / BRIDGE_PAGE;
    memset(nodes->first_directory, 0, sizeof nodes->first_directory);
    if (nodes->directory_room <= BRIDGE_DIRECTORY_FIRST ||
        is_too_much(nodes, bytes_of(nodes, 0, 0), 0))
        return PZ_OK;
    uint32_t *directory = calloc(nodes->directory_room, sizeof *directory);

    if (directory)
        nodes->directory = directory;
    return directory ? PZ_OK : PZ_NO_MEMORY;
}

void bridge_node_table_close(struct bridge_node_table *nodes)
{
    pz_grow_free(nodes->node, nodes->first_node);
    pz_grow_free(nodes->directory, nodes->first_directory);
    pz_grow_free(nodes->queue, nodes->first_queue);
}

static enum pz_status grow_pages(struct bridge_node_table *nodes)
{
    size_t bytes = nodes->pages_room * BRIDGE_PAGE * sizeof *nodes->node;

    if (is_too_much(nodes,
                    bytes_of(nodes, 2 * (size_t)nodes->pages_room, nodes->queue_room),
                    bytes))
        return PZ_OK;
    struct bridge_node *more = pz_grow_twice(nodes->node, bytes, nodes->first_node);

    if (!more)
        return PZ_NO_MEMORY;
    nodes->node = more;
    nodes->pages_room *= 2;
    return PZ_OK;
}

enum pz_status bridge_node_table_make(struct bridge_node_table *nodes, uint32_t state)
{
    if (nodes->pages == nodes->pages_room) {
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
    size_t bytes = nodes->queue_room * sizeof *nodes->queue;

    if (is_too_much(nodes, bytes_of(nodes, nodes->pages_room, 2 * nodes->queue_room),
                    bytes))
        return PZ_OK;
    struct pz_heap_entry *more = pz_grow_twice(nodes->queue, bytes, nodes->first_queue);

    if (!more)
        return PZ_NO_MEMORY;
    nodes->queue = more;
    nodes->queue_room *= 2;
    return PZ_OK;
}

enum pz_status bridge_node_table_push(struct bridge_node_table *nodes,
                                      struct pz_heap_entry entry)
{
    if (nodes->waiting == nodes->queue_room) {
        enum pz_status status = grow_queue(nodes);

        if (status != PZ_OK || nodes->full)
            return status;
    }
    pz_heap_push(nodes->queue, nodes->waiting++, entry);
    return PZ_OK;
}

void bridge_node_table_pop(struct bridge_node_table *nodes)
{
    pz_heap_pop(nodes->queue, nodes->waiting--);
}
