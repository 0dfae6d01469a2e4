#include "theory.h"

#include "capacity_two.h"
#include "lagrangian_bound.h"
#include "trip_programme.h"

#include <stdlib.h>

#define WORK_MAX UINT64_C(2500000000) /* transitions: one to three seconds, 150 MiB */

enum {
    RANKING_BYTES = 16, /* for each person, to sort all, */
    PLAN_BYTES = 112,   /* or for more than that, */
    TABLE_BYTES = 32    /* and for each number of the dynamic programme */
};

bool bridge_theory_is_closed_form(const struct bridge_party *party)
{
    return party->capacity <= 2 || party->people <= party->capacity;
}

/* About what is allocated. With T trips and N people who may go more than once the dynamic
 * programme has tables of N (T + N) numbers. */
static double bytes_of(const struct bridge_party *party, bool wants_plan)
{
    double people = party->people, capacity = party->capacity;
    double nomads = people / capacity + 2;

    if (bridge_theory_is_closed_form(party))
        return people * (wants_plan ? PLAN_BYTES : RANKING_BYTES);
    nomads = nomads < capacity ? nomads : capacity;
    return people * PLAN_BYTES + TABLE_BYTES * nomads * (people / (capacity - 1) + nomads);
}

static bool is_too_large(const struct bridge_party *party, const struct pz_ctl *ctl,
                         bool wants_plan)
{
    return ctl && ctl->max_bytes && bytes_of(party, wants_plan) > (double)ctl->max_bytes;
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

/* A good bag and a lower bound. */
static enum pz_status make_rough_bag(struct bridge_trip_tail *tail,
                                     const struct bridge_ranking *order,
                                     struct pz_budget *budget, struct bridge_bound *bound,
                                     struct bridge_trips *bag)
{
    uint64_t lower = 0;
    enum pz_status status = bridge_lagrangian_bound_run(tail, budget, bag, &lower);

    if (status != PZ_OK)
        return status;
    *bound = bag_bound(bag, order);
    bound->proven = lower == bound->minutes;
    bound->minutes = lower;
    return PZ_OK;
}

/* Exact where size and time allow, else the best bag known and a lower bound. */
static enum pz_status make_group_bag(const struct bridge_ranking *order, uint32_t capacity,
                                     struct pz_budget *budget, struct bridge_bound *bound,
                                     struct bridge_trips *bag)
{
    enum pz_status status = PZ_OUT_OF_TIME;
    struct bridge_trip_tail tail;

    if (!bridge_trip_tail_make(order, capacity, &tail))
        return PZ_NO_MEMORY;
    if (bridge_trip_programme_work(&tail) <= WORK_MAX)
        status = bridge_trip_programme_run(&tail, budget, bag);
    if (status == PZ_OK)
        *bound = bag_bound(bag, order);
    else if (status == PZ_OUT_OF_TIME)
        status = make_rough_bag(&tail, order, budget, bound, bag);
    bridge_trip_tail_free(&tail);
    return status;
}

static enum pz_status make_bag(const struct bridge_ranking *order, uint32_t capacity,
                               struct pz_budget *budget, struct bridge_bound *bound,
                               struct bridge_trips *bag)
{
    if (capacity == 2 && order->people > 2) {
        bridge_capacity_two_bound(order, bound);
        return bridge_capacity_two_trips(order, bound, bag) ? PZ_OK : PZ_NO_MEMORY;
    }
    if (capacity < order->people)
        return make_group_bag(order, capacity, budget, bound, bag);
    if (!make_single_bag(order, bag))
        return PZ_NO_MEMORY;
    *bound = bag_bound(bag, order);
    return PZ_OK;
}

/* The bound, and a plan unless `plan` is NULL. */
static enum pz_status solve(const struct bridge_ranking *order, uint32_t capacity,
                            struct pz_budget *budget, struct bridge_bound *bound,
                            struct bridge_plan *plan)
{
    struct bridge_trips bag = {.count = 0};
    struct bridge_bound found;

    if (!plan && capacity == 2 && order->people > 2) {
        bridge_capacity_two_bound(order, bound);
        return PZ_OK;
    }
    enum pz_status status = make_bag(order, capacity, budget, &found, &bag);

    if (status == PZ_OK && plan && !bridge_trips_walk(&bag, order, plan))
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
    struct bridge_ranking order;

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
    if (is_too_large(party, budget->ctl, plan != NULL) ||
        !bridge_ranking_make(party, &order))
        return PZ_NO_MEMORY;
    enum pz_status status = solve(&order, party->capacity, budget, bound, plan);

    bridge_ranking_free(&order);
    return status;
}
