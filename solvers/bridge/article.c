/* The searches of the article, in its order
 *
 * The article "Escape From Zurg" keeps a list of states. It takes the first one and tests
 * whether all are over in time. If not, the successors of the state go to the front of the
 * list, which makes the search depth first, or to its end: breadth first. No state is
 * recognised when it is met again. So what is counted depends on the order of successors:
 *
 * - People stand on each side in a list, at first in the order of the question. For the
 *   list a, b, c the groups are aa, ab, ac, bb, bc, cc, where aa is a alone; they are tried
 *   from the last one to the first.
 * - Who crosses leaves one list and stands at the head of the other, in the order of the
 *   group; the others keep theirs.
 * - Depth first, successors beyond the deadline are left out. Breadth first they are not,
 *   and only a plan beyond the deadline is passed over.
 *
 * On the article's puzzle 467 and 3,619 states are tested. Where no plan meets the deadline
 * the article's breadth-first search does not end. This one ends when every state that
 * waits is beyond the deadline.
 *
 * Depth first the list is a stack, in which a state stays below its successors until all
 * are tested: those that stay are the way to the state on top. Breadth first nothing is
 * taken away. */
#include "article.h"

#include "path.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 256 };

struct tested {
    uint64_t minutes;
    uint32_t before; /* the state that it follows, by its place in the list */
    uint8_t near;    /* so many are near, */
    bool torch_far;
    bool followed;                       /* its successors are in the list */
    uint8_t order[BRIDGE_SEARCH_PEOPLE]; /* first those near, then those far */
};

struct list {
    struct bridge_search_task *task;
    struct tested *states;
    size_t count, room;
    uint64_t limit; /* of minutes; later successors are left out */
};

/* Makes room for one more state; out of the memory allowed, the budget is cut. */
static enum pz_status make_room(struct list *list)
{
    size_t room = list->room ? 2 * list->room : ROOM_FIRST;
    size_t bytes = room * sizeof *list->states;

    if (list->count < list->room)
        return PZ_OK;
    if (room > UINT32_MAX || (list->task->max_bytes && bytes > list->task->max_bytes)) {
        list->task->budget->cut = true;
        return PZ_OUT_OF_TIME;
    }
    struct tested *states = realloc(list->states, bytes);

    if (!states)
        return PZ_NO_MEMORY;
    list->states = states;
    list->room = room;
    return PZ_OK;
}

/* The state after those at the places i <= j of the torch's side have crossed. */
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

/* Appends the successors of a state that keep to the limit: the last group first, or with
 * `last_on_top` at the end of the list. */
static enum pz_status follow(struct list *list, size_t place, bool last_on_top)
{
    const struct tested state = list->states[place];
    unsigned people = list->task->space->people;
    unsigned side = state.torch_far ? people - state.near : state.near;
    unsigned groups = side * (side + 1) / 2;
    size_t begin = list->count;

    list->states[place].followed = true;
    for (unsigned i = 0; i < side; i++)
        for (unsigned j = i; j < side; j++) {
            struct tested after = successor(list, &state, i, j);

            if (pz_budget_step(list->task->budget))
                return PZ_OK;
            if (after.minutes > list->limit)
                continue;
            enum pz_status status = make_room(list);

            if (status != PZ_OK)
                return status;
            after.before = (uint32_t)place;
            list->states[list->count++] = after;
        }
    if (last_on_top || groups < 2)
        return PZ_OK;
    for (size_t low = begin, high = list->count; low + 1 < high; low++) {
        struct tested swapped = list->states[--high];

        list->states[high] = list->states[low];
        list->states[low] = swapped;
    }
    return PZ_OK;
}

/* Who is near in a state, and where the torch is, as states are written elsewhere. */
static uint32_t state_of(const struct tested *state)
{
    uint32_t near = 0;

    for (unsigned i = 0; i < state->near; i++)
        near |= 1u << state->order[i];
    return near << 1 | state->torch_far;
}

/* The plan that leads to a state, whom none but the start comes before. */
static enum pz_status take_plan(struct list *list, size_t place)
{
    struct bridge_state_space apart = *list->task->space;
    struct bridge_path path;
    enum pz_status status = PZ_OK;

    bridge_state_space_tell_apart(&apart);
    bridge_path_open(&path, 0);
    while (place > 0 && status == PZ_OK) {
        place = list->states[place].before;
        status = bridge_path_push(&path, &apart, state_of(&list->states[place]), 0);
    }
    if (status == PZ_OK)
        status = bridge_path_reversed_plan(&apart, &path, &list->task->plan);
    bridge_path_close(&path);
    return status;
}

/* Begins with all near. */
static enum pz_status open_list(struct list *list)
{
    unsigned people = list->task->space->people;
    enum pz_status status = make_room(list);

    if (status != PZ_OK)
        return status;
    list->states[list->count++] = (struct tested){.near = (uint8_t)people};
    for (unsigned p = 0; p < people; p++)
        list->states->order[p] = (uint8_t)p;
    return PZ_OK;
}

/* Ends the search: by a plan, by the end of the list, or by the budget. */
static enum pz_status close_list(struct list *list, enum pz_status status, bool ended)
{
    struct bridge_search_task *task = list->task;

    if (ended && status == PZ_OK && !pz_budget_over(task->budget))
        task->lower_bound = list->limit + 1;
    free(list->states);
    if (task->budget->stopped)
        return PZ_STOPPED;
    return status == PZ_OUT_OF_TIME ? PZ_OK : status;
}

/* The deadline, or without one the minutes of everybody over and back. */
static uint64_t limit_of(const struct bridge_search_task *task)
{
    uint64_t sum = 0;

    if (task->deadline_minutes != BRIDGE_NEVER - 1)
        return task->deadline_minutes;
    for (unsigned p = 0; p < task->space->people; p++)
        sum += 2 * (uint64_t)task->space->minutes[0][p];
    return sum;
}

enum pz_status bridge_article_depth_first(struct bridge_search_task *task)
{
    struct list list = {.task = task, .limit = limit_of(task)};
    enum pz_status status = open_list(&list);

    while (status == PZ_OK && list.count > 0) {
        const struct tested *top = &list.states[list.count - 1];

        if (top->followed) {
            list.count--;
            continue;
        }
        if (pz_budget_node(task->budget))
            break;
        if (top->near == 0)
            return close_list(&list, take_plan(&list, list.count - 1), false);
        status = follow(&list, list.count - 1, true);
    }
    return close_list(&list, status, list.count == 0);
}

enum pz_status bridge_article_breadth_first(struct bridge_search_task *task)
{
    struct list list = {.task = task, .limit = UINT64_MAX};
    enum pz_status status = open_list(&list);
    uint64_t in_time = 1; /* states that wait and are not beyond the deadline */
    uint64_t deadline = task->deadline_minutes;

    for (size_t place = 0; status == PZ_OK && in_time > 0; place++) {
        const struct tested *state = &list.states[place];
        size_t before = list.count;

        if (pz_budget_node(task->budget))
            break;
        in_time -= state->minutes <= deadline;
        if (state->near == 0 && state->minutes <= deadline)
            return close_list(&list, take_plan(&list, place), false);
        status = follow(&list, place, false);
        for (size_t i = before; i < list.count; i++)
            in_time += list.states[i].minutes <= deadline;
    }
    list.limit = deadline;
    return close_list(&list, status, in_time == 0);
}
