#include "trip_tail.h"

#include <stdlib.h>
#include <string.h>

static int64_t *lone_row(const struct bridge_trip_tail *tail, uint32_t nomads)
{
    return tail->lone + nomads * tail->width;
}

static int64_t *mixed_row(const struct bridge_trip_tail *tail, uint32_t nomads)
{
    return tail->mixed + nomads * tail->width;
}

int64_t bridge_trip_tail_lone(const struct bridge_trip_tail *tail, uint32_t nomads)
{
    return tail->fares[nomads] + tail->minutes[nomads - 1];
}

static void make_lone(struct bridge_trip_tail *tail)
{
    for (size_t lack = 0; lack < tail->width; lack++)
        lone_row(tail, 1)[lack] = lack == 0 ? 0 : BRIDGE_NO_TRIPS;
    for (uint32_t k = 2; k <= tail->nomads; k++) {
        int64_t *to = lone_row(tail, k), one = bridge_trip_tail_lone(tail, k);

        memcpy(to, lone_row(tail, k - 1), tail->width * sizeof *to);
        for (size_t lack = k - 1; lack < tail->width; lack++) {
            int64_t cost = to[lack - (k - 1)] + one;

            to[lack] = cost < to[lack] ? cost : to[lack];
        }
    }
}

/* What is least for K is so for K - 1, or v is K, or there is a trip of K nomads only. */
static void make_mixed(struct bridge_trip_tail *tail)
{
    memcpy(tail->mixed, lone_row(tail, 1), tail->width * sizeof *tail->mixed);
    for (uint32_t k = 1; k <= tail->nomads; k++) {
        int64_t *to = mixed_row(tail, k), one = bridge_trip_tail_lone(tail, k);
        const int64_t *lone = lone_row(tail, k);

        memcpy(to, mixed_row(tail, k - 1), tail->width * sizeof *to);
        for (size_t sum = k - 1; sum < tail->width; sum++) {
            int64_t with_last = sum < k ? BRIDGE_NO_TRIPS : lone[sum - k] + tail->fares[k];
            int64_t with_lone = k < 2 ? BRIDGE_NO_TRIPS : to[sum - (k - 1)] + one;
            int64_t least = with_last < with_lone ? with_last : with_lone;

            to[sum] = least < to[sum] ? least : to[sum];
        }
    }
}

bool bridge_trip_tail_make(const struct bridge_ranking *ranking, uint32_t capacity,
                           struct bridge_trip_tail *tail)
{
    uint32_t people = ranking->people, nomads = (people - 1) / capacity + 2;

    *tail = (struct bridge_trip_tail){.minutes = ranking->minutes,
                                      .people = people,
                                      .capacity = capacity,
                                      .full = (people - 1) / (capacity - 1),
                                      .nomads = nomads < capacity ? nomads : capacity,
                                      .best = {.minutes = BRIDGE_NO_TRIPS}};
    tail->width = (size_t)tail->full + tail->nomads + 1;
    tail->lone =
        malloc((((size_t)tail->nomads + 1) * (2 * tail->width + 1)) * sizeof *tail->lone);
    if (!tail->lone)
        return false;
    tail->mixed = tail->lone + (tail->nomads + 1) * tail->width;
    tail->fares = tail->mixed + (tail->nomads + 1) * tail->width;
    tail->fares[0] = 0;
    for (uint32_t v = 1; v <= tail->nomads; v++)
        tail->fares[v] = tail->fares[v - 1] + tail->minutes[v - 1];
    make_lone(tail);
    make_mixed(tail);
    return true;
}

void bridge_trip_tail_free(struct bridge_trip_tail *tail)
{
    free(tail->lone);
    tail->lone = NULL;
}

static void keep_best(struct bridge_trip_tail *tail, const struct bridge_trip_shape *shape,
                      int64_t minutes, enum bridge_trip_cover cover)
{
    if (minutes >= tail->best.minutes)
        return;
    tail->best = *shape;
    tail->best.minutes = minutes;
    tail->best.cover = cover;
}

/* Tries a shape that is complete; `last` is what its last trip takes. */
static void finish(struct bridge_trip_tail *tail, const struct bridge_trip_shape *shape,
                   const int64_t full[2], int64_t last)
{
    uint32_t k = shape->nomads;
    const int64_t *lone = lone_row(tail, k);
    int64_t rest = last - tail->fares[k];

    keep_best(tail, shape, full[1] + lone[shape->lack] + rest, BRIDGE_COVER_FULL);
    if (shape->last > 0 && shape->last_nomads == k)
        keep_best(tail, shape, full[0] + lone[shape->lack] + rest, BRIDGE_COVER_LAST);
    if (k >= 2 && shape->lack >= k - 1)
        keep_best(tail, shape,
                  full[0] + lone[shape->lack - (k - 1)] + bridge_trip_tail_lone(tail, k) +
                      rest,
                  BRIDGE_COVER_LONE);
}

/* No end of the shape takes less: as if the last trip had room for all K nomads. */
static int64_t least_end(const struct bridge_trip_tail *tail,
                         const struct bridge_trip_shape *shape, const int64_t full[2],
                         uint32_t open)
{
    uint32_t k = shape->nomads, settlers = shape->last, sum = open + 1 - settlers;
    const int64_t *mixed = mixed_row(tail, k);
    int64_t slowest = tail->minutes[k + settlers - 1] - tail->fares[k];
    int64_t least = full[1] + mixed[sum] + slowest, other;

    if (sum >= k) {
        other = full[0] + lone_row(tail, k)[sum - k] + tail->fares[k] + slowest;
        least = other < least ? other : least;
    }
    if (k >= 2 && sum >= k - 1) {
        other = full[0] + mixed[sum - (k - 1)] + bridge_trip_tail_lone(tail, k) + slowest;
        least = other < least ? other : least;
    }
    return least;
}

/* `open` is what all trips but the full ones have to make of the sum of (size - 1). */
void bridge_trip_tail_try(struct bridge_trip_tail *tail, struct bridge_trip_shape *shape,
                          const int64_t full[2])
{
    uint32_t k = shape->nomads, settlers = shape->last;
    uint32_t open = tail->people - 1 - shape->full * (tail->capacity - 1);

    shape->last_nomads = 0;
    shape->lack = open;
    if (settlers == 0) {
        finish(tail, shape, full, 0);
        return;
    }
    int64_t slowest = tail->minutes[k + settlers - 1];

    if (settlers > open + 1 || least_end(tail, shape, full, open) >= tail->best.minutes)
        return;
    for (uint32_t v = settlers == 1; v <= k && settlers + v <= tail->capacity; v++) {
        if (settlers + v - 1 > open)
            break;
        shape->last_nomads = v;
        shape->lack = open - (settlers + v - 1);
        finish(tail, shape, full, slowest + tail->fares[v]);
    }
}

size_t bridge_trip_tail_count(const struct bridge_trip_tail *tail)
{
    return (size_t)tail->best.full + 1 + tail->best.lack;
}

static void add_trip(struct bridge_trips *bag, struct bridge_trip trip)
{
    bag->trips[bag->count++] = trip;
}

void bridge_trip_tail_trace(const struct bridge_trip_tail *tail, struct bridge_trips *bag)
{
    const struct bridge_trip_shape *best = &tail->best;
    const int64_t *lone = lone_row(tail, best->nomads);
    uint32_t lack = best->lack;

    if (best->last > 0)
        add_trip(bag, (struct bridge_trip){best->nomads, best->last, best->last_nomads});
    if (best->cover == BRIDGE_COVER_LONE) {
        add_trip(bag, (struct bridge_trip){.nomads = best->nomads});
        lack -= best->nomads - 1;
    }
    for (uint32_t v = best->nomads; lack > 0; lack -= v - 1) {
        while (v - 1 > lack ||
               lone[lack] != lone[lack - (v - 1)] + bridge_trip_tail_lone(tail, v))
            v--;
        add_trip(bag, (struct bridge_trip){.nomads = v});
    }
}
