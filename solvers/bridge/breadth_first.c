/* Breadth-first search by layers
 *
 * Layer k has the states that k crossings reach in fewer minutes than fewer crossings do,
 * each with the least minutes by k crossings: the rounds of Bellman and Ford. (A state that
 * more crossings reach in no fewer minutes need not be kept, as all that follows from it
 * follows from the earlier one, sooner and in fewer crossings.) So the goal appears first
 * with the fewest crossings by which the deadline can be met, and with the least minutes of
 * these. Each entry names the one it came from in the layer before; that is the plan. When
 * a layer is empty there is no plan by the deadline. */
#include "breadth_first.h"

#include "node_table.h"
#include "path.h"

#include <stdlib.h>
#include <string.h>

/* A state in a layer. */
struct entry {
    uint64_t minutes;
    uint32_t state;
    uint32_t parent; /* the entry in the layer before */
};

struct layers {
    struct bridge_search_task *task;
    const struct bridge_state_space *space;
    struct bridge_node_table *nodes; /* `before` is the last entry of a state */
    struct entry *entry;
    uint32_t count, room;
    uint32_t begin; /* of the layer being made */
};

enum { ENTRIES_FIRST = 64, ENTRIES_MAX = 1 << 30 };

static enum pz_status grow(struct layers *layers)
{
    uint32_t room = layers->room ? layers->room * 2 : ENTRIES_FIRST;
    size_t bytes = room * sizeof *layers->entry, most = layers->task->max_bytes;

    if (room > ENTRIES_MAX || (most && bytes / 2 * 3 > most / 2)) {
        layers->task->budget->cut = true;
        return PZ_OK;
    }
    struct entry *entry = malloc(bytes);

    if (!entry)
        return PZ_NO_MEMORY;
    if (layers->count > 0)
        memcpy(entry, layers->entry, layers->count * sizeof *entry);
    free(layers->entry);
    layers->entry = entry;
    layers->room = room;
    return PZ_OK;
}

static enum pz_status enter(struct layers *layers, const struct entry *reached)
{
    struct bridge_node *node = bridge_node_table_find(layers->nodes, reached->state);
    enum pz_status status = PZ_OK;

    if (!node) {
        status = bridge_node_table_make(layers->nodes, reached->state);
        layers->task->budget->cut |= layers->nodes->full;
        if (status != PZ_OK || layers->nodes->full)
            return status;
        node = bridge_node_table_find(layers->nodes, reached->state);
    }
    if (node->minutes <= reached->minutes)
        return PZ_OK;
    if (node->minutes == BRIDGE_NEVER || node->before < layers->begin) {
        if (layers->count == layers->room)
            status = grow(layers);
        if (status != PZ_OK || layers->count == layers->room)
            return status;
        node->before = layers->count++;
    }
    node->minutes = reached->minutes;
    layers->entry[node->before] = *reached;
    return PZ_OK;
}

static enum pz_status expand(struct layers *layers, uint32_t index)
{
    const struct entry from = layers->entry[index];
    struct bridge_crossings crossings = bridge_crossings_from(layers->space, from.state);
    enum pz_status status = PZ_OK;

    while (status == PZ_OK && bridge_crossings_next(&crossings)) {
        if (pz_budget_step(layers->task->budget))
            break;
        struct entry reached = {
            .minutes = from.minutes + bridge_crossings_minutes(&crossings),
            .state = bridge_state_space_after(layers->space, from.state, crossings.group),
            .parent = index};

        if (reached.minutes <= layers->task->deadline_minutes)
            status = enter(layers, &reached);
    }
    return status;
}

/* Goes on layer by layer; `*found`: everybody is over in the last one. */
static enum pz_status go_through(struct layers *layers, bool *found)
{
    struct pz_budget *budget = layers->task->budget;
    struct entry start = {.state = layers->space->everybody << 1};
    enum pz_status status = enter(layers, &start);

    for (uint32_t index = 0; status == PZ_OK && index < layers->count; index++) {
        if (index == layers->begin) {
            const struct bridge_node *goal =
                bridge_node_table_find(layers->nodes, BRIDGE_STATE_DONE);

            *found = goal && goal->minutes != BRIDGE_NEVER;
            layers->begin = layers->count;
        }
        budget->nodes += *found;
        if (*found || pz_budget_node(budget))
            break;
        status = expand(layers, index);
    }
    return budget->stopped ? PZ_STOPPED : status;
}

static enum pz_status make_plan(const struct layers *layers, struct bridge_plan *plan)
{
    uint32_t at = bridge_node_table_find(layers->nodes, BRIDGE_STATE_DONE)->before;
    enum pz_status status = PZ_OK;
    struct bridge_path path;

    bridge_path_open(&path, 0);
    while (status == PZ_OK && at != 0) {
        at = layers->entry[at].parent;
        status = bridge_path_push(&path, layers->space, layers->entry[at].state, 0);
    }
    if (status == PZ_OK)
        status = bridge_path_reversed_plan(layers->space, &path, plan);
    bridge_path_close(&path);
    return status;
}

enum pz_status bridge_breadth_first_run(struct bridge_search_task *task)
{
    struct bridge_state_space apart = *task->space;
    struct bridge_node_table nodes;
    struct layers layers = {.task = task, .space = &apart, .nodes = &nodes};
    bool found = false;

    bridge_state_space_tell_apart(&apart);
    enum pz_status status =
        bridge_node_table_open(&nodes, apart.people, task->max_bytes / 2);

    task->budget->cut |= nodes.full;
    if (status == PZ_OK && !task->budget->cut)
        status = go_through(&layers, &found);
    if (status == PZ_OK && found)
        status = make_plan(&layers, &task->plan);
    else if (!task->budget->cut)
        task->lower_bound = task->deadline_minutes + 1;
    bridge_node_table_close(&nodes);
    free(layers.entry);
    return status;
}
