/* The torch problem for any capacity, by dynamic programming over trips
 *
 * Regular plans suffice: over go two or more, back goes one (Backhouse and Truong 2015). So
 * a plan is a bag of trips over, in which person i occurs f(i) >= 1 times, and which costs
 *
 *     the sum of the slowest members of its trips + the sum of (f(i) - 1) minutes(i),
 *
 * and with m trips and m - 1 returns the sum of (size - 1) over the trips is n - 1. What
 * follows is proven here, for any n, times and capacity C.
 *
 * 1. Let f(y) > 1, x be faster than y, and a trip have y but not x. With x instead of y
 *    the trip and the returns take no longer. So there is an optimal bag in which whoever
 *    is in more than one trip is accompanied there by everyone who is faster: those are
 *    the K fastest, the nomads, and a trip has the v fastest of them. The others, the
 *    settlers, are in one trip each. Written with A(v), the minutes of the v fastest, the
 *    cost is the sum of (slowest + A(v)) over the trips, less A(K), and the balance reads:
 *    the sum of (v - 1) is K - 1. trips.c shows that every such bag can be walked.
 * 2. A trip of settlers takes its slowest settler's minutes. For given numbers of settlers
 *    the sum is least when the largest group are the slowest people, and so on.
 * 3. A trip with an empty place may take a settler from the fastest group of settlers:
 *    nothing gets slower. So all trips with settlers are full, but perhaps the one with the
 *    fastest. Full trips have C - v settlers: by 2. they come in the order of rising v.
 * 4. K is at most 1 + the number of trips without nomads: two trips at least have all K,
 *    which is 2 (K - 1) of the balance, and only trips without nomads lower it again.
 *    Their number is at most (n - 1) / C + 1.
 *
 * So the programme lays full trips from the slow end. After p of them with i nomads in all,
 * p C - i settlers are over, so (p, i) is a state; there are at most (n - 1) / (C - 1) full
 * trips, and i is at most p + K. A bag is finished by one more trip, with the R settlers
 * that are left, and by trips of nomads only, a knapsack of what the balance still lacks;
 * in one place or another there must be a trip with all K.
 *
 * 5. The programme does not ask that full trips have K nomads at the most, only that nobody
 *    is in a trip twice, as a nomad and as a settler. So it also meets bags in which a trip
 *    has v > K nomads: there person K + 1 .. v is in one trip as a settler and in others as
 *    a nomad. Each place in a trip but a person's first is a return, the cost is as above, and
 *    the balance is the same; so this too is a ledger of docs/bridge.md, none of which
 *    costs less than the best plan. To make a bag of 1. of it (`settle`), let person K + 1 be
 *    a settler of a trip with w nomads, w <= K. Exchange him there for person w + 1, who is no
 *    slower, or is himself: the trip and the returns take no longer. Now K + 1 is a nomad
 *    wherever he is, and K is greater by one.
 *
 * With T full trips and N nomads at most there are T (T / 2 + N) states. A row is made of
 * the one before: to (p, i) lead the (p - 1, i - v), at A(v) more. Either by a minimum over
 * arrays for each v, which the compiler makes vectors of, 1 to 4 in a nanosecond; or, for
 * many v, by halves: as A is convex, of two states i < j the best v for i leads from no
 * later a state than that for j (the array is a Monge array: Aggarwal, Klawe, Moran, Shor
 * and Wilber 1987). So the best way to the middle of a row halves what there is to try for
 * all others, and a row takes L log L steps instead of L N.
 *
 * Only two rows are kept. To find the trips of the best bag again, every sqrt(T)-th row is
 * kept too, and the rows between are made a second time: 2 T sqrt(T) numbers instead of
 * T^2.
 */
#include "trip_programme.h"

#include "solvers/core/vectors.h"

#include <stdlib.h>
#include <string.h>

enum {
    HALVES_WORK = 96, /* transitions that a state takes when rows are made by halves */
    HALVES = 48       /* as many v as halving a row is worth, about */
};

struct programme {
    struct bridge_trip_tail *tail;
    uint32_t most;  /* nomads of a full trip */
    int64_t *rows;  /* the last two, as wide as those of the ends, */
    int64_t *ahead; /* and one for what leads ahead */
    struct pz_budget *budget;
};

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static int64_t *row(const struct programme *pr, uint32_t full)
{
    return pr->rows + full % 2 * pr->tail->width;
}

/* The states of row `full` are those of lowest .. highest nomads: with fewer there would
 * be more settlers than people. */
static uint32_t lowest(const struct programme *pr, uint32_t full)
{
    uint64_t places = (uint64_t)full * pr->tail->capacity;

    return places > pr->tail->people ? (uint32_t)(places - pr->tail->people) : 0;
}

static uint32_t highest(const struct programme *pr, uint32_t full)
{
    return full + pr->tail->nomads;
}

/* The slowest person left when the full trips take `taken` nomads. */
static uint32_t slowest_left(const struct programme *pr, uint32_t full, uint32_t taken)
{
    return (uint32_t)(pr->tail->people - 1 - (uint64_t)full * pr->tail->capacity + taken);
}

PZ_CLONES static void relax(int64_t *to, const int64_t *from, const uint32_t *minutes,
                            size_t count, int64_t fare)
{
    for (size_t i = 0; i < count; i++) {
        int64_t cost = from[i] + minutes[i] + fare;

        to[i] = cost < to[i] ? cost : to[i];
    }
}

/* The last state of row full - 1 that can be reached. */
static uint32_t reached_end(const struct programme *pr, uint32_t full)
{
    uint64_t most = (uint64_t)(full - 1) * pr->most;

    return most < highest(pr, full - 1) ? (uint32_t)most : highest(pr, full - 1);
}

/* Adds the trips with v nomads that lead from row full - 1 to row `full`. */
static void add_trips(struct programme *pr, uint32_t full, uint32_t v, int64_t *rows[2])
{
    uint32_t begin = lowest(pr, full);
    uint32_t end = smaller(highest(pr, full) - v, reached_end(pr, full));

    if (begin > end)
        return;
    relax(rows[1] + begin + v, rows[0] + begin,
          pr->tail->minutes + slowest_left(pr, full - 1, begin), end - begin + 1,
          pr->tail->fares[v]);
    pr->budget->nodes += end - begin + 1;
}

/* A part of a row: the states `begin` .. `end` - 1, to which the best trips lead from
 * `first` .. `last` of the row before. */
struct part {
    int64_t begin, end, first, last;
};

/* Fills a part of the row `to` out of what leads ahead from the row before: the state in
 * the middle, and then what is on either side of it. */
static void halve(struct programme *pr, int64_t *to, struct part part)
{
    while (part.begin < part.end) {
        int64_t middle = (part.begin + part.end) / 2, best = INT64_MAX, from = part.first;
        int64_t first = middle - pr->most > part.first ? middle - pr->most : part.first;
        int64_t last = middle < part.last ? middle : part.last;

        for (int64_t before = first; before <= last; before++) {
            int64_t cost = pr->ahead[before] + pr->tail->fares[middle - before];

            from = cost < best ? before : from;
            best = cost < best ? cost : best;
        }
        pr->budget->nodes += (uint64_t)(last - first + 1);
        to[middle] = best < BRIDGE_NO_TRIPS ? best : BRIDGE_NO_TRIPS;
        halve(pr, to, (struct part){part.begin, middle, part.first, from});
        part.begin = middle + 1;
        part.first = from;
    }
}

/* All trips that lead from row full - 1 to row `full`. */
static void add_by_halves(struct programme *pr, uint32_t full, int64_t *rows[2])
{
    uint32_t begin = lowest(pr, full), end = reached_end(pr, full);
    uint32_t last = smaller(highest(pr, full), end + pr->most);

    if (begin > end)
        return;
    for (uint32_t before = begin; before <= end; before++)
        pr->ahead[before] =
            rows[0][before] + pr->tail->minutes[slowest_left(pr, full - 1, before)];
    halve(pr, rows[1], (struct part){begin, (int64_t)last + 1, begin, end});
}

static void clear(const struct programme *pr, uint32_t full, int64_t *to)
{
    for (uint32_t i = lowest(pr, full); i <= highest(pr, full); i++)
        to[i] = BRIDGE_NO_TRIPS;
}

/* Makes row `full` out of the one before. */
static void make_row(struct programme *pr, uint32_t full, int64_t *from, int64_t *to)
{
    clear(pr, full, to);
    if (full == 0) {
        to[0] = 0;
        return;
    }
    pz_ctl_yield(pr->budget->ctl);
    if (pr->most > HALVES)
        add_by_halves(pr, full, (int64_t *[]){from, to});
    else
        for (uint32_t v = 0; v <= pr->most; v++)
            add_trips(pr, full, v, (int64_t *[]){from, to});
}

/* What the full trips take when the last of them has all nomads. */
static int64_t full_with_all(const struct programme *pr,
                             const struct bridge_trip_shape *shape)
{
    uint32_t k = shape->nomads;

    if (shape->full == 0 || shape->full_nomads < k || k > pr->most)
        return BRIDGE_NO_TRIPS;
    uint32_t before = shape->full_nomads - k;
    uint64_t places = (uint64_t)(shape->full - 1) * pr->tail->capacity;

    if (before > places)
        return BRIDGE_NO_TRIPS;
    return row(pr, shape->full - 1)[before] + pr->tail->fares[k] +
           pr->tail->minutes[slowest_left(pr, shape->full - 1, before)];
}

/* Tries every end after `full` full trips. */
static void finish_row(struct programme *pr, uint32_t full)
{
    struct bridge_trip_tail *tail = pr->tail;

    for (uint32_t k = 1; k <= tail->nomads; k++) {
        const int64_t *reached = row(pr, full);
        struct bridge_trip_shape shape = {.nomads = k, .full = full};
        int64_t none_left = (int64_t)full * tail->capacity - (tail->people - k);
        int64_t last = none_left < 0 ? -none_left : 0;

        for (; last <= smaller(tail->capacity, tail->people - k); last++) {
            if (none_left + last > highest(pr, full))
                break;
            shape.last = (uint32_t)last;
            shape.full_nomads = (uint32_t)(none_left + last);
            bridge_trip_tail_try(
                tail, &shape,
                (int64_t[]){reached[shape.full_nomads], full_with_all(pr, &shape)});
        }
    }
}

static enum pz_status find_shape(struct programme *pr)
{
    for (uint32_t full = 0; full <= pr->tail->full; full++) {
        if (pz_budget_look(pr->budget))
            return pz_budget_status(pr->budget);
        make_row(pr, full, row(pr, full + 1), row(pr, full));
        finish_row(pr, full);
    }
    return PZ_OK;
}

/* Some rows are kept on the way, so that those between can be made again: memory for two
 * times the root of all rows. */
struct trail {
    uint32_t step; /* every so many rows one is kept */
    int64_t *kept;
    int64_t *block; /* a kept row and the `step` after it */
};

/* Makes the rows after a kept one. */
static void make_block(struct programme *pr, const struct trail *trail, uint32_t number)
{
    uint32_t full = number * trail->step;
    int64_t *to = trail->block;

    memcpy(to, trail->kept + number * pr->tail->width, pr->tail->width * sizeof *to);
    for (uint32_t i = 0; i < trail->step && full < pr->tail->best.full; i++) {
        int64_t *from = to;

        to += pr->tail->width;
        make_row(pr, ++full, from, to);
    }
}

static bool leads_to(const struct programme *pr, const int64_t *to, uint32_t full,
                     uint32_t taken, uint32_t v)
{
    uint32_t before = taken - v;

    return v <= taken && before >= lowest(pr, full) && before <= reached_end(pr, full) &&
           to[taken] == (to - pr->tail->width)[before] + pr->tail->fares[v] +
                            pr->tail->minutes[slowest_left(pr, full - 1, before)];
}

/* Adds the full trips of a block, backwards from the state where `taken` nomads are in
 * them; returns how many are in those before. */
static uint32_t trace_block(const struct programme *pr, const struct trail *trail,
                            uint32_t number, uint32_t taken, struct bridge_trips *bag)
{
    uint32_t begin = number * trail->step;
    uint32_t full = smaller(begin + trail->step, pr->tail->best.full);

    for (; full > begin; full--) {
        const int64_t *to = trail->block + (full - begin) * pr->tail->width;
        uint32_t v = 0;

        if (full == pr->tail->best.full && pr->tail->best.cover == BRIDGE_COVER_FULL)
            v = pr->tail->best.nomads;
        else
            while (!leads_to(pr, to, full, taken, v))
                v++;
        taken -= v;
        uint32_t settlers = pr->tail->capacity - v;

        bag->trips[bag->count++] = (struct bridge_trip){
            slowest_left(pr, full - 1, taken) + 1 - settlers, settlers, v};
    }
    return taken;
}

static enum pz_status trace_full(struct programme *pr, const struct trail *trail,
                                 struct bridge_trips *bag)
{
    uint32_t blocks = (pr->tail->best.full + trail->step - 1) / trail->step;
    uint32_t taken = pr->tail->best.full_nomads;

    make_row(pr, 0, NULL, trail->kept);
    for (uint32_t b = 0; b < blocks; b++) {
        make_block(pr, trail, b);
        if (b + 1 < blocks)
            memcpy(trail->kept + (b + 1) * pr->tail->width,
                   trail->block + trail->step * pr->tail->width,
                   pr->tail->width * sizeof *trail->kept);
        if (pz_budget_look(pr->budget))
            return pz_budget_status(pr->budget);
    }
    for (uint32_t b = blocks; b-- > 0;) {
        if (b + 1 < blocks)
            make_block(pr, trail, b);
        taken = trace_block(pr, trail, b, taken, bag);
        if (pz_budget_look(pr->budget))
            return pz_budget_status(pr->budget);
    }
    return PZ_OK;
}

/* The root of the full trips, rounded up. */
static uint32_t root_of(uint32_t full)
{
    uint32_t root = 1;

    while ((uint64_t)root * root < full)
        root++;
    return root;
}

/* Makes a bag of 1. of one of 5.: the fastest settler becomes a nomad as long as some trip
 * has more nomads than there are. */
static void settle(struct bridge_trips *bag)
{
    uint32_t most = bag->nomads;

    for (uint32_t t = 0; t < bag->count; t++)
        most = bag->trips[t].nomads > most ? bag->trips[t].nomads : most;
    for (; bag->nomads < most; bag->nomads++) {
        uint32_t t = 0;

        while (bag->trips[t].settlers == 0 || bag->trips[t].first != bag->nomads)
            t++;
        bag->trips[t].first++;
        bag->trips[t].settlers--;
        bag->trips[t].nomads++;
    }
}

static enum pz_status trace(struct programme *pr, struct bridge_trips *bag)
{
    struct trail trail = {.step = root_of(pr->tail->best.full)};
    size_t kept = pr->tail->best.full / trail.step + 1;

    trail.kept = malloc((kept + trail.step + 1) * pr->tail->width * sizeof *trail.kept);
    trail.block = trail.kept + kept * pr->tail->width;
    bag->nomads = pr->tail->best.nomads;
    bag->trips = malloc(bridge_trip_tail_count(pr->tail) * sizeof *bag->trips);
    enum pz_status status =
        trail.kept && bag->trips ? trace_full(pr, &trail, bag) : PZ_NO_MEMORY;

    if (status == PZ_OK) {
        bridge_trip_tail_trace(pr->tail, bag);
        settle(bag);
    } else
        bridge_trips_free(bag);
    free(trail.kept);
    return status;
}

uint64_t bridge_trip_programme_work(const struct bridge_trip_tail *tail)
{
    return (uint64_t)tail->full * (tail->full / 2 + tail->nomads) *
           smaller(tail->nomads, HALVES_WORK);
}

double bridge_trip_programme_bytes(const struct bridge_trip_tail *tail)
{
    return (2.0 * root_of(tail->full) + 6) * (double)tail->width * sizeof(int64_t);
}

enum pz_status bridge_trip_programme_run(struct bridge_trip_tail *tail,
                                         struct pz_budget *budget, struct bridge_trips *bag)
{
    struct programme pr = {
        .tail = tail, .most = smaller(tail->nomads, tail->capacity - 1), .budget = budget};

    *bag = (struct bridge_trips){.count = 0};
    pr.rows = malloc(3 * tail->width * sizeof *pr.rows);
    if (!pr.rows)
        return PZ_NO_MEMORY;
    pr.ahead = pr.rows + 2 * tail->width;
    enum pz_status status = find_shape(&pr);

    if (status == PZ_OK)
        status = trace(&pr, bag);
    free(pr.rows);
    return status;
}
