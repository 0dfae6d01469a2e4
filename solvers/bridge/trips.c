/* A bag of trips, and the plan that makes them
 *
 * The words are those of Backhouse and Truong, "The capacity-C torch problem" (2015): a bag
 * is a multiset, a trip a group that goes over, a nomad somebody who returns, a settler
 * somebody who crosses once. (Rote's graph for capacity 2 has nomads for vertices of degree
 * 2 and more, and settlers for leaves.)
 *
 * People are named by rank, 0 being the fastest. The first `nomads` people, K of them,
 * return sometimes; the settlers, all others, cross once. A trip takes settlers, whose
 * ranks are neighbours, and the fastest so many nomads. Returns are made by one person, so
 * with m trips over there are m - 1 of them, and nomad i walks back once less often than
 * over. Both together:
 *
 *     the sum of (nomads of the trip - 1), over all trips, is K - 1.          (balance)
 *
 * Any bag that balances and has a trip with all K nomads can be walked. First goes that
 * trip, and the fastest returns: one nomad is near. From there a trip with one nomad leads
 * back to one nomad near, as the fastest returns. A trip without nomads costs one who
 * waits far: the second fastest returns, after the next one the third, and so on, so that
 * after v - 1 such trips the v fastest are near, who now make a trip with v nomads, and the
 * fastest returns to the same state. By (balance) the trips without nomads are exactly as
 * many as all the others, but the first, need. */
#include "trips.h"

#include <stdlib.h>
#include <string.h>

enum { INSERTION_MAX = 24 };

/* A plan in the making. */
struct walk {
    const struct bridge_trips *bag;
    const struct bridge_ranking *ranking;
    struct bridge_plan *plan;
    uint32_t lone; /* the next trip without nomads, or bag->count */
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

/* Adds a crossing of the fastest `nomads` and of `settlers`. */
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

/* The person of this rank returns, unless everyone is over. */
static void back(struct walk *walk, uint32_t rank)
{
    if (walk->plan->crossings < 2 * (uint64_t)walk->bag->count - 1)
        cross(walk, &(struct bridge_trip){.first = rank, .settlers = 1});
}

static void find_lone(struct walk *walk)
{
    while (walk->lone < walk->bag->count && walk->bag->trips[walk->lone].nomads > 0)
        walk->lone++;
}

/* A trip with nomads, those without first that it can make up for. */
static void cross_paid(struct walk *walk, const struct bridge_trip *trip)
{
    for (uint32_t rank = 1; rank < trip->nomads; rank++) {
        cross(walk, &walk->bag->trips[walk->lone++]);
        back(walk, rank);
        find_lone(walk);
    }
    cross(walk, trip);
    back(walk, 0);
}

static void cross_all(struct walk *walk)
{
    const struct bridge_trips *bag = walk->bag;
    uint32_t opening = 0;

    while (bag->trips[opening].nomads < bag->nomads)
        opening++;
    find_lone(walk);
    cross(walk, &bag->trips[opening]);
    back(walk, 0);
    for (uint32_t t = 0; t < bag->count; t++) {
        if (t != opening && bag->trips[t].nomads > 0)
            cross_paid(walk, &bag->trips[t]);
    }
}

bool bridge_trips_walk(const struct bridge_trips *bag, const struct bridge_ranking *ranking,
                       struct bridge_plan *plan)
{
    struct bridge_plan made = {.minutes = 0};
    struct walk walk = {.bag = bag, .ranking = ranking, .plan = &made};
    size_t walkers = bag->count; /* one for each return, and one too many */

    for (uint32_t t = 0; t < bag->count; t++)
        walkers += bag->trips[t].nomads + bag->trips[t].settlers;
    if (bag->count > 0) {
        made.start = malloc(2 * (size_t)bag->count * sizeof *made.start);
        made.who = malloc(walkers * sizeof *made.who);
        if (!made.start || !made.who) {
            bridge_plan_free(&made);
            return false;
        }
        made.start[0] = 0;
        cross_all(&walk);
    }
    *plan = made;
    return true;
}

void bridge_trips_free(struct bridge_trips *bag)
{
    free(bag->trips);
    *bag = (struct bridge_trips){.count = 0};
}
