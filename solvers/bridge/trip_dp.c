/* The torch problem for any capacity, by dynamic programming over trips
 *
 * It is sufficient to consider regular plans. In a regular plan, at least two people go
 * over in each crossing over, and one person comes back in each crossing back (Backhouse
 * and Truong 2015). A regular plan is determined by its multiset of trips over. Let person
 * i be in f(i) >= 1 trips. Then the plan costs
 *
 *     the sum of the slowest members of its trips + the sum of (f(i) - 1) minutes(i).
 *
 * where minutes(i) are the minutes of person i. A plan for n people has m trips and m - 1
 * returns, so the sum of (size - 1) over the trips is n - 1. The following steps are valid
 * for any n, any minutes and any capacity C.
 *
 * 1. Let f(y) > 1, let x be faster than y, and let a trip have y but not x. If x replaces y
 *    in this trip, the trip and the returns take no longer. So there is an optimal multiset
 *    in which a person who is in more than one trip is with all faster people in each of
 *    these trips. The people in more than one trip are the K fastest people, who are called
 *    nomads. Each trip has the v fastest nomads, where v depends on the trip. All other
 *    people, who are called settlers, are in one trip each. Let A(v) be the sum of the
 *    minutes of the v fastest people. Then the cost is the sum of (slowest + A(v)) over the
 *    trips, minus A(K). The balance is the equation: the sum of (v - 1) over the trips is K
 *    - 1. trips.c shows that every such multiset has a plan.
 * 2. A trip with settlers takes the minutes of its slowest settler. Let the numbers of
 *    settlers of the trips be given. The sum of the minutes is smallest if the trip with
 *    the most settlers has the slowest settlers, the trip with the second most settlers has
 *    the next slowest settlers, and so on.
 * 3. A trip that is not full can take a settler from the trip with the fastest settlers.
 *    No trip gets slower. So all trips with settlers are full, except perhaps the trip with
 *    the fastest settlers. Full trips have C - v settlers. By step 2, v does not decrease
 *    from the slowest trip to the fastest trip.
 * 4. K is at most 1 plus the number of trips without nomads. At least two trips have all K
 *    nomads, which adds 2 (K - 1) to the balance, and only trips without nomads reduce the
 *    balance. There are at most (n - 1) / C + 1 trips without nomads.
 *
 * The dynamic programming forms full trips, beginning with the slowest settlers. After p
 * full trips with i nomads in total, p C - i settlers are across, so (p, i) is a state.
 * There are at most (n - 1) / (C - 1) full trips, and i is at most p + K. To complete the
 * multiset, one more trip takes the R remaining settlers, and the other trips have nomads
 * only. The choice of the trips with nomads only is a knapsack problem, whose size is the
 * amount that is missing in the balance. At least one trip must have all K nomads.
 *
 * 5. The dynamic programming does not require that a full trip has at most K nomads. It
 *    only requires that no one is in a trip twice, as a nomad and as a settler. So it also
 *    finds multisets in which a trip has v > K nomads. In these multisets, each of the
 *    people K + 1 to v is in one trip as a settler and in other trips as a nomad. Each trip
 *    of a person except the first trip needs a return. Therefore the cost is as in step 1,
 *    and the balance is the same. So such a multiset is also an unordered plan of
 *    docs/theory/bridge.md, and no unordered plan costs less than the best plan.
 *    `make_regular` converts it to a multiset of step 1. Let person K + 1 be a settler of a
 *    trip with w nomads, w <= K. In this trip, replace person K + 1 by person w + 1, who is
 *    not slower or is the same person. The trip and the returns take no longer. Now person
 *    K + 1 is a nomad in all trips, and K is larger by one.
 *
 * With at most T full trips and N nomads there are T (T / 2 + N) states. The states with
 * equal p are a row. Each row is computed from the previous row: state (p, i) follows the
 * states (p - 1, i - v), and the step costs A(v) more. There are two methods:
 *
 * - For few v, the minimum over arrays is computed for each v. The compiler vectorizes this
 *   loop, which takes 1 to 4 transitions per nanosecond.
 * - For many v, the row is computed by divide and conquer. Because A is convex, the best
 *   predecessor of i is at most the best predecessor of j if i < j (a Monge array:
 *   Aggarwal, Klawe, Moran, Shor and Wilber 1987). Therefore the best predecessor of the
 *   middle state halves the candidates of all other states, and a row of L states takes L
 *   log L steps instead of L N.
 *
 * Only two rows are kept during the computation. To find the trips of the best multiset,
 * every sqrt(T)-th row is also kept, and the rows between them are computed again. This
 * takes memory for 2 T sqrt(T) numbers instead of T^2. */
#include "trip_dp.h"

#include "solvers/core/vectors.h"

#include <stdlib.h>
#include <string.h>

enum {
    DIVIDE_WORK = 96,  /* transitions per state by divide and conquer */
    DIVIDE_NOMADS = 48 /* with more nomads, divide and conquer is faster */
};

struct trip_dp {
    struct bridge_trip_remainder *remainder;
    uint32_t most;  /* maximum number of nomads of a full trip */
    int64_t *rows;  /* the last two rows, each of remainder->width numbers; owned */
    int64_t *ahead; /* by state of the last row: its cost and the slowest person of the
                       next trip; part of `rows` */
    struct pz_budget *budget;
};

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static int64_t *row(const struct trip_dp *dp, uint32_t full)
{
    return dp->rows + full % 2 * dp->remainder->width;
}

/* Returns the lowest number of nomads of the states of row `full`. With fewer nomads, there
 * would be more settlers than people. */
static uint32_t lowest(const struct trip_dp *dp, uint32_t full)
{
    uint64_t places = (uint64_t)full * dp->remainder->capacity;

    return places > dp->remainder->people ? (uint32_t)(places - dp->remainder->people) : 0;
}

static uint32_t highest(const struct trip_dp *dp, uint32_t full)
{
    return full + dp->remainder->nomads;
}

/* Returns the slowest remaining person after `full` full trips with `taken` nomads. */
static uint32_t slowest_left(const struct trip_dp *dp, uint32_t full, uint32_t taken)
{
    return (uint32_t)(dp->remainder->people - 1 - (uint64_t)full * dp->remainder->capacity +
                      taken);
}

PZ_CLONES static void relax(int64_t *to, const int64_t *from, const uint32_t *minutes,
                            size_t count, int64_t fare)
{
    for (size_t i = 0; i < count; i++) {
        int64_t cost = from[i] + minutes[i] + fare;

        to[i] = cost < to[i] ? cost : to[i];
    }
}

/* Returns the last state of row full - 1 that can be reached. */
static uint32_t reached_end(const struct trip_dp *dp, uint32_t full)
{
    uint64_t most = (uint64_t)(full - 1) * dp->most;

    return most < highest(dp, full - 1) ? (uint32_t)most : highest(dp, full - 1);
}

/* Tries the trips with v nomads that lead from row full - 1 to row `full`. */
static void add_trips(struct trip_dp *dp, uint32_t full, uint32_t v, int64_t *rows[2])
{
    uint32_t begin = lowest(dp, full);
    uint32_t end = smaller(highest(dp, full) - v, reached_end(dp, full));

    if (begin > end)
        return;
    relax(rows[1] + begin + v, rows[0] + begin,
          dp->remainder->minutes + slowest_left(dp, full - 1, begin), end - begin + 1,
          dp->remainder->fares[v]);
    dp->budget->nodes += end - begin + 1;
}

/* A part of a row: the states `begin` to `end` - 1, whose best predecessors are among the
 * states `first` to `last` of the previous row. */
struct part {
    int64_t begin, end, first, last;
};

/* Fills a part of the row `to`: first the state in the middle, then the states on both
 * sides of it. */
static void fill_part(struct trip_dp *dp, int64_t *to, struct part part)
{
    while (part.begin < part.end) {
        int64_t middle = (part.begin + part.end) / 2, best = INT64_MAX, from = part.first;
        int64_t first = middle - dp->most > part.first ? middle - dp->most : part.first;
        int64_t last = middle < part.last ? middle : part.last;

        for (int64_t before = first; before <= last; before++) {
            int64_t cost = dp->ahead[before] + dp->remainder->fares[middle - before];

            from = cost < best ? before : from;
            best = cost < best ? cost : best;
        }
        dp->budget->nodes += (uint64_t)(last - first + 1);
        to[middle] = best < BRIDGE_NO_TRIPS ? best : BRIDGE_NO_TRIPS;
        fill_part(dp, to, (struct part){part.begin, middle, part.first, from});
        part.begin = middle + 1;
        part.first = from;
    }
}

/* Tries all trips that lead from row full - 1 to row `full`. */
static void add_trips_by_division(struct trip_dp *dp, uint32_t full, int64_t *rows[2])
{
    uint32_t begin = lowest(dp, full), end = reached_end(dp, full);
    uint32_t last = smaller(highest(dp, full), end + dp->most);

    if (begin > end)
        return;
    for (uint32_t before = begin; before <= end; before++)
        dp->ahead[before] =
            rows[0][before] + dp->remainder->minutes[slowest_left(dp, full - 1, before)];
    fill_part(dp, rows[1], (struct part){begin, (int64_t)last + 1, begin, end});
}

static void clear(const struct trip_dp *dp, uint32_t full, int64_t *to)
{
    for (uint32_t i = lowest(dp, full); i <= highest(dp, full); i++)
        to[i] = BRIDGE_NO_TRIPS;
}

/* Computes row `full` from the previous row. */
static void make_row(struct trip_dp *dp, uint32_t full, int64_t *from, int64_t *to)
{
    clear(dp, full, to);
    if (full == 0) {
        to[0] = 0;
        return;
    }
    pz_ctl_yield(dp->budget->ctl);
    if (dp->most > DIVIDE_NOMADS)
        add_trips_by_division(dp, full, (int64_t *[]){from, to});
    else
        for (uint32_t v = 0; v <= dp->most; v++)
            add_trips(dp, full, v, (int64_t *[]){from, to});
}

/* Returns the cost of the full trips if the last of them has all nomads. */
static int64_t full_with_all(const struct trip_dp *dp,
                             const struct bridge_trip_shape *shape)
{
    uint32_t k = shape->nomads;

    if (shape->full == 0 || shape->full_nomads < k || k > dp->most)
        return BRIDGE_NO_TRIPS;
    uint32_t before = shape->full_nomads - k;
    uint64_t places = (uint64_t)(shape->full - 1) * dp->remainder->capacity;

    if (before > places)
        return BRIDGE_NO_TRIPS;
    return row(dp, shape->full - 1)[before] + dp->remainder->fares[k] +
           dp->remainder->minutes[slowest_left(dp, shape->full - 1, before)];
}

/* Tries every way to complete a multiset after `full` full trips. */
static void finish_row(struct trip_dp *dp, uint32_t full)
{
    struct bridge_trip_remainder *remainder = dp->remainder;

    for (uint32_t k = 1; k <= remainder->nomads; k++) {
        const int64_t *reached = row(dp, full);
        struct bridge_trip_shape shape = {.nomads = k, .full = full};
        int64_t none_left = (int64_t)full * remainder->capacity - (remainder->people - k);
        int64_t last = none_left < 0 ? -none_left : 0;

        for (; last <= smaller(remainder->capacity, remainder->people - k); last++) {
            if (none_left + last > highest(dp, full))
                break;
            shape.last = (uint32_t)last;
            shape.full_nomads = (uint32_t)(none_left + last);
            bridge_trip_remainder_try(
                remainder, &shape,
                (int64_t[]){reached[shape.full_nomads], full_with_all(dp, &shape)});
        }
    }
}

static enum pz_status find_shape(struct trip_dp *dp)
{
    for (uint32_t full = 0; full <= dp->remainder->full; full++) {
        if (pz_budget_look(dp->budget))
            return pz_budget_status(dp->budget);
        make_row(dp, full, row(dp, full + 1), row(dp, full));
        finish_row(dp, full);
    }
    return PZ_OK;
}

/* The rows that are kept, so that the rows between them can be computed again. */
struct trail {
    uint32_t step;  /* every `step`-th row is kept */
    int64_t *kept;  /* owned */
    int64_t *block; /* a kept row and the `step` rows after it; part of `kept` */
};

/* Computes the rows after a kept row. */
static void make_block(struct trip_dp *dp, const struct trail *trail, uint32_t number)
{
    uint32_t full = number * trail->step;
    int64_t *to = trail->block;

    memcpy(to, trail->kept + number * dp->remainder->width,
           dp->remainder->width * sizeof *to);
    for (uint32_t i = 0; i < trail->step && full < dp->remainder->best.full; i++) {
        int64_t *from = to;

        to += dp->remainder->width;
        make_row(dp, ++full, from, to);
    }
}

static bool leads_to(const struct trip_dp *dp, const int64_t *to, uint32_t full,
                     uint32_t taken, uint32_t v)
{
    uint32_t before = taken - v;

    return v <= taken && before >= lowest(dp, full) && before <= reached_end(dp, full) &&
           to[taken] == (to - dp->remainder->width)[before] + dp->remainder->fares[v] +
                            dp->remainder->minutes[slowest_left(dp, full - 1, before)];
}

/* Adds the full trips of a block, from the last to the first. They start from the state
 * with `taken` nomads. Returns the number of nomads in the trips before the block. */
static uint32_t trace_block(const struct trip_dp *dp, const struct trail *trail,
                            uint32_t number, uint32_t taken, struct bridge_trips *trips)
{
    uint32_t begin = number * trail->step;
    uint32_t full = smaller(begin + trail->step, dp->remainder->best.full);

    for (; full > begin; full--) {
        const int64_t *to = trail->block + (full - begin) * dp->remainder->width;
        uint32_t v = 0;

        if (full == dp->remainder->best.full &&
            dp->remainder->best.cover == BRIDGE_COVER_FULL)
            v = dp->remainder->best.nomads;
        else
            while (!leads_to(dp, to, full, taken, v))
                v++;
        taken -= v;
        uint32_t settlers = dp->remainder->capacity - v;

        trips->trip[trips->count++] = (struct bridge_trip){
            slowest_left(dp, full - 1, taken) + 1 - settlers, settlers, v};
    }
    return taken;
}

static enum pz_status trace_full(struct trip_dp *dp, const struct trail *trail,
                                 struct bridge_trips *trips)
{
    uint32_t blocks = (dp->remainder->best.full + trail->step - 1) / trail->step;
    uint32_t taken = dp->remainder->best.full_nomads;

    make_row(dp, 0, NULL, trail->kept);
    for (uint32_t b = 0; b < blocks; b++) {
        make_block(dp, trail, b);
        if (b + 1 < blocks)
            memcpy(trail->kept + (b + 1) * dp->remainder->width,
                   trail->block + trail->step * dp->remainder->width,
                   dp->remainder->width * sizeof *trail->kept);
        if (pz_budget_look(dp->budget))
            return pz_budget_status(dp->budget);
    }
    for (uint32_t b = blocks; b-- > 0;) {
        if (b + 1 < blocks)
            make_block(dp, trail, b);
        taken = trace_block(dp, trail, b, taken, trips);
        if (pz_budget_look(dp->budget))
            return pz_budget_status(dp->budget);
    }
    return PZ_OK;
}

/* Returns the square root, rounded up. */
static uint32_t root_of(uint32_t full)
{
    uint32_t root = 1;

    while ((uint64_t)root * root < full)
        root++;
    return root;
}

/* Converts a multiset of step 5 to a multiset of step 1. As long as a trip has more than K
 * nomads, the fastest settler becomes a nomad. */
static void make_regular(struct bridge_trips *trips)
{
    uint32_t most = trips->nomads;

    for (uint32_t t = 0; t < trips->count; t++)
        most = trips->trip[t].nomads > most ? trips->trip[t].nomads : most;
    for (; trips->nomads < most; trips->nomads++) {
        uint32_t t = 0;

        while (trips->trip[t].settlers == 0 || trips->trip[t].first != trips->nomads)
            t++;
        trips->trip[t].first++;
        trips->trip[t].settlers--;
        trips->trip[t].nomads++;
    }
}

static enum pz_status trace(struct trip_dp *dp, struct bridge_trips *trips)
{
    struct trail trail = {.step = root_of(dp->remainder->best.full)};
    size_t kept = dp->remainder->best.full / trail.step + 1;

    trail.kept =
        malloc((kept + trail.step + 1) * dp->remainder->width * sizeof *trail.kept);
    trail.block = trail.kept + kept * dp->remainder->width;
    trips->nomads = dp->remainder->best.nomads;
    trips->trip = malloc(bridge_trip_remainder_count(dp->remainder) * sizeof *trips->trip);
    enum pz_status status =
        trail.kept && trips->trip ? trace_full(dp, &trail, trips) : PZ_NO_MEMORY;

    if (status == PZ_OK) {
        bridge_trip_remainder_trace(dp->remainder, trips);
        make_regular(trips);
    } else
        bridge_trips_free(trips);
    free(trail.kept);
    return status;
}

uint64_t bridge_trip_dp_work(const struct bridge_trip_remainder *remainder)
{
    return (uint64_t)remainder->full * (remainder->full / 2 + remainder->nomads) *
           smaller(remainder->nomads, DIVIDE_WORK);
}

double bridge_trip_dp_bytes(const struct bridge_trip_remainder *remainder)
{
    return (2.0 * root_of(remainder->full) + 6) * (double)remainder->width *
           sizeof(int64_t);
}

enum pz_status bridge_trip_dp_run(struct bridge_trip_remainder *remainder,
                                  struct pz_budget *budget, struct bridge_trips *trips)
{
    struct trip_dp dp = {.remainder = remainder,
                         .most = smaller(remainder->nomads, remainder->capacity - 1),
                         .budget = budget};

    *trips = (struct bridge_trips){.count = 0};
    dp.rows = malloc(3 * remainder->width * sizeof *dp.rows);
    if (!dp.rows)
        return PZ_NO_MEMORY;
    dp.ahead = dp.rows + 2 * remainder->width;
    enum pz_status status = find_shape(&dp);

    if (status == PZ_OK)
        status = trace(&dp, trips);
    free(dp.rows);
    return status;
}
