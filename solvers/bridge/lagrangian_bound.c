/* A good bag and a lower bound, by Lagrangian relaxation
 *
 * The bag. Full trips without nomads come first, z of them, then those with one nomad, y of
 * them, and how the bag ends is tried as in the programme. By z, K and the settlers left y
 * follows, and sums over every (C - 1)-th person give the cost of the y trips at once.
 *
 * The bound. By trip_programme.c an optimal bag costs the sum of (slowest + A(v)) over its
 * trips, less A(K), and the sum of (v - 1) is K - 1, the balance. The balance is relaxed:
 * let a price, its Lagrange multiplier, be set on it and added as price (K - 1 - sum of
 * (v - 1)), which is 0. What one of the trips with all K
 * nomads pays for them is A(K) - price (K - 1), just what is to be taken off, so that for
 * any K
 *
 *     cost = the sum of slowest over all trips
 *          + the sum of (A(v) - price (v - 1)) over all trips but one with all nomads.
 *
 * A trip of v nomads only adds A(v) + minutes(v) - price (v - 1), not less than 0 when the
 * price is at most the least (A(v) + minutes(v)) / (v - 1), so such trips are left out.
 * What remains is a shortest path along the settlers, in which one trip is free of charge
 * for its nomads, two or more; or else a trip of nomads only is, and takes minutes(K). (One
 * nomad goes with everybody, in full trips; that is among the bags above.) The path ignores
 * the balance, so its cost is a lower bound for any price, and concave in it, as the least
 * of linear functions. The greatest price is tried first: there trips of nomads only settle
 * any lack at cost, and when the path has a lack that they can make the bound is met.
 * Otherwise ternary search looks for the best price. All is multiplied by `unit`, one less
 * than the v that gives the greatest price, which makes that price a whole number.
 *
 * If the time ends before a bound is found, the minutes f of the fastest person are the
 * price. Then A(v) - price (v - 1) is at least f, so each trip but one costs at least its
 * slowest person and f. With the slowest people together, that is the bound of quick_bound.
 *
 * PRICE_STEPS narrow the range of prices to (2/3)^10 or 2 percent of it, two bounds each;
 * PRICE_WORK is about half a second, so that a party for which the programme would take too
 * long does not take longer here. */
#include "lagrangian_bound.h"

#include <stdlib.h>

enum {
    PRICE_STEPS = 10,
    PRICE_WORK = 500000000, /* trips tried for all prices but the first */
    LOOK_SHAPES = 64,       /* looks at the budget: of numbers of nomads, */
    LOOK_PEOPLE = 128       /* and of settlers, of whom each takes a step for each nomad */
};

struct prices {
    const struct bridge_trip_tail *tail;
    struct pz_budget *budget;
    int64_t unit;
    int64_t greatest;
    int64_t *charge;   /* [v]: what a trip pays for v nomads */
    int64_t *reach[2]; /* [settlers over]: the least; [1]: with the trip free of charge */
};

static int64_t less(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Tries K nomads after z trips without any, which took `taken`. */
static void try_nomads(struct bridge_trip_tail *tail, uint32_t z, uint32_t k, int64_t taken,
                       const int64_t *sums)
{
    uint32_t slowest = tail->people - 1 - z * tail->capacity;
    uint32_t settlers = slowest + 1 - k, most = settlers / (tail->capacity - 1);

    for (uint32_t y = most;; y--) {
        struct bridge_trip_shape shape = {.nomads = k,
                                          .full = z + y,
                                          .full_nomads = y,
                                          .last = settlers - y * (tail->capacity - 1)};

        if (shape.last > tail->capacity)
            break;
        int64_t cost = taken + y * tail->fares[1] + sums[slowest] -
                       sums[slowest - y * (tail->capacity - 1)];

        bridge_trip_tail_try(tail, &shape,
                             (int64_t[]){cost, k == 1 && y > 0 ? cost : BRIDGE_NO_TRIPS});
        if (y == 0)
            break;
    }
}

/* Finds the best bag until the budget is over, but at least one bag. */
static enum pz_status find_shape(struct bridge_trip_tail *tail, struct pz_budget *budget)
{
    uint32_t people = tail->people, stride = tail->capacity - 1;
    int64_t *sums = malloc(people * sizeof *sums), taken = 0;
    uint64_t shapes = 0;
    bool over = false;

    if (!sums)
        return PZ_NO_MEMORY;
    tail->best.minutes = BRIDGE_NO_TRIPS;
    for (uint32_t rank = 0; rank < people; rank++)
        sums[rank] = tail->minutes[rank] + (rank < stride ? 0 : sums[rank - stride]);
    for (uint32_t z = 0; z * (uint64_t)tail->capacity < people && !over; z++) {
        uint32_t left = people - z * tail->capacity;

        for (uint32_t k = 1; k <= tail->nomads && k <= left && !over; k++) {
            try_nomads(tail, z, k, taken, sums);
            over = ++shapes % LOOK_SHAPES == 0 && pz_budget_look(budget) &&
                   tail->best.minutes < BRIDGE_NO_TRIPS;
        }
        taken += tail->minutes[left - 1];
    }
    free(sums);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

static bool make_bag(const struct bridge_trip_tail *tail, struct bridge_trips *bag)
{
    uint32_t left = tail->people;

    *bag = (struct bridge_trips){.nomads = tail->best.nomads};
    bag->trips = malloc(bridge_trip_tail_count(tail) * sizeof *bag->trips);
    if (!bag->trips)
        return false;
    while (bag->count < tail->best.full) {
        uint32_t v = bag->count >= tail->best.full - tail->best.full_nomads;

        left -= tail->capacity - v;
        bag->trips[bag->count++] = (struct bridge_trip){left, tail->capacity - v, v};
    }
    bridge_trip_tail_trace(tail, bag);
    return true;
}

/* Finds the greatest price, a fraction. */
static void find_greatest(struct prices *prices)
{
    prices->unit = 1;
    prices->greatest = bridge_trip_tail_lone(prices->tail, 2);
    for (uint32_t v = 3; v <= prices->tail->nomads; v++) {
        int64_t lone = bridge_trip_tail_lone(prices->tail, v);

        if (lone * prices->unit < prices->greatest * (v - 1)) {
            prices->unit = v - 1;
            prices->greatest = lone;
        }
    }
}

/* The trips that lead to `over` settlers. */
static void reach(const struct prices *prices, uint32_t over)
{
    const struct bridge_trip_tail *tail = prices->tail;
    int64_t paid = BRIDGE_NO_TRIPS, free_of = BRIDGE_NO_TRIPS;

    for (uint32_t v = 0; v <= tail->nomads && v < tail->capacity; v++) {
        uint32_t settlers = tail->capacity - v;

        if (settlers > over)
            continue;
        uint32_t before = over - settlers;
        int64_t slowest = prices->unit * tail->minutes[tail->people - 1 - before];

        paid = less(paid, prices->reach[0][before] + slowest + prices->charge[v]);
        free_of = less(free_of, prices->reach[1][before] + slowest + prices->charge[v]);
        if (v > 1)
            free_of = less(free_of, prices->reach[0][before] + slowest);
    }
    prices->reach[0][over] = less(paid, BRIDGE_NO_TRIPS);
    prices->reach[1][over] = less(free_of, BRIDGE_NO_TRIPS);
}

/* The least with K nomads. */
static int64_t reach_end(const struct prices *prices, uint32_t k)
{
    const struct bridge_trip_tail *tail = prices->tail;
    const int64_t *paid = prices->reach[0], *free_of = prices->reach[1];
    uint32_t settlers = tail->people - k;
    int64_t lone = prices->unit * tail->minutes[k - 1];
    int64_t best = less(free_of[settlers], paid[settlers] + lone);

    for (uint32_t last = 1; last <= tail->capacity && last <= settlers; last++) {
        int64_t slowest = prices->unit * tail->minutes[k + last - 1];
        uint32_t before = settlers - last;

        if (last + k <= tail->capacity)
            best = less(best, paid[before] + slowest);
        for (uint32_t v = last == 1; v <= k && last + v <= tail->capacity; v++)
            best = less(best, less(free_of[before], paid[before] + lone) + slowest +
                                  prices->charge[v]);
    }
    return best;
}

/* The bound at a price; 0 once the budget is over. */
static int64_t bound_at(const struct prices *prices, int64_t price)
{
    const struct bridge_trip_tail *tail = prices->tail;
    int64_t best = BRIDGE_NO_TRIPS;

    for (uint32_t v = 0; v <= tail->nomads; v++)
        prices->charge[v] = prices->unit * tail->fares[v] - price * ((int64_t)v - 1);
    prices->reach[0][0] = 0;
    prices->reach[1][0] = BRIDGE_NO_TRIPS;
    for (uint32_t over = 1; over < tail->people; over++) {
        if (over % LOOK_PEOPLE == 0 && pz_budget_look(prices->budget))
            return 0;
        reach(prices, over);
    }
    for (uint32_t k = 2; k <= tail->nomads; k++) {
        if (pz_budget_look(prices->budget))
            return 0;
        best = less(best, reach_end(prices, k));
    }
    return less((best + prices->unit - 1) / prices->unit, tail->best.minutes);
}

/* The best of several prices, by thirds, until the bound meets `known`. */
static int64_t best_bound(const struct prices *prices, int64_t known)
{
    int64_t low = 0, high = prices->greatest, best = bound_at(prices, high);
    uint64_t work = 2 * (uint64_t)prices->tail->people * prices->tail->nomads;
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
        best = -less(-best, -below);
        best = -less(-best, -above);
    }
    return best;
}

/* The bound for a price of the minutes of the fastest person, or less. */
static int64_t quick_bound(const struct bridge_trip_tail *tail)
{
    int64_t bound = -(int64_t)tail->minutes[0];

    for (uint64_t over = 0; over < tail->people; over += tail->capacity)
        bound += (int64_t)tail->minutes[tail->people - 1 - over] + tail->minutes[0];
    return bound;
}

static enum pz_status find_bound(const struct bridge_trip_tail *tail,
                                 struct pz_budget *budget, uint64_t *lower)
{
    struct prices prices = {.tail = tail, .budget = budget};
    size_t people = tail->people;

    prices.charge = malloc((2 * people + tail->nomads + 1) * sizeof *prices.charge);
    if (!prices.charge)
        return PZ_NO_MEMORY;
    prices.reach[0] = prices.charge + tail->nomads + 1;
    prices.reach[1] = prices.reach[0] + people;
    find_greatest(&prices);
    *lower = (uint64_t)-less(-best_bound(&prices, tail->best.minutes), -quick_bound(tail));
    free(prices.charge);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

enum pz_status bridge_lagrangian_bound_run(struct bridge_trip_tail *tail,
                                           struct pz_budget *budget,
                                           struct bridge_trips *bag, uint64_t *lower)
{
    enum pz_status status = find_shape(tail, budget);

    if (status == PZ_OK)
        status = find_bound(tail, budget, lower);
    if (status != PZ_OK)
        return status;
    return make_bag(tail, bag) ? PZ_OK : PZ_NO_MEMORY;
}
