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
 * trips, and i is at most p + K. Level v of a row allows trips with up to v nomads, which
 * is what K = v needs. A bag is finished by one more trip, with the R settlers that are
 * left, and by trips of nomads only, a knapsack of what the balance still lacks; in one
 * place or another there must be a trip with all K.
 *
 * With T full trips and N nomads at most there are T (T / 2 + N) states for each of N
 * levels, each reached in one step from the level below and in one from the row before: a
 * plain minimum over arrays, which the compiler makes vectors of, 1 to 4 in a nanosecond.
 * Only two rows are kept. To find the trips of the best bag again, every sqrt(T)-th row of
 * its level is kept too, and the rows between are made a second time: 2 T sqrt(T) numbers
 * instead of T^2. */
#include "trip_programme.h"

#include "solvers/core/vectors.h"

#include <stdlib.h>
#include <string.h>

struct programme {
    struct bridge_trip_tail *tail;
    uint32_t levels; /* the most nomads of a full trip */
    int64_t *rows;   /* the last two, by level; as wide as those of the ends */
    struct pz_budget *budget;
};

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static int64_t *row(const struct programme *pr, uint32_t full, uint32_t level)
{
    return pr->rows + (full % 2 * (pr->levels + 1) + level) * pr->tail->width;
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

/* Adds the trips with v nomads that lead from row full - 1 to row `full`, where before no
 * trip had more than `most` of them. */
static void add_trips(struct programme *pr, uint32_t full, uint32_t v, uint32_t most,
                      int64_t *rows[2])
{
    uint32_t begin = lowest(pr, full);
    uint64_t end = smaller(highest(pr, full) - v, highest(pr, full - 1));

    if (end > (uint64_t)(full - 1) * most)
        end = (uint64_t)(full - 1) * most;
    if (begin > end)
        return;
    relax(rows[1] + begin + v, rows[0] + begin,
          pr->tail->minutes + slowest_left(pr, full - 1, begin), end - begin + 1,
          pr->tail->fares[v]);
    pr->budget->nodes += end - begin + 1;
}

static void clear(const struct programme *pr, uint32_t full, int64_t *to)
{
    for (uint32_t i = lowest(pr, full); i <= highest(pr, full); i++)
        to[i] = BRIDGE_NO_TRIPS;
}

/* All levels of the row. */
static void make_row(struct programme *pr, uint32_t full)
{
    uint32_t begin = lowest(pr, full);

    clear(pr, full, row(pr, full, 0));
    if (full == 0)
        row(pr, full, 0)[0] = 0;
    for (uint32_t v = 0; v <= pr->levels; v++) {
        int64_t *to = row(pr, full, v);

        pz_ctl_yield(pr->budget->ctl);
        if (v > 0)
            memcpy(to + begin, row(pr, full, v - 1) + begin,
                   (highest(pr, full) - begin + 1) * sizeof *to);
        if (full > 0)
            add_trips(pr, full, v, v, (int64_t *[]){row(pr, full - 1, v), to});
    }
}

/* What the full trips take when the last of them has all nomads. */
static int64_t full_with_all(const struct programme *pr,
                             const struct bridge_trip_shape *shape)
{
    uint32_t k = shape->nomads;

    if (shape->full == 0 || shape->full_nomads < k || k > pr->levels)
        return BRIDGE_NO_TRIPS;
    uint32_t before = shape->full_nomads - k;
    uint64_t places = (uint64_t)(shape->full - 1) * pr->tail->capacity;

    if (before > places)
        return BRIDGE_NO_TRIPS;
    return row(pr, shape->full - 1, k)[before] + pr->tail->fares[k] +
           pr->tail->minutes[slowest_left(pr, shape->full - 1, before)];
}

/* Tries every end after `full` full trips. */
static void finish_row(struct programme *pr, uint32_t full)
{
    struct bridge_trip_tail *tail = pr->tail;

    for (uint32_t k = 1; k <= tail->nomads; k++) {
        const int64_t *reached = row(pr, full, smaller(k, pr->levels));
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
        make_row(pr, full);
        finish_row(pr, full);
    }
    return PZ_OK;
}

/* Rows of the one level that the best shape needs. Some are kept on the way, so that those
 * between can be made again: memory for two times the root of all rows. */
struct trail {
    uint32_t step; /* every so many rows one is kept */
    int64_t *kept;
    int64_t *block; /* a kept row and the `step` after it */
};

/* Makes the rows after a kept one. They come out as by rising levels, because no order of
 * the trips is cheaper than that of 2. above. */
static void make_block(struct programme *pr, const struct trail *trail, uint32_t number)
{
    uint32_t level = smaller(pr->tail->best.nomads, pr->levels),
             full = number * trail->step;
    int64_t *to = trail->block;

    memcpy(to, trail->kept + number * pr->tail->width, pr->tail->width * sizeof *to);
    for (uint32_t i = 0; i < trail->step && full < pr->tail->best.full; i++) {
        int64_t *from = to;

        to += pr->tail->width;
        clear(pr, ++full, to);
        for (uint32_t v = 0; v <= level; v++)
            add_trips(pr, full, v, level, (int64_t *[]){from, to});
    }
}

static bool leads_to(const struct programme *pr, const int64_t *to, uint32_t full,
                     uint32_t taken, uint32_t v)
{
    uint32_t before = taken - v, level = smaller(pr->tail->best.nomads, pr->levels);

    return v <= taken && before >= lowest(pr, full) && before <= highest(pr, full - 1) &&
           before <= (uint64_t)(full - 1) * level &&
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

    clear(pr, 0, trail->kept);
    trail->kept[0] = 0;
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

    if (status == PZ_OK)
        bridge_trip_tail_trace(pr->tail, bag);
    else
        bridge_trips_free(bag);
    free(trail.kept);
    return status;
}

uint64_t bridge_trip_programme_work(const struct bridge_trip_tail *tail)
{
    return (uint64_t)tail->full * (tail->full / 2 + tail->nomads) * tail->nomads;
}

double bridge_trip_programme_bytes(const struct bridge_trip_tail *tail)
{
    double levels = smaller(tail->nomads, tail->capacity - 1), root = root_of(tail->full);

    return (2 * (levels + 1) + 2 * root + 3) * (double)tail->width * sizeof(int64_t);
}

enum pz_status bridge_trip_programme_run(struct bridge_trip_tail *tail,
                                         struct pz_budget *budget, struct bridge_trips *bag)
{
    struct programme pr = {.tail = tail,
                           .levels = smaller(tail->nomads, tail->capacity - 1),
                           .budget = budget};

    *bag = (struct bridge_trips){.count = 0};
    pr.rows = malloc(2 * ((size_t)pr.levels + 1) * tail->width * sizeof *pr.rows);
    if (!pr.rows)
        return PZ_NO_MEMORY;
    enum pz_status status = find_shape(&pr);

    if (status == PZ_OK)
        status = trace(&pr, bag);
    free(pr.rows);
    return status;
}
