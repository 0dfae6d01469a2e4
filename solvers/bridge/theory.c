/* Which theorem answers
 *
 * All at once needs none, two at a time has a closed form (capacity_two.c), and any other
 * capacity the programme (trip_programme.c), or where that would take too long a good bag
 * and a bound (lagrangian_bound.c). Each makes a bag of trips; trips.c makes a plan of it.
 *
 * WORK_MAX was measured: at 1 to 4 transitions in a nanosecond it is one to three seconds.
 * RANKING_BYTES and PLAN_BYTES are what is allocated for each person at the most: two keys
 * to sort; and then the trips, the plan, and the tables of trip_tail.c and
 * lagrangian_bound.c, in which 2 N (T + N) is about 4 n where it is the most. */
#include "theory.h"

#include "capacity_two.h"
#include "lagrangian_bound.h"
#include "trip_programme.h"

#include <stdlib.h>

#define WORK_MAX UINT64_C(2500000000) /* transitions: one to three seconds, 150 MiB */

enum {
    CLOSING_NS = 10000000, /* for a bag and a bound when the time is over */
    RANKING_BYTES = 16,    /* for each person, to sort all, */
    PLAN_BYTES = 128       /* or for more than that */
};

bool bridge_theory_is_closed_form(const struct bridge_party *party)
{
    return party->capacity <= 2 || party->people <= party->capacity;
}

/* About what is allocated, but for the programme. */
static size_t bytes_of(const struct bridge_party *party, bool wants_plan)
{
    bool sorts_only = bridge_theory_is_closed_form(party) && !wants_plan;

    return (size_t)party->people * (sorts_only ? RANKING_BYTES : PLAN_BYTES);
}

/* What the bag costs. */
static struct bridge_bound bag_bound(const struct bridge_trips *bag,
                                     const struct bridge_ranking *ranking)
{
    struct bridge_bound bound = {
        .proven = true, .crossings_over = bag->count, .nomads = bag->nomads};

    for (uint32_t t = 0; t < bag->count; t++) {
        const struct bridge_trip *trip = &bag->trips[t];
        uint32_t end = trip->settlers ? trip->first + trip->settlers : trip->nomads;

        bound.over_minutes += ranking->minutes[end - 1];
        for (uint32_t rank = 0; rank < trip->nomads; rank++)
            bound.back_minutes += ranking->minutes[rank];
    }
    for (uint32_t rank = 0; rank < bag->nomads; rank++)
        bound.back_minutes -= ranking->minutes[rank];
    bound.minutes = bound.over_minutes + bound.back_minutes;
    return bound;
}

/* All at once, or nobody. */
static bool make_single_bag(const struct bridge_ranking *ranking, struct bridge_trips *bag)
{
    *bag = (struct bridge_trips){.trips = malloc(sizeof *bag->trips)};
    if (!bag->trips)
        return false;
    bag->trips[0] = (struct bridge_trip){.settlers = ranking->people};
    bag->count = ranking->people > 0;
    return true;
}

/* A good bag and a lower bound. */
static enum pz_status make_bounded_bag(struct bridge_trip_tail *tail,
                                       const struct bridge_ranking *ranking,
                                       struct pz_budget *budget, struct bridge_bound *bound,
                                       struct bridge_trips *bag)
{
    uint64_t lower = 0;
    enum pz_status status = bridge_lagrangian_bound_run(tail, budget, bag, &lower);

    if (status != PZ_OK)
        return status;
    *bound = bag_bound(bag, ranking);
    bound->proven = lower == bound->minutes;
    bound->minutes = lower;
    return PZ_OK;
}

/* Whether time and memory are likely to be enough for the programme. */
static bool is_worth_trying(const struct bridge_trip_tail *tail,
                            const struct pz_budget *budget)
{
    double bytes =
        (double)((size_t)tail->people * PLAN_BYTES) + bridge_trip_programme_bytes(tail);

    return bridge_trip_programme_work(tail) <= WORK_MAX &&
           pz_budget_has_room(budget, (size_t)bytes);
}

/* The bounds for a bag and a lower bound if there is no time for dynamic programming. They
 * may take a fourth of its time, which began at `begun_ns`, and at least CLOSING_NS; in a
 * brief effort, no more time. */
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

static enum pz_status close_bag(struct bridge_trip_tail *tail,
                                const struct bridge_ranking *ranking, uint64_t begun_ns,
                                struct pz_budget *budget, struct bridge_bound *bound,
                                struct bridge_trips *bag)
{
    const struct pz_ctl *all = budget->ctl;
    const struct pz_ctl closing = closing_control(all, begun_ns);
    enum pz_status status;
    bool cut = budget->cut;

    pz_budget_part(budget, &closing);
    status = make_bounded_bag(tail, ranking, budget, bound, bag);
    budget->ctl = all;
    budget->cut = budget->cut || cut;
    return status;
}

/* Exact where size, time and memory allow, else the best bag known and a lower bound. */
static enum pz_status make_group_bag(const struct bridge_ranking *ranking,
                                     uint32_t capacity, struct pz_budget *budget,
                                     struct bridge_bound *bound, struct bridge_trips *bag)
{
    enum pz_status status = PZ_OUT_OF_TIME;
    uint64_t begun_ns = pz_now_ns();
    struct bridge_trip_tail tail;

    if (!bridge_trip_tail_make(ranking, capacity, &tail))
        return PZ_NO_MEMORY;
    if (is_worth_trying(&tail, budget))
        status = bridge_trip_programme_run(&tail, budget, bag);
    if (status == PZ_OK)
        *bound = bag_bound(bag, ranking);
    else if (status == PZ_OUT_OF_TIME)
        status = close_bag(&tail, ranking, begun_ns, budget, bound, bag);
    bridge_trip_tail_free(&tail);
    return status;
}

static enum pz_status make_bag(const struct bridge_ranking *ranking, uint32_t capacity,
                               struct pz_budget *budget, struct bridge_bound *bound,
                               struct bridge_trips *bag)
{
    if (capacity == 2 && ranking->people > 2) {
        bridge_capacity_two_bound(ranking, bound);
        return bridge_capacity_two_trips(ranking, bound, bag) ? PZ_OK : PZ_NO_MEMORY;
    }
    if (capacity < ranking->people)
        return make_group_bag(ranking, capacity, budget, bound, bag);
    if (!make_single_bag(ranking, bag))
        return PZ_NO_MEMORY;
    *bound = bag_bound(bag, ranking);
    return PZ_OK;
}

/* The bound, and a plan unless `plan` is NULL. */
static enum pz_status solve(const struct bridge_ranking *ranking, uint32_t capacity,
                            struct pz_budget *budget, struct bridge_bound *bound,
                            struct bridge_plan *plan)
{
    struct bridge_trips bag = {.count = 0};
    struct bridge_bound found;

    if (!plan && capacity == 2 && ranking->people > 2) {
        bridge_capacity_two_bound(ranking, bound);
        return PZ_OK;
    }
    enum pz_status status = make_bag(ranking, capacity, budget, &found, &bag);

    if (status == PZ_OK && plan && !bridge_trips_walk(&bag, ranking, plan))
        status = PZ_NO_MEMORY;
    if (status == PZ_OK)
        *bound = found;
    bridge_trips_free(&bag);
    return status;
}

enum pz_status bridge_theory_solve(const struct bridge_party *party,
                                   struct pz_budget *budget, struct bridge_bound *bound,
                                   struct bridge_plan *plan)
{
    struct bridge_ranking ranking;

    if (!bridge_party_is_legal(party))
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
