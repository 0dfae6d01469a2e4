/* Makes a plan from a multiset of trips.
 *
 * The terms are those of Backhouse and Truong, "The capacity-C torch problem" (2015): a
 * trip is a group that goes over, a nomad is a person who returns, and a settler is a
 * person who crosses once. (In Rote's graph for capacity 2, nomads are vertices of degree 2
 * or more, and settlers are leaves.)
 *
 * People are numbered by rank. The fastest person has rank 0. The K people with the ranks 0
 * to K - 1 are the nomads, and all other people are settlers. A trip takes settlers with
 * consecutive ranks, and a number of the fastest nomads. One person returns after each trip
 * except the last trip. So there are m trips over and m - 1 returns, and each nomad goes
 * over once more often than the nomad returns. Therefore
 *
 *     the sum of (nomads of the trip - 1), over all trips, is K - 1.          (balance)
 *
 * There is a plan for each multiset that satisfies the balance and has a trip with all K
 * nomads. The trip with all nomads goes first, and the fastest person returns, so one nomad
 * is on the near side. After a trip with one nomad, this nomad returns, and again one nomad
 * is on the near side. After a trip without nomads, a nomad on the far side returns. After
 * the first such trip, this is the second fastest person, after the next such trip the
 * third fastest person, and so on. After v - 1 such trips, the v fastest people are on the
 * near side. They make a trip with v nomads, the fastest person returns, and one nomad is
 * on the near side again. By (balance), the number of trips without nomads is exactly the
 * number that all other trips, except the first trip, need. */
#include "trips.h"

#include "solvers/core/check.h"

#include <stdlib.h>
#include <string.h>

enum { INSERTION_MAX = 24 };

/* A plan that is being made. */
struct walk {
    const struct bridge_trips *trips;
    const struct bridge_ranking *ranking;
    struct bridge_plan *plan;
    uint32_t no_nomads; /* the next trip without nomads, or trips->count */
};

static int compare_people(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void sort_people(uint32_t *who, uint32_t size)
{
    if (size > INSERTION_MAX) {
        qsort(who, size, sizeof *who, compare_people);
        return;
    }
    for (uint32_t i = 1; i < size; i++) {
        uint32_t person = who[i], at = i;

        for (; at > 0 && who[at - 1] > person; at--)
            who[at] = who[at - 1];
        who[at] = person;
    }
}

/* Adds a crossing: the nomads and the settlers of a trip. */
static void cross(struct walk *walk, const struct bridge_trip *trip)
{
    struct bridge_plan *plan = walk->plan;
    const struct bridge_ranking *ranking = walk->ranking;
    uint64_t start = plan->start[plan->crossings];
    uint32_t size = trip->nomads + trip->settlers;
    uint32_t slowest = trip->settlers ? trip->first + trip->settlers : trip->nomads;

    memcpy(plan->who + start, ranking->who, trip->nomads * sizeof *plan->who);
    memcpy(plan->who + start + trip->nomads, ranking->who + trip->first,
           trip->settlers * sizeof *plan->who);
    sort_people(plan->who + start, size);
    plan->minutes += ranking->minutes[slowest - 1];
    plan->start[++plan->crossings] = start + size;
}

/* Adds the return of the person of this rank, unless everyone is across. */
static void return_one(struct walk *walk, uint32_t rank)
{
    if (walk->plan->crossings < 2 * (uint64_t)walk->trips->count - 1)
        cross(walk, &(struct bridge_trip){.first = rank, .settlers = 1});
}

static void find_no_nomads(struct walk *walk)
{
    while (walk->no_nomads < walk->trips->count &&
           walk->trips->trip[walk->no_nomads].nomads > 0)
        walk->no_nomads++;
}

/* Adds a trip with nomads, after the trips without nomads that this trip balances. */
static void cross_balanced(struct walk *walk, const struct bridge_trip *trip)
{
    for (uint32_t rank = 1; rank < trip->nomads; rank++) {
        assert(walk->no_nomads < walk->trips->count);
        cross(walk, &walk->trips->trip[walk->no_nomads++]);
        return_one(walk, rank);
        find_no_nomads(walk);
    }
    cross(walk, trip);
    return_one(walk, 0);
}

#ifdef PUZZLED_CHECK
/* Returns 0 + 1 + ... + (end - 1). */
static uint64_t sum_below(uint64_t end)
{
    return end > 0 ? end * (end - 1) / 2 : 0;
}

/* Asserts that the trips satisfy the balance, that a trip has all nomads, and that the
 * ranks of the settlers add up to the ranks of all people who are not nomads. */
static void check_trips(const struct walk *walk)
{
    const struct bridge_trips *trips = walk->trips;
    uint32_t people = walk->ranking->people, settlers = 0, most = 0;
    uint64_t ranks = 0;
    int64_t balance = 0;

    for (uint32_t t = 0; t < trips->count; t++) {
        const struct bridge_trip *trip = &trips->trip[t];

        assert(trip->nomads + trip->settlers > 0 && trip->nomads <= trips->nomads);
        assert(trip->settlers == 0 ||
               (trip->first >= trips->nomads && trip->settlers <= people - trip->first));
        settlers += trip->settlers;
        ranks += sum_below(trip->first + trip->settlers) - sum_below(trip->first);
        most = trip->nomads > most ? trip->nomads : most;
        balance += (int64_t)trip->nomads - 1;
    }
    assert(settlers == people - trips->nomads && most == trips->nomads);
    assert(ranks == sum_below(people) - sum_below(trips->nomads));
    assert(balance == (int64_t)trips->nomads - 1);
}
#endif

static void cross_all(struct walk *walk)
{
    const struct bridge_trips *trips = walk->trips;
    uint32_t first = 0;

    while (trips->trip[first].nomads < trips->nomads) {
        first++;
        assert(first < trips->count);
    }
    find_no_nomads(walk);
    cross(walk, &trips->trip[first]);
    return_one(walk, 0);
    for (uint32_t t = 0; t < trips->count; t++) {
        if (t != first && trips->trip[t].nomads > 0)
            cross_balanced(walk, &trips->trip[t]);
    }
}

bool bridge_trips_plan(const struct bridge_trips *trips,
                       const struct bridge_ranking *ranking, struct bridge_plan *plan)
{
    struct bridge_plan made = {.minutes = 0};
    struct walk walk = {.trips = trips, .ranking = ranking, .plan = &made};
    size_t members = trips->count; /* at least one person per return */

    for (uint32_t t = 0; t < trips->count; t++)
        members += trips->trip[t].nomads + trips->trip[t].settlers;
    made.start = malloc((2 * (size_t)trips->count + 1) * sizeof *made.start);
    made.who = malloc((members + 1) * sizeof *made.who);
    if (!made.start || !made.who) {
        bridge_plan_free(&made);
        return false;
    }
    made.start[0] = 0;
    if (trips->count > 0) {
        CHECKED(check_trips, &walk);
        cross_all(&walk);
    }
    *plan = made;
    return true;
}

void bridge_trips_free(struct bridge_trips *trips)
{
    free(trips->trip);
    *trips = (struct bridge_trips){.count = 0};
}
