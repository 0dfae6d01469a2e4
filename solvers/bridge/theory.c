/* Chooses the theorem that gives the minimum.
 *
 * If everyone can go at once, no theorem is necessary. For capacity 2 there is a closed form
 * (capacity_two.c). Any other capacity needs dynamic programming (trip_dp.c). If dynamic
 * programming would take too long, the result is a good multiset of trips and a lower bound
 * (lagrangian_bound.c). Each method makes a multiset of trips, and trips.c makes the plan.
 *
 * WORK_MAX transitions take one to three seconds, because a processor makes 1 to 4
 * transitions per nanosecond (measured). RANKING_BYTES and PLAN_BYTES are the maximum
 * numbers of bytes that are allocated per person. RANKING_BYTES is for two sort keys.
 * PLAN_BYTES is for the trips, the plan, and the tables of trip_remainder.c and
 * lagrangian_bound.c, in which 2 N (T + N) is at most about 4 n. */
#include "theory.h"

#include "capacity_two.h"
#include "lagrangian_bound.h"
#include "trip_dp.h"

#include <assert.h>
#include <stdlib.h>

#define WORK_MAX UINT64_C(2500000000) /* transitions: one to three seconds, 150 MiB */

enum {
    CLOSING_NS = 10000000, /* to find a multiset and a bound after the time limit */
    RANKING_BYTES = 16,    /* per person, only to sort */
    PLAN_BYTES = 128       /* per person, for anything else */
};

bool bridge_theory_is_closed_form(const struct bridge_party *party)
{
    return party->capacity <= 2 || party->people <= party->capacity;
}

/* Returns the approximate number of bytes that are allocated, except for dynamic
 * programming. */
static size_t bytes_of(const struct bridge_party *party, bool wants_plan)
{
    bool sorts_only = bridge_theory_is_closed_form(party) && !wants_plan;

    return (size_t)party->people * (sorts_only ? RANKING_BYTES : PLAN_BYTES);
}

/* Returns the cost of the trips. */
static struct bridge_bound cost_of_trips(const struct bridge_trips *trips,
                                         const struct bridge_ranking *ranking)
{
    struct bridge_bound bound = {
        .proven = true, .crossings_over = trips->count, .nomads = trips->nomads};

    for (uint32_t t = 0; t < trips->count; t++) {
        const struct bridge_trip *trip = &trips->trip[t];
        uint32_t end = trip->settlers ? trip->first + trip->settlers : trip->nomads;

        bound.over_minutes += ranking->minutes[end - 1];
        for (uint32_t rank = 0; rank < trip->nomads; rank++)
            bound.back_minutes += ranking->minutes[rank];
    }
    for (uint32_t rank = 0; rank < trips->nomads; rank++)
        bound.back_minutes -= ranking->minutes[rank];
    bound.minutes = bound.over_minutes + bound.back_minutes;
    return bound;
}

/* Makes the trip of a party that can go at once, or of an empty party. */
static bool make_single_trip(const struct bridge_ranking *ranking,
                             struct bridge_trips *trips)
{
    *trips = (struct bridge_trips){.trip = malloc(sizeof *trips->trip)};
    if (!trips->trip)
        return false;
    trips->trip[0] = (struct bridge_trip){.settlers = ranking->people};
    trips->count = ranking->people > 0;
    return true;
}

/* Makes good trips and a lower bound. */
static enum pz_status make_bounded_trips(struct bridge_trip_remainder *remainder,
                                         const struct bridge_ranking *ranking,
                                         struct pz_budget *budget,
                                         struct bridge_bound *bound,
                                         struct bridge_trips *trips)
{
    uint64_t lower = 0;
    enum pz_status status = bridge_lagrangian_bound_run(remainder, budget, trips, &lower);

    if (status != PZ_OK)
        return status;
    *bound = cost_of_trips(trips, ranking);
    bound->proven = lower == bound->minutes;
    bound->minutes = lower;
    return PZ_OK;
}

/* Returns true if time and memory are likely to be sufficient for dynamic programming. */
static bool is_worth_trying(const struct bridge_trip_remainder *remainder,
                            const struct pz_budget *budget)
{
    double bytes =
        (double)((size_t)remainder->people * PLAN_BYTES) + bridge_trip_dp_bytes(remainder);

    return bridge_trip_dp_work(remainder) <= WORK_MAX &&
           pz_budget_has_room(budget, (size_t)bytes);
}

/* Returns the limits for finding good trips and a lower bound if there is no time for
 * dynamic programming. The limits add a quarter of the time from `begun_ns` to the
 * deadline, and leave at least CLOSING_NS from now. With a brief effort, there is no
 * additional time. */
static struct pz_ctl closing_control(const struct pz_ctl *ctl, uint64_t begun_ns)
{
    struct pz_ctl closing = pz_ctl_unbounded(ctl);
    uint64_t least = pz_now_ns() + CLOSING_NS;

    if (!ctl || !ctl->deadline_ns)
        return closing;
    closing.deadline_ns = ctl->deadline_ns;
    if (ctl->effort == PZ_BRIEF)
        return closing;
    if (ctl->deadline_ns > begun_ns)
        closing.deadline_ns += (ctl->deadline_ns - begun_ns) / 4;
    if (closing.deadline_ns < least)
        closing.deadline_ns = least;
    return closing;
}

static enum pz_status make_closing_trips(struct bridge_trip_remainder *remainder,
                                         const struct bridge_ranking *ranking,
                                         uint64_t begun_ns, struct pz_budget *budget,
                                         struct bridge_bound *bound,
                                         struct bridge_trips *trips)
{
    const struct pz_ctl *all = budget->ctl;
    const struct pz_ctl closing = closing_control(all, begun_ns);
    enum pz_status status;
    bool cut = budget->cut;

    pz_budget_part(budget, &closing);
    status = make_bounded_trips(remainder, ranking, budget, bound, trips);
    budget->ctl = all;
    budget->cut = budget->cut || cut;
    return status;
}

/* Makes optimal trips if size, time and memory allow, otherwise good trips and a lower bound. */
static enum pz_status make_group_trips(const struct bridge_ranking *ranking,
                                       uint32_t capacity, struct pz_budget *budget,
                                       struct bridge_bound *bound,
                                       struct bridge_trips *trips)
{
    enum pz_status status = PZ_OUT_OF_TIME;
    uint64_t begun_ns = pz_now_ns();
    struct bridge_trip_remainder remainder;

    if (!bridge_trip_remainder_make(ranking, capacity, &remainder))
        return PZ_NO_MEMORY;
    if (is_worth_trying(&remainder, budget))
        status = bridge_trip_dp_run(&remainder, budget, trips);
    if (status == PZ_OK)
        *bound = cost_of_trips(trips, ranking);
    else if (status == PZ_OUT_OF_TIME)
        status = make_closing_trips(&remainder, ranking, begun_ns, budget, bound, trips);
    bridge_trip_remainder_free(&remainder);
    return status;
}

static enum pz_status make_trips(const struct bridge_ranking *ranking, uint32_t capacity,
                                 struct pz_budget *budget, struct bridge_bound *bound,
                                 struct bridge_trips *trips)
{
    if (capacity == 2 && ranking->people > 2) {
        bridge_capacity_two_bound(ranking, bound);
        return bridge_capacity_two_trips(ranking, bound, trips) ? PZ_OK : PZ_NO_MEMORY;
    }
    if (capacity < ranking->people)
        return make_group_trips(ranking, capacity, budget, bound, trips);
    if (!make_single_trip(ranking, trips))
        return PZ_NO_MEMORY;
    *bound = cost_of_trips(trips, ranking);
    return PZ_OK;
}

/* Finds the bound, and a plan unless `plan` is NULL. */
static enum pz_status solve(const struct bridge_ranking *ranking, uint32_t capacity,
                            struct pz_budget *budget, struct bridge_bound *bound,
                            struct bridge_plan *plan)
{
    struct bridge_trips trips = {.count = 0};
    struct bridge_bound found;

    if (!plan && capacity == 2 && ranking->people > 2) {
        bridge_capacity_two_bound(ranking, bound);
        return PZ_OK;
    }
    enum pz_status status = make_trips(ranking, capacity, budget, &found, &trips);

    if (status == PZ_OK && plan && !bridge_trips_plan(&trips, ranking, plan))
        status = PZ_NO_MEMORY;
    if (status == PZ_OK) {
        assert(!plan || plan->minutes == found.over_minutes + found.back_minutes);
        *bound = found;
    }
    bridge_trips_free(&trips);
    return status;
}

enum pz_status bridge_theory_solve(const struct bridge_party *party,
                                   struct pz_budget *budget, struct bridge_bound *bound,
                                   struct bridge_plan *plan)
{
    struct bridge_ranking ranking;

    if (!bridge_party_is_valid(party))
        return PZ_INVALID;
    if (pz_ctl_stopped(budget->ctl))
        return PZ_STOPPED;
    if (party->capacity == 1 && party->people > 1) {
        *bound = (struct bridge_bound){.minutes = BRIDGE_NEVER, .proven = true};
        if (plan)
            *plan = (struct bridge_plan){.minutes = 0};
        return PZ_OK;
    }
    if (!pz_budget_has_room(budget, bytes_of(party, plan != NULL)) ||
        !bridge_ranking_make(party, &ranking))
        return PZ_NO_MEMORY;
    enum pz_status status = solve(&ranking, party->capacity, budget, bound, plan);

    bridge_ranking_free(&ranking);
    return status;
}
