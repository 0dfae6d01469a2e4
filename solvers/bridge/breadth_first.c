/* Finds the fastest of the plans with the fewest crossings, layer by layer.
 *
 * Layer k has the states that k crossings can reach in fewer minutes than fewer crossings.
 * Each state has its fewest minutes for k crossings. The layers are the rounds of the
 * Bellman-Ford algorithm. An entry is not kept if fewer crossings reach its state in at
 * most as many minutes. Everything that follows such an entry also follows the earlier
 * entry, not later and with fewer crossings. So the goal first appears with the fewest
 * crossings that meet the deadline, and with the fewest minutes for this number of
 * crossings. Each entry has the index of its predecessor in the previous layer, and these
 * indices give the plan. If a layer is empty, no plan meets the deadline. */
#include "breadth_first.h"

#include "node_table.h"
#include "path.h"
#include "solvers/core/growth.h"

#include <assert.h>

/* A state in a layer. */
struct entry {
    uint64_t minutes;
    uint32_t state;
    uint32_t parent; /* the index of an entry in the previous layer */
};

struct layers {
    struct bridge_search_task *task;
    const struct bridge_state_space *space;
    struct bridge_node_table
        *nodes;          /* `before` is the index of the last entry of a state */
    struct entry *entry; /* owned */
    uint32_t count, capacity;
    uint32_t begin;    /* of the layer that is being made */
    uint32_t frontier; /* the most entries that were not expanded, after an expansion */
};

enum { ENTRIES_MAX = 1 << 29 };

/* Makes space for more entries. The entries may use half of the memory limit, which includes
 * the old array while the new one is filled. */
static enum pz_status grow(struct layers *layers)
{
    size_t bytes = (size_t)(layers->capacity + pz_next_capacity(layers->capacity)) *
                   sizeof *layers->entry;

    if (layers->capacity > ENTRIES_MAX ||
        !pz_budget_has_room(layers->task->budget, 2 * bytes)) {
        layers->task->budget->cut = true;
        return PZ_OK;
    }
    struct entry *grown = pz_grow(layers->entry, &layers->capacity, sizeof *layers->entry);

    if (!grown)
        return PZ_NO_MEMORY;
    layers->entry = grown;
    return PZ_OK;
}

static enum pz_status add_entry(struct layers *layers, const struct entry *reached)
{
    struct bridge_node *node = bridge_node_table_find(layers->nodes, reached->state);
    enum pz_status status = PZ_OK;

    if (!node)
        node = bridge_node_table_add(layers->nodes, reached->state);
    if (!node)
        return bridge_node_table_status(layers->nodes);
    if (node->minutes <= reached->minutes)
        return PZ_OK;
    if (node->minutes == BRIDGE_NEVER || node->before < layers->begin) {
        if (layers->count == layers->capacity)
            status = grow(layers);
        if (status != PZ_OK || layers->count == layers->capacity)
            return status;
        node->before = layers->count++;
    }
    assert(node->before < layers->count);
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
            status = add_entry(layers, &reached);
    }
    return status;
}

/* Expands layer by layer. Sets `found` if the last layer has the goal. */
static enum pz_status expand_layers(struct layers *layers, bool *found)
{
    struct pz_budget *budget = layers->task->budget;
    struct entry start = {.state = layers->space->everyone << 1};
    enum pz_status status = add_entry(layers, &start);

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
        if (layers->count - index - 1 > layers->frontier)
            layers->frontier = layers->count - index - 1;
    }
    return budget->stopped ? PZ_STOPPED : status;
}

static enum pz_status make_plan(const struct layers *layers, struct bridge_plan *plan)
{
    uint32_t at = bridge_node_table_find(layers->nodes, BRIDGE_STATE_DONE)->before;
    enum pz_status status = PZ_OK;
    struct bridge_path path = {.count = 0};

    while (status == PZ_OK && at != 0) {
        at = layers->entry[at].parent;
        status = bridge_path_push(&path, layers->space, layers->entry[at].state, 0);
    }
    if (status == PZ_OK)
        status = bridge_path_reversed_plan(layers->space, &path, plan);
    bridge_path_free(&path);
    return status;
}

enum pz_status bridge_breadth_first_run(struct bridge_search_task *task)
{
    struct bridge_state_space individuals = *task->space;
    struct bridge_node_table nodes;
    struct layers layers = {.task = task, .space = &individuals, .nodes = &nodes};
    bool found = false;

    bridge_state_space_separate(&individuals);
    enum pz_status status =
        bridge_node_table_open(&nodes, individuals.people, task->budget, 2);

    if (status == PZ_OK && !task->budget->cut)
        status = expand_layers(&layers, &found);
    if (status == PZ_OK && found)
        status = make_plan(&layers, &task->plan);
    else if (!task->budget->cut)
        task->lower_bound = task->deadline_minutes + 1;
    bridge_search_task_measure(task, layers.frontier,
                               nodes.bytes + layers.capacity * sizeof *layers.entry);
    bridge_node_table_close(&nodes);
    free(layers.entry);
    return status;
}
