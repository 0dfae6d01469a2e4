/* The linear-programming bound, by column generation
 *
 * Let every person p have a price y(p) and the torch a price y(torch), of any sign, and let
 * a trip over have a price y(trip) >= 0, so that for every group S that can cross, y(S)
 * being the sum of its people's,
 *
 *     y(S) + y(torch) + y(trip) <= the minutes of S over,
 *     -y(S) - y(torch) <= the minutes of S back.
 *
 * Of the state s let h(s) be the sum of the prices of who is near, and of the torch if it
 * is near, and y(trip) times the least whole number that is not below a / (c - 1); groups
 * hold c >= 2 people at most, and a is the number of people near, less 1 if the torch is
 * near. A crossing over of S makes a less by |S| - 1 <= c - 1, so h falls by no more than
 * the left side of the first line. One of S back makes a greater by |S| - 1 >= 0, so h
 * falls by no more than the left side of the second. At the end h is 0. So no plan takes
 * less than h(s) from s, and the bound is consistent. That remains so when h is rounded up,
 * as minutes are whole, and when the larger one of h and 0 is taken, since 0 is such a
 * bound too.
 *
 * The prices that make h(start) the largest solve a linear programme. Its dual says how
 * often each group goes over and back, in fractions: everybody and the torch over once more
 * than back, and so many groups over at least, in the least minutes. It has a row for each
 * person, for the torch and for the trips, and a column for each group and direction. The
 * revised simplex method solves it, with the inverse of the basis written out, as there are
 * 26 rows at most. The prices are its dual variables. The column that enters is not looked
 * up in a list but generated: the group that violates its inequality the most, whose
 * reduced cost is the least, is found by branch and bound (Gilmore and Gomory, "A linear
 * programming approach to the cutting stock problem", 1961). What is not covered pays a
 * penalty, and right sides a little too large keep the simplex from cycling: any prices
 * that satisfy the inequalities are good enough.
 *
 * What floating point finds is a proposal. The prices are made whole numbers, in minutes
 * / 2^shift, and the search for a group that violates an inequality, which is exact, shows
 * whether they hold. If not, they are brought nearer to 0: as all minutes are positive,
 * that makes room.
 *
 * PRICE_BITS leaves room in 64 bits to add the prices of all people, of the torch and of a
 * trip, and the minutes. The other constants are guards. Of 60 parties of 20 people with
 * forbidden pairs none took more than 121 pivots or 20,000 steps of branch and bound, and
 * none needed to be brought nearer to 0 more than once; where a guard ends the work, the
 * prices are all 0, which is right but worthless. */
#include "lp_bound.h"

enum {
    ROWS = BRIDGE_SEARCH_PEOPLE + 2,
    PRICE_BITS = 55, /* of a price: 27 of them and minutes can be added */
    PIVOTS = 1000,
    STEPS = 4000000, /* of branch and bound, in solving and in checking each */
    SHRINKS = 4
};

/* A column of the programme: a group and which way it goes, or a trip too many. */
struct column {
    uint32_t group; /* 0: nobody */
    bool back;
    bool surplus;
    int64_t gain; /* what it violates its inequality by: minus its reduced cost */
};

/* The pricing problem: the search for a group that gains the most. */
struct pricing {
    const struct bridge_state_space *space;
    const struct bridge_lp_prices *prices;
    struct pz_budget *budget;
    long steps; /* left */
    bool back;
    unsigned count; /* candidates, the dearest first */
    uint8_t candidate[BRIDGE_SEARCH_PEOPLE];
    int64_t sum[BRIDGE_SEARCH_PEOPLE + 1]; /* of the first so many candidates */
    struct column best;
};

struct simplex {
    unsigned people;
    unsigned rows; /* of the people, the torch, and the trips */
    double inverse[ROWS][ROWS];
    double amount[ROWS]; /* of the column of the basis in each row: basic variables */
    double cost[ROWS];
    double price[ROWS];
};

/* What somebody adds to the gain of a group. */
static int64_t worth(const struct pricing *pricing, unsigned person)
{
    int64_t price = pricing->prices->person[person];

    return pricing->back ? -price : price;
}

/* Adds candidates from `from` on to a group in which there is room for `room` more. */
static void extend(struct pricing *pricing, unsigned from, unsigned room, uint32_t group,
                   int64_t gain)
{
    if (gain > pricing->best.gain)
        pricing->best = (struct column){group, pricing->back, false, gain};
    for (unsigned i = from; i < pricing->count && room > 0; i++) {
        unsigned person = pricing->candidate[i];
        unsigned end = i + room < pricing->count ? i + room : pricing->count;

        if (gain + pricing->sum[end] - pricing->sum[i] <= pricing->best.gain ||
            --pricing->steps <= 0)
            return;
        if (!((pricing->space->conflict[person] | 1u << person) & group))
            extend(pricing, i + 1, room - 1, group | 1u << person,
                   gain + worth(pricing, person));
    }
}

/* Who may make a group dearer in which nobody is slower than `slowest`. */
static void gather(struct pricing *pricing, unsigned slowest)
{
    const struct bridge_state_space *space = pricing->space;
    const uint32_t *minutes = space->minutes[pricing->back];

    pricing->count = 0;
    for (unsigned p = 0; p < space->people; p++) {
        unsigned at = pricing->count;

        if (p == slowest || minutes[p] > minutes[slowest] || worth(pricing, p) <= 0 ||
            (space->conflict[slowest] >> p & 1))
            continue;
        for (; at > 0 && worth(pricing, pricing->candidate[at - 1]) < worth(pricing, p);
             at--)
            pricing->candidate[at] = pricing->candidate[at - 1];
        pricing->candidate[at] = (uint8_t)p;
        pricing->count++;
    }
    for (unsigned i = 0; i < pricing->count; i++)
        pricing->sum[i + 1] = pricing->sum[i] + worth(pricing, pricing->candidate[i]);
}

/* Tries the groups in which `slowest` is one of the slowest. Nobody who makes it cheaper is
 * needed but, unless that is `slowest`, a bearer. */
static void try_slowest(struct pricing *pricing, unsigned slowest)
{
    const struct bridge_state_space *space = pricing->space;
    const uint32_t *minutes = space->minutes[pricing->back];
    const struct bridge_lp_prices *prices = pricing->prices;
    int64_t gain = worth(pricing, slowest) - ((int64_t)minutes[slowest] << prices->shift);

    gain += pricing->back ? -prices->torch : prices->torch + prices->trip;
    gather(pricing, slowest);
    if (space->bearers >> slowest & 1) {
        extend(pricing, 0, space->capacity - 1, 1u << slowest, gain);
        return;
    }
    for (uint32_t rest = space->bearers & ~space->conflict[slowest]; rest;
         rest &= rest - 1) {
        unsigned bearer = (unsigned)__builtin_ctz(rest);

        if (minutes[bearer] <= minutes[slowest])
            extend(pricing, 0, space->capacity - 2, 1u << slowest | 1u << bearer,
                   gain + worth(pricing, bearer));
    }
}

/* What gains the most, if it is more than `least`. */
static struct column find_column(struct pricing *pricing, int64_t least)
{
    pricing->best = (struct column){.gain = least};
    if (-pricing->prices->trip > least)
        pricing->best = (struct column){.surplus = true, .gain = -pricing->prices->trip};
    for (int back = 0; back < 2; back++) {
        pricing->back = back;
        for (unsigned p = 0; p < pricing->space->people; p++)
            try_slowest(pricing, p);
    }
    return pricing->best;
}

static void begin(struct simplex *simplex, const struct bridge_state_space *space,
                  double penalty)
{
    *simplex = (struct simplex){.people = space->people, .rows = space->people + 2};
    for (unsigned i = 0; i < simplex->rows; i++) {
        simplex->inverse[i][i] = 1;
        simplex->amount[i] = i > space->people ? space->least_trips[space->people - 1] : 1;
        simplex->amount[i] += 1e-5 * (i * 7 % simplex->rows + 1);
        simplex->cost[i] = penalty;
    }
}

/* The prices of the present basis. */
static void set_prices(struct simplex *simplex)
{
    for (unsigned j = 0; j < simplex->rows; j++) {
        simplex->price[j] = 0;
        for (unsigned i = 0; i < simplex->rows; i++)
            simplex->price[j] += simplex->cost[i] * simplex->inverse[i][j];
    }
}

/* The prices as whole numbers, all of them times `factor`. */
static void take_prices(const struct simplex *simplex, double factor,
                        struct bridge_lp_prices *prices)
{
    double unit = (double)((uint64_t)1 << prices->shift) * factor;
    double most = (double)((uint64_t)1 << PRICE_BITS);

    for (unsigned i = 0; i < simplex->rows; i++) {
        double price = simplex->price[i] * unit;
        int64_t whole = (int64_t)(price > most ? most : price < -most ? -most : price);

        if (i < simplex->people)
            prices->person[i] = whole;
        else if (i == simplex->people)
            prices->torch = whole;
        else
            prices->trip = whole;
    }
}

/* What a column is in the present basis, in one row of it. */
static double entry(const struct simplex *simplex, const struct column *column,
                    unsigned row)
{
    const double *inverse = simplex->inverse[row];
    double sum = inverse[simplex->people];

    if (column->surplus)
        return -inverse[simplex->people + 1];
    for (uint32_t rest = column->group; rest; rest &= rest - 1)
        sum += inverse[__builtin_ctz(rest)];
    return column->back ? -sum : sum + inverse[simplex->people + 1];
}

/* Brings a column into the basis; false when that cannot be done. */
static bool pivot(struct simplex *simplex, const struct column *column, double cost)
{
    unsigned leaves = ROWS, rows = simplex->rows;
    double direction[ROWS], least = 0;

    for (unsigned i = 0; i < rows; i++) {
        direction[i] = entry(simplex, column, i);
        if (direction[i] > 1e-9 &&
            (leaves == ROWS || simplex->amount[i] < least * direction[i])) {
            leaves = i;
            least = simplex->amount[i] / direction[i];
        }
    }
    if (leaves == ROWS)
        return false;
    for (unsigned j = 0; j < rows; j++)
        simplex->inverse[leaves][j] /= direction[leaves];
    for (unsigned i = 0; i < rows; i++) {
        for (unsigned j = 0; j < rows && i != leaves; j++)
            simplex->inverse[i][j] -= direction[i] * simplex->inverse[leaves][j];
        simplex->amount[i] =
            i == leaves ? least : simplex->amount[i] - direction[i] * least;
    }
    simplex->cost[leaves] = cost;
    return true;
}

/* The minutes of a column. */
static uint32_t minutes_of(const struct bridge_state_space *space,
                           const struct column *column)
{
    uint32_t slowest = 0;

    for (uint32_t rest = column->group; rest; rest &= rest - 1) {
        uint32_t own = space->minutes[column->back][__builtin_ctz(rest)];

        slowest = own > slowest ? own : slowest;
    }
    return slowest;
}

/* Goes from basis to basis until nothing gains more than `least`. */
static void solve(struct simplex *simplex, struct pricing *pricing,
                  struct bridge_lp_prices *prices, int64_t least)
{
    for (int pivots = 0; pivots < PIVOTS && pricing->steps > 0; pivots++) {
        if (pz_budget_look(pricing->budget))
            return;
        set_prices(simplex);
        take_prices(simplex, 1, prices);
        struct column column = find_column(pricing, least);

        if (column.gain == least ||
            !pivot(simplex, &column, minutes_of(pricing->space, &column)))
            return;
    }
    set_prices(simplex);
}

/* Makes the prices hold for sure; false when they do not. */
static bool settle(const struct simplex *simplex, struct pricing *pricing,
                   struct bridge_lp_prices *prices, uint32_t shortest)
{
    double shrink = 0, unit = (double)((uint64_t)1 << prices->shift);

    for (int i = 0; i < SHRINKS && shrink < 0.5; i++) {
        take_prices(simplex, 1 - shrink, prices);
        struct column column = find_column(pricing, 0);

        if (pricing->steps <= 0)
            return false;
        if (column.gain == 0)
            return true;
        shrink = 2 * shrink + 2 * (double)(column.gain + ROWS) / unit / shortest;
    }
    return false;
}

void bridge_lp_bound_set(struct bridge_state_space *space, struct pz_budget *budget)
{
    struct bridge_lp_prices prices = {.shift = 0};
    struct pricing pricing = {
        .space = space, .prices = &prices, .budget = budget, .steps = STEPS};
    uint32_t longest = 0, shortest = UINT32_MAX;
    struct simplex simplex;

    space->prices = prices;
    if (space->capacity < 2)
        return;
    for (unsigned p = 0; p < 2 * space->people; p++) {
        uint32_t minutes = space->minutes[p % 2][p / 2];

        longest = minutes > longest ? minutes : longest;
        shortest = minutes < shortest ? minutes : shortest;
    }
    uint64_t penalty = 2 * (uint64_t)space->people * longest;

    while ((penalty * 64) << prices.shift < (uint64_t)1 << PRICE_BITS)
        prices.shift++;
    begin(&simplex, space, (double)penalty);
    solve(&simplex, &pricing, &prices, (((int64_t)longest << prices.shift) >> 30) + 1);
    pricing.steps += STEPS;
    if (!pz_budget_over(budget) && settle(&simplex, &pricing, &prices, shortest))
        space->prices = prices;
}
