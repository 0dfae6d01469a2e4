#include "puzzles/bridge_theory.h"

#include "capacity_two.h"
#include "lagrangian_bound.h"
#include "solvers/core/control.h"
#include "trip_programme.h"

#include <stdlib.h>

#define WORK_MAX UINT64_C(2500000000) /* transitions: one to three seconds, 150 MiB */

static bool is_legal(const struct bridge_party *party)
{
    if (party->people > BRIDGE_PEOPLE_MAX || party->capacity == 0)
        return false;
    for (uint32_t p = 0; p < party->people; p++) {
        if (party->minutes[p] - 1 >= BRIDGE_MINUTES_MAX)
            return false;
    }
    return true;
}

/* What the bag costs. */
static struct bridge_bound bag_bound(const struct bridge_trips *bag,
                                     const struct bridge_ranking *order)
{
    struct bridge_bound bound = {
        .proven = true, .forward = bag->count, .nomads = bag->nomads};

    for (uint32_t t = 0; t < bag->count; t++) {
        const struct bridge_trip *trip = &bag->trips[t];
        uint32_t end = trip->settlers ? trip->first + trip->settlers : trip->nomads;

        bound.over_minutes += order->minutes[end - 1];
        for (uint32_t rank = 0; rank < trip->nomads; rank++)
            bound.back_minutes += order->minutes[rank];
    }
    for (uint32_t rank = 0; rank < bag->nomads; rank++)
        bound.back_minutes -= order->minutes[rank];
    bound.minutes = bound.over_minutes + bound.back_minutes;
    return bound;
}

/* All at once, or nobody. */
static bool make_single_bag(const struct bridge_ranking *order, struct bridge_trips *bag)
{
    *bag = (struct bridge_trips){.trips = malloc(sizeof *bag->trips)};
    if (!bag->trips)
        return false;
    bag->trips[0] = (struct bridge_trip){.settlers = order->people};
    bag->count = order->people > 0;
    return true;
}

/* Exact where size and time allow, else the best bag known and a lower bound. */
static enum pz_status make_group_bag(const struct bridge_ranking *order, uint32_t capacity,
                                     const struct pz_ctl *ctl, struct bridge_bound *bound,
                                     struct bridge_trips *bag)
{
    enum pz_status status = PZ_STOPPED;
    struct bridge_trip_tail ends;

    if (!bridge_trip_tail_make(order, capacity, &ends))
        return PZ_NO_MEMORY;
    if (bridge_trip_programme_work(&ends) <= WORK_MAX)
        status = bridge_trip_programme_run(&ends, ctl, bag);
    if (status == PZ_OK) {
        *bound = bag_bound(bag, order);
    } else if (status == PZ_STOPPED && !pz_ctl_stopped(ctl)) {
        uint64_t lower = 0;

        status = bridge_lagrangian_bound_run(&ends, ctl, bag, &lower);
        if (status == PZ_OK) {
            *bound = bag_bound(bag, order);
            bound->proven = lower == bound->minutes;
            bound->minutes = lower;
        }
    }
    bridge_trip_tail_free(&ends);
    return status;
}

static enum pz_status make_bag(const struct bridge_ranking *order, uint32_t capacity,
                               const struct pz_ctl *ctl, struct bridge_bound *bound,
                               struct bridge_trips *bag)
{
    if (capacity == 2 && order->people > 2) {
        bridge_capacity_two_bound(order, bound);
        return bridge_capacity_two_trips(order, bound, bag) ? PZ_OK : PZ_NO_MEMORY;
    }
    if (capacity < order->people)
        return make_group_bag(order, capacity, ctl, bound, bag);
    if (!make_single_bag(order, bag))
        return PZ_NO_MEMORY;
    *bound = bag_bound(bag, order);
    return PZ_OK;
}

/* The bound, and a plan unless `plan` is NULL. */
static enum pz_status solve(const struct bridge_ranking *order, uint32_t capacity,
                            const struct pz_ctl *ctl, struct bridge_bound *bound,
                            struct bridge_plan *plan)
{
    struct bridge_trips bag = {.count = 0};
    struct bridge_bound found;

    if (!plan && capacity == 2 && order->people > 2) {
        bridge_capacity_two_bound(order, bound);
        return PZ_OK;
    }
    enum pz_status status = make_bag(order, capacity, ctl, &found, &bag);

    if (status == PZ_OK && plan && !bridge_trips_walk(&bag, order, plan))
        status = PZ_NO_MEMORY;
    if (status == PZ_OK)
        *bound = found;
    bridge_trips_free(&bag);
    return status;
}

/* Impossible is an answer too, without a plan. */
static enum pz_status answer(const struct bridge_party *party, const struct pz_ctl *ctl,
                             bool *possible, struct bridge_bound *bound,
                             struct bridge_plan *plan)
{
    struct bridge_ranking order;

    if (!is_legal(party))
        return PZ_INVALID;
    if (pz_ctl_stopped(ctl))
        return PZ_STOPPED;
    if (party->capacity == 1 && party->people > 1) {
        *possible = false;
        *bound = (struct bridge_bound){.proven = true};
        if (plan)
            *plan = (struct bridge_plan){.minutes = 0};
        return PZ_OK;
    }
    if (!bridge_ranking_make(party, &order))
        return PZ_NO_MEMORY;
    enum pz_status status = solve(&order, party->capacity, ctl, bound, plan);

    bridge_ranking_free(&order);
    if (status == PZ_OK)
        *possible = true;
    return status;
}

enum pz_status bridge_theory_minutes(const struct bridge_party *party,
                                     const struct pz_ctl *ctl, bool *possible,
                                     struct bridge_bound *bound)
{
    return answer(party, ctl, possible, bound, NULL);
}

enum pz_status bridge_theory_plan(const struct bridge_party *party,
                                  const struct pz_ctl *ctl, bool *possible,
                                  struct bridge_bound *bound, struct bridge_plan *plan)
{
    return answer(party, ctl, possible, bound, plan);
}
