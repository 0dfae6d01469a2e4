/* How a bag of trips ends, for the solvers only: after full trips with settlers one more
 * trip takes the settlers that are left, and trips of nomads only make what the balance
 * still lacks. What these words mean opens trips.c and trip_programme.c. */
#ifndef PUZZLES_BRIDGE_TRIP_TAIL_H
#define PUZZLES_BRIDGE_TRIP_TAIL_H

#include "trips.h"

#define BRIDGE_NO_TRIPS                                                                    \
    (INT64_MAX /                                                                           \
     4) /* no bag: above every sum; two of them can be added                   \
                     */

/* Which trips are sure to have one with all nomads. */
enum bridge_trip_cover { BRIDGE_COVER_FULL, BRIDGE_COVER_LAST, BRIDGE_COVER_LONE };

/* A bag but for the list of its trips. */
struct bridge_trip_shape {
    int64_t minutes;
    uint32_t nomads;      /* K */
    uint32_t full;        /* full trips with settlers */
    uint32_t full_nomads; /* in all of them */
    uint32_t last;        /* settlers of the trip after those; 0: there is none */
    uint32_t last_nomads;
    uint32_t lack; /* the sum of (size - 1) that trips of nomads only have to make */
    enum bridge_trip_cover cover;
};

struct bridge_trip_tail {
    const uint32_t *minutes; /* by rank; the caller's */
    uint32_t people;
    uint32_t capacity;
    uint32_t full;   /* trips with settlers that can be full, at most */
    uint32_t nomads; /* at most */
    size_t width;    /* of a row of `lone`: it lacks less */
    int64_t *fares;  /* [v]: A(v), the minutes of the v fastest; owned */
    int64_t *lone;   /* [K][lack]: the least for trips of 2 .. K nomads only */
    int64_t *mixed;  /* [K][sum]: the least A(v) + lone[K][sum - v], v <= K */
    struct bridge_trip_shape best;
};

/* For more people than the capacity, which is at least 2. False: no memory. */
bool bridge_trip_tail_make(const struct bridge_ranking *ranking, uint32_t capacity,
                           struct bridge_trip_tail *tail);

/* What a trip of the `nomads` fastest alone takes, with their returns. */
int64_t bridge_trip_tail_lone(const struct bridge_trip_tail *tail, uint32_t nomads);

/* Tries all ends of a shape, given to `last`, and keeps the best. `full[0]` is what the
 * full trips take, `full[1]` what they take when one of them has all nomads, both without
 * the fare of K nomads taken off. Cost: linear in the nomads. */
void bridge_trip_tail_try(struct bridge_trip_tail *tail, struct bridge_trip_shape *shape,
                          const int64_t full[2]);

/* How many trips the best shape has at most. */
size_t bridge_trip_tail_count(const struct bridge_trip_tail *tail);

/* Adds the last trip with settlers and those of nomads only to the bag. */
void bridge_trip_tail_trace(const struct bridge_trip_tail *tail, struct bridge_trips *bag);

void bridge_trip_tail_free(struct bridge_trip_tail *tail);

#endif
