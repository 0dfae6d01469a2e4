/* Finds the trips that complete a multiset of full trips. These are one trip with the
 * remaining settlers, and trips of nomads only, so that the balance is satisfied. trips.c
 * and trip_dp.c define the terms. For the solvers only. */
#ifndef PUZZLES_BRIDGE_TRIP_REMAINDER_H
#define PUZZLES_BRIDGE_TRIP_REMAINDER_H

#include "trips.h"

/* The cost if there are no such trips. It is greater than every sum, and two times this
 * cost does not overflow. */
#define BRIDGE_NO_TRIPS (INT64_MAX / 4)

/* The kind of trip that is certain to have all nomads. */
enum bridge_trip_cover { BRIDGE_COVER_FULL, BRIDGE_COVER_LAST, BRIDGE_COVER_LONE };

/* A multiset of trips, without the trips themselves. */
struct bridge_trip_shape {
    int64_t minutes;
    uint32_t nomads;      /* K */
    uint32_t full;        /* number of full trips with settlers */
    uint32_t full_nomads; /* nomads in all full trips */
    uint32_t last; /* settlers of the trip that is not full; 0: there is no such trip */
    uint32_t last_nomads;
    uint32_t lack; /* the sum of (size - 1) over the trips of nomads only */
    enum bridge_trip_cover cover;
};

struct bridge_trip_remainder {
    const uint32_t *minutes; /* by rank; owned by the caller */
    uint32_t people;
    uint32_t capacity;
    uint32_t full;   /* maximum number of full trips with settlers */
    uint32_t nomads; /* maximum number of nomads */
    size_t width;    /* of a row; greater than each lack */
    int64_t *fares;  /* [v]: A(v), the sum of the minutes of the v fastest people */
    int64_t *lone;   /* [K][lack]: the minimum for trips of 2 to K nomads only; owned */
    int64_t *mixed;  /* [K][sum]: the minimum of A(v) + lone[K][sum - v], v <= K */
    struct bridge_trip_shape best;
};

/* Prepares the tables for a party that is larger than the capacity, which is at least 2.
 * Returns false if out of memory. */
bool bridge_trip_remainder_make(const struct bridge_ranking *ranking, uint32_t capacity,
                                struct bridge_trip_remainder *remainder);

/* Returns the cost of a trip of only the `nomads` fastest people, including their
 * returns. */
int64_t bridge_trip_remainder_lone(const struct bridge_trip_remainder *remainder,
                                   uint32_t nomads);

/* Tries all completions of a shape whose members up to `last` are set, and keeps the best.
 * full[0] is the cost of the full trips, full[1] their cost if one of them has all nomads.
 * Neither subtracts A(K). Cost: linear in the number of nomads. */
void bridge_trip_remainder_try(struct bridge_trip_remainder *remainder,
                               struct bridge_trip_shape *shape, const int64_t full[2]);

/* Returns the maximum number of trips that the best shape can have. */
size_t bridge_trip_remainder_count(const struct bridge_trip_remainder *remainder);

/* Adds to `trips` the trips of the best shape that are not full trips with settlers. */
void bridge_trip_remainder_trace(const struct bridge_trip_remainder *remainder,
                                 struct bridge_trips *trips);

void bridge_trip_remainder_free(struct bridge_trip_remainder *remainder);

#endif
