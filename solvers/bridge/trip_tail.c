#include "trip_tail.h"

#include <stdlib.h>
#include <string.h>

static int64_t *lone_row(const struct bridge_trip_tail *ends, uint32_t nomads)
{
    return ends->lone + nomads * ends->width;
}

int64_t bridge_trip_tail_lone(const struct bridge_trip_tail *ends, uint32_t nomads)
{
    return ends->fares[nomads] + ends->minutes[nomads - 1];
}

static void make_lone(struct bridge_trip_tail *ends)
{
    for (size_t lack = 0; lack < ends->width; lack++)
        lone_row(ends, 1)[lack] = lack == 0 ? 0 : BRIDGE_NO_TRIPS;
    for (uint32_t k = 2; k <= ends->nomads; k++) {
        int64_t *to = lone_row(ends, k), one = bridge_trip_tail_lone(ends, k);

        memcpy(to, lone_row(ends, k - 1), ends->width * sizeof *to);
        for (size_t lack = k - 1; lack < ends->width; lack++) {
            int64_t cost = to[lack - (k - 1)] + one;

            to[lack] = cost < to[lack] ? cost : to[lack];
        }
    }
}

bool bridge_trip_tail_make(const struct bridge_ranking *order, uint32_t capacity,
                           struct bridge_trip_tail *ends)
{
    uint32_t people = order->people, nomads = (people - 1) / capacity + 2;

    *ends = (struct bridge_trip_tail){.minutes = order->minutes,
                                      .people = people,
                                      .capacity = capacity,
                                      .full = (people - 1) / (capacity - 1),
                                      .nomads = nomads < capacity ? nomads : capacity,
                                      .best = {.minutes = BRIDGE_NO_TRIPS}};
    ends->width = (size_t)ends->full + ends->nomads + 1;
    ends->lone =
        malloc((((size_t)ends->nomads + 1) * (ends->width + 1)) * sizeof *ends->lone);
    if (!ends->lone)
        return false;
    ends->fares = ends->lone + (ends->nomads + 1) * ends->width;
    ends->fares[0] = 0;
    for (uint32_t v = 1; v <= ends->nomads; v++)
        ends->fares[v] = ends->fares[v - 1] + ends->minutes[v - 1];
    make_lone(ends);
    return true;
}

void bridge_trip_tail_free(struct bridge_trip_tail *ends)
{
    free(ends->lone);
    ends->lone = NULL;
}

static void keep_best(struct bridge_trip_tail *ends, const struct bridge_trip_shape *shape,
                      int64_t minutes, enum bridge_trip_cover cover)
{
    if (minutes >= ends->best.minutes)
        return;
    ends->best = *shape;
    ends->best.minutes = minutes;
    ends->best.cover = cover;
}

/* Tries a shape that is complete; `last` is what its last trip takes. */
static void finish(struct bridge_trip_tail *ends, const struct bridge_trip_shape *shape,
                   const int64_t full[2], int64_t last)
{
    uint32_t k = shape->nomads;
    const int64_t *lone = lone_row(ends, k);
    int64_t rest = last - ends->fares[k];

    keep_best(ends, shape, full[1] + lone[shape->lack] + rest, BRIDGE_COVER_FULL);
    if (shape->last > 0 && shape->last_nomads == k)
        keep_best(ends, shape, full[0] + lone[shape->lack] + rest, BRIDGE_COVER_LAST);
    if (k >= 2 && shape->lack >= k - 1)
        keep_best(ends, shape,
                  full[0] + lone[shape->lack - (k - 1)] + bridge_trip_tail_lone(ends, k) +
                      rest,
                  BRIDGE_COVER_LONE);
}

/* `open` is what all trips but the full ones have to make of the sum of (size - 1). */
void bridge_trip_tail_try(struct bridge_trip_tail *ends, struct bridge_trip_shape *shape,
                          const int64_t full[2])
{
    uint32_t k = shape->nomads, settlers = shape->last;
    uint32_t open = ends->people - 1 - shape->full * (ends->capacity - 1);

    shape->last_nomads = 0;
    shape->lack = open;
    if (settlers == 0) {
        finish(ends, shape, full, 0);
        return;
    }
    /* Unless a full trip has all nomads, another one has still to pay for them. */
    int64_t slowest = ends->minutes[k + settlers - 1];
    int64_t least = full[1] - ends->fares[k];

    if ((least < full[0] ? least : full[0]) + slowest >= ends->best.minutes)
        return;
    for (uint32_t v = settlers == 1; v <= k && settlers + v <= ends->capacity; v++) {
        if (settlers + v - 1 > open)
            break;
        shape->last_nomads = v;
        shape->lack = open - (settlers + v - 1);
        finish(ends, shape, full, slowest + ends->fares[v]);
    }
}

size_t bridge_trip_tail_count(const struct bridge_trip_tail *ends)
{
    return (size_t)ends->best.full + 1 + ends->best.lack;
}

static void add_trip(struct bridge_trips *bag, struct bridge_trip trip)
{
    bag->trips[bag->count++] = trip;
}

void bridge_trip_tail_trace(const struct bridge_trip_tail *ends, struct bridge_trips *bag)
{
    const struct bridge_trip_shape *best = &ends->best;
    const int64_t *lone = lone_row(ends, best->nomads);
    uint32_t lack = best->lack;

    if (best->last > 0)
        add_trip(bag, (struct bridge_trip){best->nomads, best->last, best->last_nomads});
    if (best->cover == BRIDGE_COVER_LONE) {
        add_trip(bag, (struct bridge_trip){.nomads = best->nomads});
        lack -= best->nomads - 1;
    }
    for (uint32_t v = best->nomads; lack > 0; lack -= v - 1) {
        while (v - 1 > lack ||
               lone[lack] != lone[lack - (v - 1)] + bridge_trip_tail_lone(ends, v))
            v--;
        add_trip(bag, (struct bridge_trip){.nomads = v});
    }
}
