/* A lower bound by linear programming, with column generation
 *
 * Let every person p have a price y(p) and the torch a price y(torch), of any sign, and let
 * a trip over have a price y(trip) >= 0. Let y(S) be the sum of the prices of the people in
 * S. For every group S that can cross, let
 *
 *     y(S) + y(torch) + y(trip) <= the minutes of S over,
 *     -y(S) - y(torch) <= the minutes of S back.
 *
 * Let groups have at most c >= 2 people. For a state s, let a be the number of people on
 * the near side, minus 1 if the torch is on the near side. Let h(s) be the sum of
 * - the prices of the people on the near side,
 * - y(torch) if the torch is on the near side, and
 * - y(trip) times a / (c - 1), rounded up.
 *
 * A crossing of S over reduces a by |S| - 1 <= c - 1, so h decreases by at most the left
 * side of the first inequality. A crossing of S back increases a by |S| - 1 >= 0, so h
 * decreases by at most the left side of the second inequality. At the goal, h is 0. So no
 * plan from s takes less than h(s), and the bound is consistent. Both statements remain
 * true if h is rounded up, because minutes are integers. They also remain true if h is
 * replaced by the larger of h and 0, because 0 is a consistent bound, too.
 *
 * The prices with the largest h(start) solve a linear program. In the dual program, the
 * variables are fractions that state how often each group goes over and back. Everyone and
 * the torch go over once more than they come back, at least a given number of groups go
 * over, and the sum of the minutes is minimal. The dual program has a row for each person,
 * for the torch and for the trips, and a column for each group and direction. The revised
 * simplex method solves the dual program with an explicit inverse of the basis, because
 * there are at most 26 rows. The prices are the dual variables of this program. The
 * entering column is generated: branch and bound finds the group that violates its
 * inequality the most, which has the smallest reduced cost (Gilmore and Gomory, "A linear
 * programming approach to the cutting stock problem", 1961). Uncovered rows have a penalty,
 * and perturbed right-hand sides prevent cycling. Any prices that satisfy the inequalities
 * are valid.
 *
 * The floating-point result is only a proposal. The prices are converted to integers, in
 * units of minutes / 2^shift. An exact search for a group that violates an inequality
 * checks whether these prices are valid. If they are not valid, they are multiplied by a
 * factor below 1. Because all minutes are positive, this creates slack.
 *
 * PRICE_BITS is chosen so that the sum of the prices of all people, of the torch and of a
 * trip, and of the minutes fits in 64 bits. The other constants limit the work. In 60
 * parties of 20 people with forbidden pairs, no party took more than 121 pivots or 20,000
 * steps of branch and bound, and no party needed more than one factor. If a limit ends the
 * work, all prices are 0, which is valid but useless. */
#include "lp_bound.h"

enum {
    ROWS = BRIDGE_SEARCH_PEOPLE + 2,
    PRICE_BITS = 55, /* of a price: the sum of 27 prices and minutes fits into 64 bits */
    PIVOTS = 1000,
    STEPS = 4000000, /* of branch and bound, to solve and again to check */
    SHRINKS = 4
};

/* A column of the linear program: a group and its direction, or a surplus trip. */
struct column {
    uint32_t group; /* 0 for a surplus trip */
    bool back;
    bool surplus;
    int64_t gain; /* by which it violates its inequality: minus its reduced cost */
};

/* The pricing problem: the search for the group with the largest gain. */
struct pricing {
    const struct bridge_state_space *space;
    const struct bridge_lp_prices *prices;
    struct pz_budget *budget;
    long steps; /* remaining */
    bool back;
    unsigned count; /* of candidates, which are ordered by decreasing gain */
    uint8_t candidate[BRIDGE_SEARCH_PEOPLE];
    int64_t sum[BRIDGE_SEARCH_PEOPLE + 1]; /* [i]: of the first i candidates */
    struct column best;
};

struct simplex {
    unsigned people;
    unsigned rows; /* for the people, the torch, and the trips */
    double inverse[ROWS][ROWS];
    double amount[ROWS]; /* the basic variable of each row */
    double cost[ROWS];
    double price[ROWS];
};

/* Returns the amount that a person adds to the gain of a group. */
static int64_t worth(const struct pricing *pricing, unsigned person)
{
    int64_t price = pricing->prices->person[person];

    return pricing->back ? -price : price;
}

/* Adds candidates, starting with `from`, to a group that can have `room` more people. */
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

/* Collects the people who can increase the gain of a group whose slowest person is
 * `slowest`. */
static void collect(struct pricing *pricing, unsigned slowest)
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

/* Tries the groups in which no one is slower than `slowest`. People with a negative price
 * are not necessary, except for a bearer if `slowest` is not a bearer. */
static void try_slowest(struct pricing *pricing, unsigned slowest)
{
    const struct bridge_state_space *space = pricing->space;
    const uint32_t *minutes = space->minutes[pricing->back];
    const struct bridge_lp_prices *prices = pricing->prices;
    int64_t gain = worth(pricing, slowest) - ((int64_t)minutes[slowest] << prices->shift);

    gain += pricing->back ? -prices->torch : prices->torch + prices->trip;
    collect(pricing, slowest);
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

/* Returns the column with the largest gain, if the gain is more than `least`. */
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

static void init_simplex(struct simplex *simplex, const struct bridge_state_space *space,
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

/* Computes the prices of the current basis. */
static void set_prices(struct simplex *simplex)
{
    for (unsigned j = 0; j < simplex->rows; j++) {
        simplex->price[j] = 0;
        for (unsigned i = 0; i < simplex->rows; i++)
            simplex->price[j] += simplex->cost[i] * simplex->inverse[i][j];
    }
}

/* Converts the prices, multiplied by `factor`, to integers. */
static void round_prices(const struct simplex *simplex, double factor,
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

/* Returns a row of the column in terms of the current basis. */
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

/* Moves a column into the basis. Returns false if that is impossible. */
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

/* Returns the minutes of a column. */
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

/* Pivots until no column has a gain of more than `least`. */
static void solve(struct simplex *simplex, struct pricing *pricing,
                  struct bridge_lp_prices *prices, int64_t least)
{
    for (int pivots = 0; pivots < PIVOTS && pricing->steps > 0; pivots++) {
        if (pz_budget_look(pricing->budget))
            return;
        set_prices(simplex);
        round_prices(simplex, 1, prices);
        struct column column = find_column(pricing, least);

        if (column.gain == least ||
            !pivot(simplex, &column, minutes_of(pricing->space, &column)))
            return;
    }
    set_prices(simplex);
}

/* Makes the prices valid. Returns false if that fails. */
static bool make_valid(const struct simplex *simplex, struct pricing *pricing,
                       struct bridge_lp_prices *prices, uint32_t shortest)
{
    double shrink = 0, unit = (double)((uint64_t)1 << prices->shift);

    for (int i = 0; i < SHRINKS && shrink < 0.5; i++) {
        round_prices(simplex, 1 - shrink, prices);
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
    init_simplex(&simplex, space, (double)penalty);
    solve(&simplex, &pricing, &prices, (((int64_t)longest << prices.shift) >> 30) + 1);
    pricing.steps += STEPS;
    if (!pz_budget_over(budget) && make_valid(&simplex, &pricing, &prices, shortest))
        space->prices = prices;
}
