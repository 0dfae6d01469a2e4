/* The searches of the Zurg article, which test states in the same order as that article.
 *
 * The Zurg article ("Escape From Zurg", blog "unendlich", August 21, 2009) keeps a list of
 * states. It removes the first state and tests if everyone is across in time. If not, it
 * adds the successors of the state at the front of the list (depth first) or at its end
 * (breadth first). It does not recognize a state that it has tested before. So the number
 * of tested states depends on the order of successors:
 *
 * - The people on each side are a list, which is initially in the order of the question.
 *   For the list a, b, c, the groups are aa, ab, ac, bb, bc, cc, where aa is a alone. The
 *   groups are tried from the last group to the first group.
 * - The people who cross leave one list and join the front of the other list, in the order
 *   of the group. The other people keep their order.
 * - The depth-first search skips successors after the deadline. The breadth-first search
 *   only ignores plans after the deadline.
 *
 * For the puzzle of the Zurg article, the depth-first search tests 467 states, and the
 * breadth-first search tests 3,619 states. If no plan meets the deadline, the breadth-first
 * search of the Zurg article does not end. The breadth-first search of this file ends when
 * every state in the list is after the deadline.
 *
 * In the depth-first search, the list is a stack. A state stays in the stack below its
 * successors until all successors are tested. Therefore the expanded states in the stack
 * are the path to the state on top. In the breadth-first search, no state is removed. */
#include "zurg_search.h"

#include "path.h"
#include "solvers/core/growth.h"

#include <string.h>

enum { CAPACITY_MAX = 1 << 30 };

struct tested {
    uint64_t minutes;
    uint32_t before; /* the index of its predecessor in the list */
    uint8_t near;    /* number of people on the near side */
    bool torch_far;
    bool expanded;                       /* its successors are in the list */
    uint8_t order[BRIDGE_SEARCH_PEOPLE]; /* the people on the near side, then the others */
};

struct list {
    struct bridge_search_task *task;
    struct tested *states;
    uint32_t count, capacity;
    uint32_t waiting;  /* states in the list that are not tested */
    uint32_t frontier; /* maximum number of these states after a test */
    uint64_t limit;    /* of minutes; later successors are skipped */
};

/* Reserves memory for one more state. Cuts the budget if the memory limit is too low. */
static enum pz_status reserve_state(struct list *list)
{
    size_t bytes = pz_next_capacity(list->capacity) * sizeof *list->states;

    if (list->count < list->capacity)
        return PZ_OK;
    if (list->capacity > CAPACITY_MAX || !pz_budget_has_room(list->task->budget, bytes)) {
        list->task->budget->cut = true;
        return PZ_OUT_OF_TIME;
    }
    struct tested *grown = pz_grow(list->states, &list->capacity, sizeof *list->states);

    if (!grown)
        return PZ_NO_MEMORY;
    list->states = grown;
    return PZ_OK;
}

/* Returns the state after the people at the indices i <= j of the side of the torch
 * cross. */
static struct tested successor(const struct list *list, const struct tested *state,
                               unsigned i, unsigned j)
{
    const struct bridge_state_space *space = list->task->space;
    unsigned group = i == j ? 1 : 2, people = space->people;
    struct tested after = {.minutes = state->minutes, .torch_far = !state->torch_far};
    const uint8_t *from = state->order + (state->torch_far ? state->near : 0);
    const uint8_t *to = state->order + (state->torch_far ? 0 : state->near);
    unsigned left = state->torch_far ? people - state->near : state->near;
    uint32_t first = space->minutes[0][from[i]], second = space->minutes[0][from[j]];

    after.minutes += first > second ? first : second;
    after.near = (uint8_t)(state->torch_far ? state->near + group : state->near - group);
    uint8_t *stay = after.order + (state->torch_far ? after.near : 0);
    uint8_t *arrive = after.order + (state->torch_far ? 0 : after.near);

    *arrive++ = from[i];
    if (group == 2)
        *arrive++ = from[j];
    memcpy(arrive, to, people - left);
    for (unsigned k = 0; k < left; k++)
        if (k != i && k != j)
            *stay++ = from[k];
    return after;
}

/* Appends the successors of a state that meet the limit. The last group is the last in the
 * list or, with `last_first`, the first in the list. */
static enum pz_status expand(struct list *list, size_t index, bool last_first)
{
    const struct tested state = list->states[index];
    unsigned people = list->task->space->people;
    unsigned side = state.torch_far ? people - state.near : state.near;
    size_t begin = list->count;

    list->states[index].expanded = true;
    for (unsigned i = 0; i < side; i++)
        for (unsigned j = i; j < side; j++) {
            struct tested after = successor(list, &state, i, j);

            if (pz_budget_step(list->task->budget))
                return PZ_OK;
            if (after.minutes > list->limit)
                continue;
            enum pz_status status = reserve_state(list);

            if (status != PZ_OK)
                return status;
            after.before = (uint32_t)index;
            list->states[list->count++] = after;
        }
    list->waiting += (uint32_t)(list->count - begin) - 1;
    if (list->waiting > list->frontier)
        list->frontier = list->waiting;
    if (!last_first)
        return PZ_OK;
    for (size_t low = begin, high = list->count; low + 1 < high; low++) {
        struct tested swapped = list->states[--high];

        list->states[high] = list->states[low];
        list->states[low] = swapped;
    }
    return PZ_OK;
}

/* Returns the number of a state, as in state_space.h. */
static uint32_t state_of(const struct tested *state)
{
    uint32_t near = 0;

    for (unsigned i = 0; i < state->near; i++)
        near |= 1u << state->order[i];
    return near << 1 | state->torch_far;
}

/* Makes the plan that leads to a state. */
static enum pz_status take_plan(struct list *list, size_t index)
{
    struct bridge_state_space individuals = *list->task->space;
    struct bridge_path path = {.count = 0};
    enum pz_status status = PZ_OK;

    bridge_state_space_separate(&individuals);
    while (index > 0 && status == PZ_OK) {
        index = list->states[index].before;
        status = bridge_path_push(&path, &individuals, state_of(&list->states[index]), 0);
    }
    if (status == PZ_OK)
        status = bridge_path_reversed_plan(&individuals, &path, &list->task->plan);
    bridge_path_free(&path);
    return status;
}

/* Starts with everyone on the near side. */
static enum pz_status open_list(struct list *list)
{
    unsigned people = list->task->space->people;
    enum pz_status status = reserve_state(list);

    if (status != PZ_OK)
        return status;
    list->states[list->count++] = (struct tested){.near = (uint8_t)people};
    for (unsigned p = 0; p < people; p++)
        list->states->order[p] = (uint8_t)p;
    list->waiting = 1;
    return PZ_OK;
}

/* Ends the search. If it `exhausted` the list within the budget, there is no plan. */
static enum pz_status close_list(struct list *list, enum pz_status status, bool exhausted)
{
    struct bridge_search_task *task = list->task;

    if (exhausted && status == PZ_OK && !pz_budget_over(task->budget))
        task->lower_bound = list->limit + 1;
    bridge_search_task_measure(task, list->frontier, list->capacity * sizeof *list->states);
    free(list->states);
    if (task->budget->stopped)
        return PZ_STOPPED;
    return status == PZ_OUT_OF_TIME ? PZ_OK : status;
}

/* Returns the deadline, or the sum of everyone's minutes over and back without one. */
static uint64_t limit_of(const struct bridge_search_task *task)
{
    uint64_t sum = 0;

    if (task->deadline_minutes != BRIDGE_NEVER - 1)
        return task->deadline_minutes;
    for (unsigned p = 0; p < task->space->people; p++)
        sum += 2 * (uint64_t)task->space->minutes[0][p];
    return sum;
}

enum pz_status bridge_zurg_depth_first(struct bridge_search_task *task)
{
    struct list list = {.task = task, .limit = limit_of(task)};
    enum pz_status status = open_list(&list);

    while (status == PZ_OK && list.count > 0) {
        const struct tested *top = &list.states[list.count - 1];

        if (top->expanded) {
            list.count--;
            continue;
        }
        if (pz_budget_node(task->budget))
            break;
        if (top->near == 0)
            return close_list(&list, take_plan(&list, list.count - 1), false);
        status = expand(&list, list.count - 1, false);
    }
    return close_list(&list, status, list.count == 0);
}

enum pz_status bridge_zurg_breadth_first(struct bridge_search_task *task)
{
    struct list list = {.task = task, .limit = UINT64_MAX};
    enum pz_status status = open_list(&list);
    uint64_t in_time = 1; /* states in the list that meet the deadline and are not tested */
    uint64_t deadline = task->deadline_minutes;

    for (size_t index = 0; status == PZ_OK && in_time > 0; index++) {
        const struct tested *state = &list.states[index];
        size_t before = list.count;

        if (pz_budget_node(task->budget))
            break;
        in_time -= state->minutes <= deadline;
        if (state->near == 0 && state->minutes <= deadline)
            return close_list(&list, take_plan(&list, index), false);
        status = expand(&list, index, true);
        for (size_t i = before; i < list.count; i++)
            in_time += list.states[i].minutes <= deadline;
    }
    list.limit = deadline;
    return close_list(&list, status, in_time == 0);
}
