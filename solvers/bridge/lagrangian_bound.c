/* Finds a good multiset of trips, and a lower bound by Lagrangian relaxation.
 *
 * trip_dp.c defines the multiset of trips, nomads, settlers, K, A(v), v, C and the balance.
 *
 * The multiset. First there are z full trips without nomads, then y full trips with one
 * nomad. The other trips are tried as in the dynamic programming. z, K and the number of
 * remaining settlers determine y. Sums over every (C - 1)-th person give the cost of the y
 * trips.
 *
 * The bound. The cost of an optimal multiset is the sum of (slowest + A(v)) over its trips,
 * minus A(K). The balance requires that the sum of (v - 1) is K - 1. The relaxation drops
 * the balance and adds price (K - 1 - sum of (v - 1)) to the cost, which is 0 for balanced
 * multisets. The price is the Lagrange multiplier. One of the trips with all K nomads adds
 * A(K) - price (K - 1), which is exactly the amount that is subtracted. So for any K
 *
 *     cost = the sum of slowest over all trips
 *          + the sum of (A(v) - price (v - 1)) over all trips except one with all nomads.
 *
 * A trip of v nomads without settlers adds A(v) + minutes(v) - price (v - 1). This amount
 * is at least 0 if the price is at most the minimum of (A(v) + minutes(v)) / (v - 1). For
 * such prices, trips without settlers are left out. The remaining problem is a shortest
 * path along the settlers, in which one trip with two or more nomads adds only its slowest
 * person. If this trip does not have settlers, it takes minutes(K). (If one nomad goes with
 * everyone, in full trips, the multiset is one of the multisets above.) The path ignores
 * the balance, so its cost is a lower bound for any price. The cost is concave in the
 * price, because it is a minimum of linear functions. The largest price is tried first.
 * With this price, trips without settlers can supply the amount that is missing in the
 * balance without an additional cost. If they can supply exactly this amount, the bound is
 * equal to the minimum. Otherwise, a ternary search looks for the best price. All numbers
 * are multiplied by `unit`, which is one less than the v of the largest price, so that this
 * price is an integer.
 *
 * If time runs out before a bound is found, the price is f, the minutes of the fastest
 * person. Then A(v) - price (v - 1) is at least f, so each trip except one costs at least
 * its slowest person plus f. If the slowest people go together, the sum is `quick_bound`.
 *
 * PRICE_STEPS steps reduce the range of prices to (2/3)^10 of its size, which is 2 %. Each
 * step computes two bounds. PRICE_WORK limits the steps to about half a second, so that a
 * party that is too large for the dynamic programming does not take longer here. */
#include "lagrangian_bound.h"

#include <stdlib.h>

enum {
    PRICE_STEPS = 10,
    PRICE_WORK = 500000000, /* trips that are tried for all prices except the first */
    CHECK_SHAPES = 64,      /* shapes between two checks of the budget */
    CHECK_PEOPLE = 128      /* settlers between two checks of the budget */
};

struct prices {
    const struct bridge_trip_remainder *remainder;
    struct pz_budget *budget;
    int64_t unit;
    int64_t largest;
    int64_t *charge;   /* [v]: the price that a trip pays for v nomads; owned */
    int64_t *reach[2]; /* [0][s]: the minimum for s settlers; [1][s]: the same if one of
                          the trips does not pay for its nomads; part of `charge` */
};

static int64_t minimum(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Tries K nomads after z trips without nomads, which cost `taken`. */
static void try_nomads(struct bridge_trip_remainder *remainder, uint32_t z, uint32_t k,
                       int64_t taken, const int64_t *sums)
{
    uint32_t slowest = remainder->people - 1 - z * remainder->capacity;
    uint32_t settlers = slowest + 1 - k, most = settlers / (remainder->capacity - 1);

    for (uint32_t y = most;; y--) {
        struct bridge_trip_shape shape = {.nomads = k,
                                          .full = z + y,
                                          .full_nomads = y,
                                          .last = settlers - y * (remainder->capacity - 1)};

        if (shape.last > remainder->capacity)
            break;
        int64_t cost = taken + y * remainder->fares[1] + sums[slowest] -
                       sums[slowest - y * (remainder->capacity - 1)];

        bridge_trip_remainder_try(
            remainder, &shape, (int64_t[]){cost, k == 1 && y > 0 ? cost : BRIDGE_NO_TRIPS});
        if (y == 0)
            break;
    }
}

/* Finds the best multiset until the budget is used up, but tries at least one multiset. */
static enum pz_status find_shape(struct bridge_trip_remainder *remainder,
                                 struct pz_budget *budget)
{
    uint32_t people = remainder->people, stride = remainder->capacity - 1;
    int64_t *sums = malloc(people * sizeof *sums), taken = 0;
    uint64_t shapes = 0;
    bool over = false;

    if (!sums)
        return PZ_NO_MEMORY;
    remainder->best.minutes = BRIDGE_NO_TRIPS;
    for (uint32_t rank = 0; rank < people; rank++)
        sums[rank] = remainder->minutes[rank] + (rank < stride ? 0 : sums[rank - stride]);
    for (uint32_t z = 0; z * (uint64_t)remainder->capacity < people && !over; z++) {
        uint32_t left = people - z * remainder->capacity;

        for (uint32_t k = 1; k <= remainder->nomads && k <= left && !over; k++) {
            try_nomads(remainder, z, k, taken, sums);
            over = ++shapes % CHECK_SHAPES == 0 && pz_budget_look(budget) &&
                   remainder->best.minutes < BRIDGE_NO_TRIPS;
        }
        taken += remainder->minutes[left - 1];
    }
    free(sums);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

static bool make_trips(const struct bridge_trip_remainder *remainder,
                       struct bridge_trips *trips)
{
    uint32_t left = remainder->people;

    *trips = (struct bridge_trips){.nomads = remainder->best.nomads};
    trips->trip = malloc(bridge_trip_remainder_count(remainder) * sizeof *trips->trip);
    if (!trips->trip)
        return false;
    while (trips->count < remainder->best.full) {
        uint32_t v = trips->count >= remainder->best.full - remainder->best.full_nomads;

        left -= remainder->capacity - v;
        trips->trip[trips->count++] =
            (struct bridge_trip){left, remainder->capacity - v, v};
    }
    bridge_trip_remainder_trace(remainder, trips);
    return true;
}

/* Finds the largest price, a fraction. */
static void find_largest(struct prices *prices)
{
    prices->unit = 1;
    prices->largest = bridge_trip_remainder_lone(prices->remainder, 2);
    for (uint32_t v = 3; v <= prices->remainder->nomads; v++) {
        int64_t lone = bridge_trip_remainder_lone(prices->remainder, v);

        if (lone * prices->unit < prices->largest * (v - 1)) {
            prices->unit = v - 1;
            prices->largest = lone;
        }
    }
}

/* Finds the cheapest trips that take `over` settlers across. */
static void reach(const struct prices *prices, uint32_t over)
{
    const struct bridge_trip_remainder *remainder = prices->remainder;
    int64_t paid = BRIDGE_NO_TRIPS, unpaid = BRIDGE_NO_TRIPS;

    for (uint32_t v = 0; v <= remainder->nomads && v < remainder->capacity; v++) {
        uint32_t settlers = remainder->capacity - v;

        if (settlers > over)
            continue;
        uint32_t before = over - settlers;
        int64_t slowest = prices->unit * remainder->minutes[remainder->people - 1 - before];

        paid = minimum(paid, prices->reach[0][before] + slowest + prices->charge[v]);
        unpaid = minimum(unpaid, prices->reach[1][before] + slowest + prices->charge[v]);
        if (v > 1)
            unpaid = minimum(unpaid, prices->reach[0][before] + slowest);
    }
    prices->reach[0][over] = minimum(paid, BRIDGE_NO_TRIPS);
    prices->reach[1][over] = minimum(unpaid, BRIDGE_NO_TRIPS);
}

/* Returns the minimum with K nomads. */
static int64_t cost_with(const struct prices *prices, uint32_t k)
{
    const struct bridge_trip_remainder *remainder = prices->remainder;
    const int64_t *paid = prices->reach[0], *unpaid = prices->reach[1];
    uint32_t settlers = remainder->people - k;
    int64_t lone = prices->unit * remainder->minutes[k - 1];
    int64_t best = minimum(unpaid[settlers], paid[settlers] + lone);

    for (uint32_t last = 1; last <= remainder->capacity && last <= settlers; last++) {
        int64_t slowest = prices->unit * remainder->minutes[k + last - 1];
        uint32_t before = settlers - last;

        if (last + k <= remainder->capacity)
            best = minimum(best, paid[before] + slowest);
        for (uint32_t v = last == 1; v <= k && last + v <= remainder->capacity; v++)
            best = minimum(best, minimum(unpaid[before], paid[before] + lone) + slowest +
                                     prices->charge[v]);
    }
    return best;
}

/* Returns the bound for a price, or 0 if the budget is used up. */
static int64_t bound_at(const struct prices *prices, int64_t price)
{
    const struct bridge_trip_remainder *remainder = prices->remainder;
    int64_t best = BRIDGE_NO_TRIPS;

    for (uint32_t v = 0; v <= remainder->nomads; v++)
        prices->charge[v] = prices->unit * remainder->fares[v] - price * ((int64_t)v - 1);
    prices->reach[0][0] = 0;
    prices->reach[1][0] = BRIDGE_NO_TRIPS;
    for (uint32_t over = 1; over < remainder->people; over++) {
        if (over % CHECK_PEOPLE == 0 && pz_budget_look(prices->budget))
            return 0;
        reach(prices, over);
    }
    for (uint32_t k = 2; k <= remainder->nomads; k++) {
        if (pz_budget_look(prices->budget))
            return 0;
        best = minimum(best, cost_with(prices, k));
    }
    return minimum((best + prices->unit - 1) / prices->unit, remainder->best.minutes);
}

/* Returns the best bound of several prices, by ternary search, until it is `known`. */
static int64_t best_bound(const struct prices *prices, int64_t known)
{
    int64_t low = 0, high = prices->largest, best = bound_at(prices, high);
    uint64_t work = 2 * (uint64_t)prices->remainder->people * prices->remainder->nomads;
    uint64_t steps = work * PRICE_STEPS < PRICE_WORK ? PRICE_STEPS : PRICE_WORK / work;

    for (uint64_t step = 0; step < steps && best < known && high - low > 2; step++) {
        int64_t third = (high - low) / 3;

        if (pz_budget_look(prices->budget))
            break;
        int64_t below = bound_at(prices, low + third);
        int64_t above = bound_at(prices, high - third);

        if (below < above)
            low += third;
        else
            high -= third;
        best = -minimum(-best, -below);
        best = -minimum(-best, -above);
    }
    return best;
}

/* Returns a bound that is at most the bound for a price equal to the minutes of the fastest
 * person. */
static int64_t quick_bound(const struct bridge_trip_remainder *remainder)
{
    int64_t bound = -(int64_t)remainder->minutes[0];

    for (uint64_t over = 0; over < remainder->people; over += remainder->capacity)
        bound += (int64_t)remainder->minutes[remainder->people - 1 - over] +
                 remainder->minutes[0];
    return bound;
}

static enum pz_status find_bound(const struct bridge_trip_remainder *remainder,
                                 struct pz_budget *budget, uint64_t *lower)
{
    struct prices prices = {.remainder = remainder, .budget = budget};
    size_t people = remainder->people;

    prices.charge = malloc((2 * people + remainder->nomads + 1) * sizeof *prices.charge);
    if (!prices.charge)
        return PZ_NO_MEMORY;
    prices.reach[0] = prices.charge + remainder->nomads + 1;
    prices.reach[1] = prices.reach[0] + people;
    find_largest(&prices);
    *lower = (uint64_t)-minimum(-best_bound(&prices, remainder->best.minutes),
                                -quick_bound(remainder));
    free(prices.charge);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

enum pz_status bridge_lagrangian_bound_run(struct bridge_trip_remainder *remainder,
                                           struct pz_budget *budget,
                                           struct bridge_trips *trips, uint64_t *lower)
{
    enum pz_status status = find_shape(remainder, budget);

    if (status == PZ_OK)
        status = find_bound(remainder, budget, lower);
    if (status != PZ_OK)
        return status;
    return make_trips(remainder, trips) ? PZ_OK : PZ_NO_MEMORY;
}
