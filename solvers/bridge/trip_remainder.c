#include "trip_remainder.h"

#include <stdlib.h>
#include <string.h>

static int64_t *lone_row(const struct bridge_trip_remainder *remainder, uint32_t nomads)
{
    return remainder->lone + nomads * remainder->width;
}

static int64_t *mixed_row(const struct bridge_trip_remainder *remainder, uint32_t nomads)
{
    return remainder->mixed + nomads * remainder->width;
}

int64_t bridge_trip_remainder_lone(const struct bridge_trip_remainder *remainder,
                                   uint32_t nomads)
{
    return remainder->fares[nomads] + remainder->minutes[nomads - 1];
}

static void make_lone(struct bridge_trip_remainder *remainder)
{
    for (size_t lack = 0; lack < remainder->width; lack++)
        lone_row(remainder, 1)[lack] = lack == 0 ? 0 : BRIDGE_NO_TRIPS;
    for (uint32_t k = 2; k <= remainder->nomads; k++) {
        int64_t *to = lone_row(remainder, k),
                one = bridge_trip_remainder_lone(remainder, k);

        memcpy(to, lone_row(remainder, k - 1), remainder->width * sizeof *to);
        for (size_t lack = k - 1; lack < remainder->width; lack++) {
            int64_t cost = to[lack - (k - 1)] + one;

            to[lack] = cost < to[lack] ? cost : to[lack];
        }
    }
}

/* The minimum for K nomads is the minimum for K - 1 nomads, or v is K, or there is a trip
 * of K nomads only. */
static void make_mixed(struct bridge_trip_remainder *remainder)
{
    memcpy(remainder->mixed, lone_row(remainder, 1),
           remainder->width * sizeof *remainder->mixed);
    for (uint32_t k = 1; k <= remainder->nomads; k++) {
        int64_t *to = mixed_row(remainder, k),
                one = bridge_trip_remainder_lone(remainder, k);
        const int64_t *lone = lone_row(remainder, k);

        memcpy(to, mixed_row(remainder, k - 1), remainder->width * sizeof *to);
        for (size_t sum = k - 1; sum < remainder->width; sum++) {
            int64_t with_last =
                sum < k ? BRIDGE_NO_TRIPS : lone[sum - k] + remainder->fares[k];
            int64_t with_lone = k < 2 ? BRIDGE_NO_TRIPS : to[sum - (k - 1)] + one;
            int64_t least = with_last < with_lone ? with_last : with_lone;

            to[sum] = least < to[sum] ? least : to[sum];
        }
    }
}

bool bridge_trip_remainder_make(const struct bridge_ranking *ranking, uint32_t capacity,
                                struct bridge_trip_remainder *remainder)
{
    uint32_t people = ranking->people, nomads = (people - 1) / capacity + 2;

    *remainder =
        (struct bridge_trip_remainder){.minutes = ranking->minutes,
                                       .people = people,
                                       .capacity = capacity,
                                       .full = (people - 1) / (capacity - 1),
                                       .nomads = nomads < capacity ? nomads : capacity,
                                       .best = {.minutes = BRIDGE_NO_TRIPS}};
    remainder->width = (size_t)remainder->full + remainder->nomads + 1;
    remainder->lone =
        malloc((((size_t)remainder->nomads + 1) * (2 * remainder->width + 1)) *
               sizeof *remainder->lone);
    if (!remainder->lone)
        return false;
    remainder->mixed = remainder->lone + (remainder->nomads + 1) * remainder->width;
    remainder->fares = remainder->mixed + (remainder->nomads + 1) * remainder->width;
    remainder->fares[0] = 0;
    for (uint32_t v = 1; v <= remainder->nomads; v++)
        remainder->fares[v] = remainder->fares[v - 1] + remainder->minutes[v - 1];
    make_lone(remainder);
    make_mixed(remainder);
    return true;
}

void bridge_trip_remainder_free(struct bridge_trip_remainder *remainder)
{
    free(remainder->lone);
    remainder->lone = NULL;
}

static void keep_best(struct bridge_trip_remainder *remainder,
                      const struct bridge_trip_shape *shape, int64_t minutes,
                      enum bridge_trip_cover cover)
{
    if (minutes >= remainder->best.minutes)
        return;
    remainder->best = *shape;
    remainder->best.minutes = minutes;
    remainder->best.cover = cover;
}

/* Tries a complete shape. `last` is the cost of its last trip. */
static void try_shape(struct bridge_trip_remainder *remainder,
                      const struct bridge_trip_shape *shape, const int64_t full[2],
                      int64_t last)
{
    uint32_t k = shape->nomads;
    const int64_t *lone = lone_row(remainder, k);
    int64_t rest = last - remainder->fares[k];

    keep_best(remainder, shape, full[1] + lone[shape->lack] + rest, BRIDGE_COVER_FULL);
    if (shape->last > 0 && shape->last_nomads == k)
        keep_best(remainder, shape, full[0] + lone[shape->lack] + rest, BRIDGE_COVER_LAST);
    if (k >= 2 && shape->lack >= k - 1)
        keep_best(remainder, shape,
                  full[0] + lone[shape->lack - (k - 1)] +
                      bridge_trip_remainder_lone(remainder, k) + rest,
                  BRIDGE_COVER_LONE);
}

/* Returns a lower bound on the cost of all completions of the shape. The bound is the cost
 * if the last trip could take all K nomads. */
static int64_t completion_bound(const struct bridge_trip_remainder *remainder,
                                const struct bridge_trip_shape *shape,
                                const int64_t full[2], uint32_t open)
{
    uint32_t k = shape->nomads, settlers = shape->last, sum = open + 1 - settlers;
    const int64_t *mixed = mixed_row(remainder, k);
    int64_t slowest = remainder->minutes[k + settlers - 1] - remainder->fares[k];
    int64_t least = full[1] + mixed[sum] + slowest, other;

    if (sum >= k) {
        other = full[0] + lone_row(remainder, k)[sum - k] + remainder->fares[k] + slowest;
        least = other < least ? other : least;
    }
    if (k >= 2 && sum >= k - 1) {
        other = full[0] + mixed[sum - (k - 1)] + bridge_trip_remainder_lone(remainder, k) +
                slowest;
        least = other < least ? other : least;
    }
    return least;
}

/* `open` is the sum of (size - 1) over all trips except the full ones. */
void bridge_trip_remainder_try(struct bridge_trip_remainder *remainder,
                               struct bridge_trip_shape *shape, const int64_t full[2])
{
    uint32_t k = shape->nomads, settlers = shape->last;
    uint32_t open = remainder->people - 1 - shape->full * (remainder->capacity - 1);

    shape->last_nomads = 0;
    shape->lack = open;
    if (settlers == 0) {
        try_shape(remainder, shape, full, 0);
        return;
    }
    int64_t slowest = remainder->minutes[k + settlers - 1];

    if (settlers > open + 1 ||
        completion_bound(remainder, shape, full, open) >= remainder->best.minutes)
        return;
    for (uint32_t v = settlers == 1; v <= k && settlers + v <= remainder->capacity; v++) {
        if (settlers + v - 1 > open)
            break;
        shape->last_nomads = v;
        shape->lack = open - (settlers + v - 1);
        try_shape(remainder, shape, full, slowest + remainder->fares[v]);
    }
}

size_t bridge_trip_remainder_count(const struct bridge_trip_remainder *remainder)
{
    return (size_t)remainder->best.full + 1 + remainder->best.lack;
}

static void add_trip(struct bridge_trips *trips, struct bridge_trip trip)
{
    trips->trip[trips->count++] = trip;
}

void bridge_trip_remainder_trace(const struct bridge_trip_remainder *remainder,
                                 struct bridge_trips *trips)
{
    const struct bridge_trip_shape *best = &remainder->best;
    const int64_t *lone = lone_row(remainder, best->nomads);
    uint32_t lack = best->lack;

    if (best->last > 0)
        add_trip(trips, (struct bridge_trip){best->nomads, best->last, best->last_nomads});
    if (best->cover == BRIDGE_COVER_LONE) {
        add_trip(trips, (struct bridge_trip){.nomads = best->nomads});
        lack -= best->nomads - 1;
    }
    for (uint32_t v = best->nomads; lack > 0; lack -= v - 1) {
        while (v - 1 > lack || lone[lack] != lone[lack - (v - 1)] +
                                                 bridge_trip_remainder_lone(remainder, v))
            v--;
        add_trip(trips, (struct bridge_trip){.nomads = v});
    }
}
