/* The number of plans within a deadline
 *
 * A *moment* is a state and the minutes since the start. Let D be the deadline and
 *
 *     W(done, t) = 1,   W(s, t) = sum of W(s', t + m) over the crossings from s to s' of m
 *                                 minutes with t + m <= D.
 *
 * W(s, t) is the number of ways to go on from a moment and be over in time, and W(start, 0)
 * the answer: a plan ends as soon as all are over. A crossing takes a minute at least, so
 * moments make no circle. First all moments are found that the start leads to, but for
 * those that a bound of the minutes to come shows to be too late; then W is added up from
 * the latest to the earliest. A crossing of people who have others alike counts as often as
 * it can be chosen: those alike have the same ways before them.
 *
 * There are at most 2^(n + 1) D moments, and in the end as many as the budget allows. */
#include "count_within.h"

#include "count_plans.h"
#include "counting_bound.h"
#include "list_plans.h"

#include <stdlib.h>

enum { MOMENTS_MAX = 1 << 22, ROOM_FIRST = 256 };

struct moment {
    uint64_t minutes;
    uint32_t state;
    struct pz_count ways;
};

struct counting {
    const struct bridge_state_space *space;
    struct pz_budget *budget;
    uint64_t deadline;
    struct moment *moments;
    size_t count, room; /* `room` is a power of two; there are twice as many slots */
    uint32_t *slots;    /* of moments by their hash, counted from 1; 0: free */
};

/* The slot of a moment, or where it belongs. */
static uint32_t *slot_of(const struct counting *counting, uint32_t state, uint64_t minutes)
{
    uint64_t hash =
        (minutes * UINT64_C(0x9e3779b97f4a7c15) ^ state) * UINT64_C(0xd1b54a32d192ed03);
    size_t mask = 2 * counting->room - 1, at = (size_t)(hash >> 32) & mask;

    for (; counting->slots[at]; at = (at + 1) & mask) {
        const struct moment *moment = &counting->moments[counting->slots[at] - 1];

        if (moment->state == state && moment->minutes == minutes)
            break;
    }
    return &counting->slots[at];
}

/* Makes room for twice as many; PZ_OUT_OF_TIME when so many are not allowed. */
static enum pz_status grow(struct counting *counting)
{
    size_t room = counting->room ? 2 * counting->room : ROOM_FIRST;
    size_t bytes = room * (sizeof *counting->moments + 2 * sizeof *counting->slots);

    if (room > MOMENTS_MAX || !pz_budget_has_room(counting->budget, bytes)) {
        counting->budget->cut = true;
        return PZ_OUT_OF_TIME;
    }
    struct moment *moments = realloc(counting->moments, room * sizeof *moments);

    if (!moments)
        return PZ_NO_MEMORY;
    counting->moments = moments;
    uint32_t *slots = calloc(2 * room, sizeof *slots);

    if (!slots)
        return PZ_NO_MEMORY;
    free(counting->slots);
    counting->slots = slots;
    counting->room = room;
    for (size_t i = 0; i < counting->count; i++)
        *slot_of(counting, moments[i].state, moments[i].minutes) = (uint32_t)i + 1;
    return PZ_OK;
}

/* Adds a moment, unless it is there or too late. */
static enum pz_status add(struct counting *counting, uint32_t state, uint64_t minutes)
{
    uint64_t rest = bridge_counting_bound_quick(counting->space, state);

    if (rest > counting->deadline || minutes > counting->deadline - rest)
        return PZ_OK;
    if (counting->count == counting->room) {
        enum pz_status status = grow(counting);

        if (status != PZ_OK)
            return status;
    }
    uint32_t *slot = slot_of(counting, state, minutes);

    if (*slot)
        return PZ_OK;
    *slot = (uint32_t)counting->count + 1;
    counting->moments[counting->count++] =
        (struct moment){.minutes = minutes, .state = state};
    return PZ_OK;
}

/* Finds all moments, the successors of each after it. */
static enum pz_status find_moments(struct counting *counting)
{
    const struct bridge_state_space *space = counting->space;
    enum pz_status status = add(counting, space->everybody << 1, 0);

    for (size_t i = 0; i < counting->count && status == PZ_OK; i++) {
        const struct moment moment = counting->moments[i];
        struct bridge_crossings crossings = bridge_crossings_from(space, moment.state);

        if (pz_budget_node(counting->budget))
            break;
        if (moment.state == BRIDGE_STATE_DONE)
            continue;
        while (status == PZ_OK && bridge_crossings_next(&crossings)) {
            if (pz_budget_step(counting->budget))
                break;
            status = add(counting,
                         bridge_state_space_after(space, moment.state, crossings.group),
                         moment.minutes + bridge_crossings_minutes(&crossings));
        }
    }
    return status == PZ_OK ? pz_budget_status(counting->budget) : status;
}

/* The number of ways from a moment; NULL: it is too late. */
static const struct pz_count *ways_from(const struct counting *counting, uint32_t state,
                                        uint64_t minutes)
{
    uint32_t place = *slot_of(counting, state, minutes);

    return place ? &counting->moments[place - 1].ways : NULL;
}

static void count_from(struct counting *counting, struct moment *moment)
{
    struct bridge_crossings crossings =
        bridge_crossings_from(counting->space, moment->state);

    moment->ways = pz_count_from(moment->state == BRIDGE_STATE_DONE);
    while (moment->state != BRIDGE_STATE_DONE && bridge_crossings_next(&crossings)) {
        const struct pz_count *ways = ways_from(
            counting,
            bridge_state_space_after(counting->space, moment->state, crossings.group),
            moment->minutes + bridge_crossings_minutes(&crossings));

        if (pz_budget_step(counting->budget))
            return;
        if (ways)
            pz_count_add_times(&moment->ways, ways, bridge_crossings_ways(&crossings));
    }
}

static int compare_latest_first(const void *a, const void *b)
{
    uint64_t x = (*(struct moment *const *)a)->minutes;
    uint64_t y = (*(struct moment *const *)b)->minutes;

    return (x < y) - (x > y);
}

/* Counts the ways from all moments, the latest first. */
static enum pz_status count_ways(struct counting *counting)
{
    struct moment **latest = malloc(counting->count * sizeof(struct moment *) + 1);

    if (!latest)
        return PZ_NO_MEMORY;
    for (size_t i = 0; i < counting->count; i++)
        latest[i] = &counting->moments[i];
    qsort(latest, counting->count, sizeof(struct moment *), compare_latest_first);
    for (size_t i = 0; i < counting->count && !pz_budget_over(counting->budget); i++)
        count_from(counting, latest[i]);
    free(latest);
    return pz_budget_status(counting->budget);
}

static bool begins(const void *arg, uint32_t state, uint64_t minutes)
{
    const struct pz_count *ways = ways_from(arg, state, minutes);

    return ways && !pz_count_is(ways, 0);
}

/* Counts, and lists as far as the budget goes. */
static enum pz_status count_all(struct counting *counting, struct bridge_plans *plans,
                                size_t most)
{
    const struct bridge_wanted wanted = {begins, counting};
    enum pz_status status = find_moments(counting);

    if (status == PZ_OK)
        status = count_ways(counting);
    if (status != PZ_OK)
        return status == PZ_OUT_OF_TIME ? PZ_OK : status;
    plans->count = counting->count > 0 ? counting->moments->ways : pz_count_from(0);
    plans->counted = !pz_count_overflowed(&plans->count);
    if (most == 0 || counting->count == 0)
        return PZ_OK;
    return bridge_list_plans(counting->space, &wanted, counting->budget, plans, most);
}

static enum pz_status count_in_time(struct bridge_state_space *space,
                                    const struct bridge_question *question,
                                    struct pz_budget *budget, struct bridge_plans *plans)
{
    struct counting counting = {
        .space = space, .budget = budget, .deadline = question->deadline_minutes};

    bridge_counting_bound_prepare(space, budget);
    enum pz_status status = count_all(&counting, plans, question->plans);

    free(counting.moments);
    free(counting.slots);
    return status;
}

enum pz_status bridge_count_within(const struct bridge_question *question,
                                   struct pz_budget *budget, struct bridge_plans *plans)
{
    return bridge_plans_make(question, budget, count_in_time, plans);
}
