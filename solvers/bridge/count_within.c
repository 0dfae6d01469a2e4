/* Counts the plans that meet a deadline.
 *
 * A *moment* is a state and the minutes since the start. Let D be the deadline and
 *
 *     W(done, t) = 1,   W(s, t) = sum of W(s', t + m) over the crossings from s to s' of m
 *                                 minutes with t + m <= D.
 *
 * W(s, t) is the number of ways to continue from a moment so that everyone is across in
 * time, and W(start, 0) is the result: a plan ends when everyone is across. Each crossing
 * takes at least one minute, so the graph of moments is acyclic. First the search finds all
 * moments that can be reached from the start, except those that are too late by a lower
 * bound. Then W is added up from the latest moment to the earliest one.
 *
 * There are at most 2^(n + 1) D moments, and at most as many as the budget allows. */
#include "count_within.h"

#include "count_plans.h"
#include "counting_bound.h"
#include "list_plans.h"
#include "solvers/core/check.h"
#include "solvers/core/growth.h"

enum { MOMENTS_MAX = 1 << 22 };

struct moment {
    uint64_t minutes;
    uint32_t state;
    struct pz_count ways;
};

struct counting {
    struct bridge_ways ways; /* of the plans that meet the deadline */
    uint64_t deadline;
    struct moment *moments;   /* owned */
    uint32_t count, capacity; /* `capacity` is a power of two */
    uint32_t *slots; /* a hash table of 2 * capacity slots: 1 + the index of a moment, or
                        0; owned */
};

/* Returns the slot of a moment, or the empty slot where it belongs. */
static uint32_t *slot_of(const struct counting *counting, uint32_t state, uint64_t minutes)
{
    uint64_t hash =
        (minutes * UINT64_C(0x9e3779b97f4a7c15) ^ state) * UINT64_C(0xd1b54a32d192ed03);
    size_t mask = 2 * (size_t)counting->capacity - 1, at = (size_t)(hash >> 32) & mask;

    for (; counting->slots[at]; at = (at + 1) & mask) {
        const struct moment *moment = &counting->moments[counting->slots[at] - 1];

        if (moment->state == state && moment->minutes == minutes)
            break;
    }
    return &counting->slots[at];
}

#ifdef PUZZLED_CHECK
/* Asserts that each moment has exactly one slot. */
static void check_slots(const struct counting *counting)
{
    size_t used = 0;

    for (size_t i = 0; i < 2 * (size_t)counting->capacity; i++)
        used += counting->slots[i] > 0;
    assert(used == counting->count && counting->count <= counting->capacity);
    for (size_t i = 0; i < counting->count; i++) {
        const struct moment *moment = &counting->moments[i];

        assert(*slot_of(counting, moment->state, moment->minutes) == i + 1);
    }
}
#endif

/* Doubles the capacity. Returns PZ_OUT_OF_TIME if a limit does not allow this. */
static enum pz_status grow(struct counting *counting)
{
    size_t capacity = pz_next_capacity(counting->capacity);
    size_t bytes = capacity * (sizeof *counting->moments + 2 * sizeof *counting->slots);

    if (capacity > MOMENTS_MAX || !pz_budget_has_room(counting->ways.budget, bytes)) {
        counting->ways.budget->cut = true;
        return PZ_OUT_OF_TIME;
    }
    uint32_t *slots = calloc(2 * capacity, sizeof *slots);

    if (!slots)
        return PZ_NO_MEMORY;
    free(counting->slots);
    counting->slots = slots;
    struct moment *moments =
        pz_grow(counting->moments, &counting->capacity, sizeof *moments);

    if (!moments)
        return PZ_NO_MEMORY;
    counting->moments = moments;
    for (size_t i = 0; i < counting->count; i++)
        *slot_of(counting, moments[i].state, moments[i].minutes) = (uint32_t)i + 1;
    CHECKED(check_slots, counting);
    return PZ_OK;
}

/* Adds a moment, unless it exists or is too late. */
static enum pz_status add_moment(struct counting *counting, uint32_t state,
                                 uint64_t minutes)
{
    uint64_t rest = bridge_counting_bound_quick(counting->ways.space, state);

    if (rest > counting->deadline || minutes > counting->deadline - rest)
        return PZ_OK;
    if (counting->count == counting->capacity) {
        enum pz_status status = grow(counting);

        if (status != PZ_OK)
            return status;
    }
    uint32_t *slot = slot_of(counting, state, minutes);

    if (*slot)
        return PZ_OK;
    *slot = counting->count + 1;
    counting->moments[counting->count++] =
        (struct moment){.minutes = minutes, .state = state};
    return PZ_OK;
}

/* Finds all moments. The successors of each moment are after the moment. */
static enum pz_status find_moments(struct counting *counting)
{
    const struct bridge_state_space *space = counting->ways.space;
    struct pz_budget *budget = counting->ways.budget;
    enum pz_status status = add_moment(counting, space->everyone << 1, 0);

    for (size_t i = 0; i < counting->count && status == PZ_OK; i++) {
        const struct moment moment = counting->moments[i];
        struct bridge_crossings crossings = bridge_crossings_from(space, moment.state);

        if (pz_budget_node(budget))
            break;
        if (moment.state == BRIDGE_STATE_DONE)
            continue;
        while (status == PZ_OK && bridge_crossings_next(&crossings)) {
            if (pz_budget_step(budget))
                break;
            status = add_moment(
                counting, bridge_state_space_after(space, moment.state, crossings.group),
                moment.minutes + bridge_crossings_minutes(&crossings));
        }
    }
    return status == PZ_OK ? pz_budget_status(budget) : status;
}

/* Returns the number of ways from a moment, or NULL if the moment is too late or there is
 * no way. */
static const struct pz_count *ways_from(const void *arg, uint32_t state, uint64_t minutes)
{
    const struct counting *counting = arg;
    uint32_t slot = *slot_of(counting, state, minutes);

    if (!slot || pz_count_is(&counting->moments[slot - 1].ways, 0))
        return NULL;
    return &counting->moments[slot - 1].ways;
}

static int compare_latest_first(const void *a, const void *b)
{
    uint64_t x = (*(struct moment *const *)a)->minutes;
    uint64_t y = (*(struct moment *const *)b)->minutes;

    return (x < y) - (x > y);
}

/* Counts the ways from all moments, beginning with the latest moment. */
static enum pz_status count_ways(struct counting *counting)
{
    struct moment **latest = malloc(counting->count * sizeof(struct moment *) + 1);

    if (!latest)
        return PZ_NO_MEMORY;
    for (size_t i = 0; i < counting->count; i++)
        latest[i] = &counting->moments[i];
    qsort(latest, counting->count, sizeof(struct moment *), compare_latest_first);
    for (size_t i = 0; i < counting->count && !pz_budget_over(counting->ways.budget); i++) {
        if (latest[i]->state == BRIDGE_STATE_DONE)
            latest[i]->ways = pz_count_from(1);
        else
            bridge_ways_add(&counting->ways, latest[i]->state, latest[i]->minutes,
                            &latest[i]->ways);
    }
    free(latest);
    return pz_budget_status(counting->ways.budget);
}

/* Counts, and lists plans until the budget is used up. */
static enum pz_status count_all(struct counting *counting, struct bridge_plans *plans,
                                size_t max_plans)
{
    enum pz_status status = find_moments(counting);

    if (status == PZ_OK)
        status = count_ways(counting);
    if (status != PZ_OK)
        return status == PZ_OUT_OF_TIME ? PZ_OK : status;
    plans->count = counting->count > 0 ? counting->moments->ways : pz_count_from(0);
    plans->counted = !pz_count_overflowed(&plans->count);
    if (max_plans == 0 || counting->count == 0)
        return PZ_OK;
    return bridge_list_plans(&counting->ways, plans, max_plans);
}

static enum pz_status count_in_time(const struct bridge_state_space *space,
                                    const struct bridge_question *question,
                                    struct pz_budget *budget, struct bridge_plans *plans)
{
    struct counting counting = {.ways = {space, budget, ways_from, &counting},
                                .deadline = question->deadline_minutes};
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
