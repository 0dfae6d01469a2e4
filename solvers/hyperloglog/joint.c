/* Ertl 2017 (New cardinality estimation algorithms for HyperLogLog sketches, section on the
 * joint estimation), for UltraLogLogs too: the sizes of two sets, and of what they have in
 * common, are those that make all pairs of registers most likely.
 *
 * Let the first set alone have a items, the second alone b, and both c, and let each be
 * Poisson, so that all registers are independent, and in a register all ranks: of r items
 * rank k comes to it with probability 1 - e^(-r d), where d = 2^-k / m (and that of rank q
 * for the largest, q + 1).
 *
 * A register whose largest rank is u tells of each rank above u that it did not come, of u
 * that it did, and, in an UltraLogLog, of u - 1 and u - 2 whether they did; of the ranks
 * below it tells nothing. So of a rank a pair of registers tells one of these:
 *
 *   came to the first, not to the second     an item of the first alone made it, as any of
 *                                            both would have come to the second too: 1 - A,
 *                                            and no item of the second: B C, where A =
 *                                            e^(-a d), and so on
 *   the other way                            1 - B, and A C
 *   came to both                             an item of both made it, or one of each and
 *                                            none of both: 1 - C + C (1 - A) (1 - B)
 *   came to neither                          A B C
 *   came to the first, nothing known of      1 - A C, or B C when it did not come; and
 *   the second                               the other way
 *
 * What did not come are powers of e, whose exponents add up: three sums of d. The others
 * are five kinds of events, for each rank so many. That is all that the sketches tell. What
 * inclusion and exclusion leaves out are the first two kinds: two sets that have nothing in
 * common have equal registers by chance alone.
 *
 * Maximum. Newton's method on the logarithms of the sizes, with the curvature raised
 * (Levenberg 1944, Marquardt 1963) until a step goes up. Logarithms keep sizes above 0; a
 * size that wants to be 0 falls by a factor e with each step, and ends below `almost_none`.
 *
 * Covariance. The inverse of what the curvature is in the mean (Fisher's information): the
 * curvature of the events that are expected. A register tells of rank k when nothing came
 * above k, or k + 2 in an UltraLogLog, which is independent of what came at k. That is for
 * Poisson numbers, which scatter themselves. The estimate follows how many items there
 * happen to be, so the numbers' own variance, which is their mean, adds to that for so many
 * items and no more, and is taken away again. With few items it is nearly all. */
#include "joint.h"

#include "ultraloglog.h"

#include <math.h>
#include <string.h>

static const double least_part = 1e-3, almost_none = 1e-2;

enum { STEPS_MAX = 100 };

/* What one more item does to a register: the probability that it has the rank, and that it
 * has a larger one. */
static double find_chance(unsigned precision, unsigned rank)
{
    unsigned last = 64 - precision;

    return ldexp(1, -(int)((rank < last ? rank : last) + precision));
}

static double chance_above(unsigned precision, unsigned rank)
{
    return rank > 64 - precision ? 0 : ldexp(1, -(int)(rank + precision));
}

/* A register: its largest rank, the first one of which it tells, and those that came, as
 * bits. */
struct told {
    unsigned largest, first;
    uint64_t came;
};

static struct told read_register(enum hll_type type, uint8_t value)
{
    unsigned largest = value, first;

    if (type != HLL_ULTRALOGLOG)
        return (struct told){largest, largest > 0 ? largest : 1, (uint64_t)1 << largest};
    largest = value >> HLL_ULTRA_BITS;
    first = largest > HLL_ULTRA_BITS ? largest - HLL_ULTRA_BITS : 1;
    return (struct told){largest, first,
                         (uint64_t)(4 | (value & HLL_ULTRA_MASK)) << largest >> 2};
}

/* What a pair tells of one rank. */
static void count_rank(struct hll_pairs *pairs, const struct told told[2], unsigned rank)
{
    bool knows[2], came[2];
    double chance = find_chance(pairs->precision, rank);

    for (unsigned i = 0; i < 2; i++) {
        knows[i] = rank >= told[i].first;
        came[i] = knows[i] && told[i].came >> rank & 1;
        if (knows[i] && !came[i])
            pairs->missed[i] += chance;
    }
    if ((knows[0] && !came[0]) || (knows[1] && !came[1]))
        pairs->missed[HLL_IN_BOTH] += chance;
    if (came[0] && came[1])
        pairs->events[HLL_CAME_TO_BOTH][rank]++;
    else if (came[0])
        pairs->events[knows[1] ? HLL_CAME_TO_FIRST : HLL_FIRST_TELLS][rank]++;
    else if (came[1])
        pairs->events[knows[0] ? HLL_CAME_TO_SECOND : HLL_SECOND_TELLS][rank]++;
}

struct hll_pairs hll_count_pairs(const struct hll_sketch *first,
                                 const struct hll_sketch *second)
{
    size_t registers = hll_count_registers(first->precision);
    struct hll_pairs pairs = {.type = first->type, .precision = first->precision};

    for (size_t i = 0; i < registers; i++) {
        const struct told told[2] = {read_register(first->type, first->registers[i]),
                                     read_register(first->type, second->registers[i])};
        unsigned low = told[told[1].first < told[0].first].first;
        unsigned high = told[told[1].largest > told[0].largest].largest;
        double above = chance_above(first->precision, high);

        for (unsigned rank = low; rank <= high; rank++)
            count_rank(&pairs, told, rank);
        for (unsigned p = 0; p < HLL_PARTS; p++)
            pairs.missed[p] += above;
    }
    return pairs;
}

/* Some of the parts: bit p is part p. */
enum { FIRST_ONLY = 1, SECOND_ONLY = 2, IN_BOTH = 4, FIRST = 5, SECOND = 6, UNION = 7 };

static double sum_parts(const double parts[HLL_PARTS], unsigned which)
{
    double sum = 0;

    for (unsigned p = 0; p < HLL_PARTS; p++)
        sum += which >> p & 1 ? parts[p] : 0;
    return sum;
}

/* Adds a term of the sum of parts `which`, by its value and derivatives. */
static void add_term(struct hll_likelihood *sum, unsigned which, double value, double slope,
                     double curvature)
{
    sum->value += value;
    for (unsigned p = 0; p < HLL_PARTS; p++) {
        if (!(which >> p & 1))
            continue;
        sum->slope[p] += slope;
        for (unsigned o = 0; o < HLL_PARTS; o++)
            sum->curvature[p][o] += which >> o & 1 ? curvature : 0;
    }
}

/* `count` times: a rank came by items of the parts `which`. */
static void add_one(struct hll_likelihood *sum, double count, unsigned which,
                    const double parts[HLL_PARTS], double at)
{
    double items = sum_parts(parts, which), odds, some;

    if (count == 0)
        return;
    some = -expm1(-items * at);
    odds = at / expm1(items * at);
    add_term(sum, which, count * log(some), count * odds, -count * odds * at / some);
}

/* G = 1 - C + C (1 - A) (1 - B) and its derivatives, where an item has a chance `at`. */
static struct hll_likelihood find_equal(const double parts[HLL_PARTS], double at)
{
    double none[HLL_PARTS], some[HLL_PARTS], a, b, c, ab;

    for (unsigned p = 0; p < HLL_PARTS; p++) {
        none[p] = exp(-parts[p] * at);
        some[p] = -expm1(-parts[p] * at);
    }
    c = none[HLL_IN_BOTH];
    a = at * c * none[HLL_FIRST_ONLY] * some[HLL_SECOND_ONLY];
    b = at * c * none[HLL_SECOND_ONLY] * some[HLL_FIRST_ONLY];
    ab = at * c * none[HLL_FIRST_ONLY] * none[HLL_SECOND_ONLY];
    return (struct hll_likelihood){some[HLL_IN_BOTH] +
                                       c * some[HLL_FIRST_ONLY] * some[HLL_SECOND_ONLY],
                                   {a, b, a + b + ab},
                                   {{-at * a, at * ab, -at * a},
                                    {at * ab, -at * b, -at * b},
                                    {-at * a, -at * b, -at * (a + b + ab)}}};
}

static void add_equal(struct hll_likelihood *sum, double count,
                      const double parts[HLL_PARTS], double at)
{
    struct hll_likelihood equal;

    if (count == 0)
        return;
    equal = find_equal(parts, at);
    sum->value += count * log(equal.value);
    for (unsigned p = 0; p < HLL_PARTS; p++) {
        double slope = equal.slope[p] / equal.value;

        sum->slope[p] += count * slope;
        for (unsigned o = 0; o < HLL_PARTS; o++)
            sum->curvature[p][o] += count * (equal.curvature[p][o] / equal.value -
                                             slope * (equal.slope[o] / equal.value));
    }
}

/* The parts whose items make an event, but for that of both. */
static const unsigned makers[HLL_EVENTS] = {[HLL_CAME_TO_FIRST] = FIRST_ONLY,
                                            [HLL_CAME_TO_SECOND] = SECOND_ONLY,
                                            [HLL_FIRST_TELLS] = FIRST,
                                            [HLL_SECOND_TELLS] = SECOND};

struct hll_likelihood hll_find_likelihood(const struct hll_pairs *pairs,
                                          const double parts[HLL_PARTS])
{
    struct hll_likelihood sum = {.value = 0};

    for (unsigned p = 0; p < HLL_PARTS; p++) {
        sum.value -= pairs->missed[p] * parts[p];
        sum.slope[p] = -pairs->missed[p];
    }
    for (unsigned rank = 1; rank <= 64 - pairs->precision + 1; rank++) {
        double at = find_chance(pairs->precision, rank);

        for (unsigned event = 0; event < HLL_EVENTS; event++)
            if (event != HLL_CAME_TO_BOTH)
                add_one(&sum, pairs->events[event][rank], makers[event], parts, at);
        add_equal(&sum, pairs->events[HLL_CAME_TO_BOTH][rank], parts, at);
    }
    return sum;
}

/* How likely a rank comes to a register by so many items, and that none does. */
static double come(double items, double at)
{
    return -expm1(-items * at);
}

static double miss(double items, double at)
{
    return exp(-items * at);
}

struct hll_pairs hll_expect_pairs(enum hll_type type, unsigned precision,
                                  const double parts[HLL_PARTS])
{
    struct hll_pairs pairs = {.type = type, .precision = precision};
    double m = (double)hll_count_registers(precision);
    double a = parts[HLL_FIRST_ONLY], b = parts[HLL_SECOND_ONLY];
    double first = sum_parts(parts, FIRST), second = sum_parts(parts, SECOND);
    double all = sum_parts(parts, UNION);
    unsigned history = type == HLL_ULTRALOGLOG ? HLL_ULTRA_BITS : 0;

    for (unsigned rank = 1; rank <= 64 - precision + 1; rank++) {
        double at = find_chance(precision, rank);
        double above = chance_above(precision, rank + history);
        double tell[HLL_PARTS] = {m * miss(first, above), m * miss(second, above),
                                  m * miss(all, above)}; /* the first, the second, both */
        double neither = tell[HLL_IN_BOTH] * miss(all, at);
        double missed[2] = {tell[0] * miss(first, at), tell[1] * miss(second, at)};

        pairs.events[HLL_CAME_TO_FIRST][rank] =
            tell[HLL_IN_BOTH] * come(a, at) * miss(second, at);
        pairs.events[HLL_CAME_TO_SECOND][rank] =
            tell[HLL_IN_BOTH] * come(b, at) * miss(first, at);
        pairs.events[HLL_CAME_TO_BOTH][rank] =
            tell[HLL_IN_BOTH] * find_equal(parts, at).value;
        pairs.events[HLL_FIRST_TELLS][rank] = tell[0] * come(b, above) * come(first, at);
        pairs.events[HLL_SECOND_TELLS][rank] = tell[1] * come(a, above) * come(second, at);
        pairs.missed[HLL_FIRST_ONLY] += at * missed[0];
        pairs.missed[HLL_SECOND_ONLY] += at * missed[1];
        pairs.missed[HLL_IN_BOTH] += at * (missed[0] + missed[1] - neither);
    }
    return pairs;
}

/* Cholesky's factor of a matrix, in its lower half. False: it is not positive definite. */
static bool factor(double matrix[HLL_PARTS][HLL_PARTS])
{
    for (unsigned i = 0; i < HLL_PARTS; i++)
        for (unsigned j = 0; j <= i; j++) {
            double left = matrix[i][j];

            for (unsigned k = 0; k < j; k++)
                left -= matrix[i][k] * matrix[j][k];
            if (i == j && !(left > 0))
                return false;
            matrix[i][j] = i == j ? sqrt(left) : left / matrix[j][j];
        }
    return true;
}

/* Solves by the factor; `x` is the right side before. */
static void solve(double factor[HLL_PARTS][HLL_PARTS], double x[HLL_PARTS])
{
    for (unsigned i = 0; i < HLL_PARTS; i++) {
        for (unsigned k = 0; k < i; k++)
            x[i] -= factor[i][k] * x[k];
        x[i] /= factor[i][i];
    }
    for (unsigned i = HLL_PARTS; i-- > 0;) {
        for (unsigned k = i + 1; k < HLL_PARTS; k++)
            x[i] -= factor[k][i] * x[k];
        x[i] /= factor[i][i];
    }
}

/* One step up from `parts`, where the likelihood is `at`, with the curvature raised by
 * `damping`; the part `held` stays. False: there is none with this damping. */
static bool find_move(const struct hll_likelihood *at, const double parts[HLL_PARTS],
                      unsigned held, double damping, double moved[HLL_PARTS])
{
    static const double most_part = 0x1p70, most_move = 3;
    double bend[HLL_PARTS][HLL_PARTS];

    for (unsigned i = 0; i < HLL_PARTS; i++) {
        moved[i] = i == held ? 0 : parts[i] * at->slope[i];
        for (unsigned j = 0; j < HLL_PARTS; j++)
            bend[i][j] =
                i == held || j == held ? 0 : -parts[i] * parts[j] * at->curvature[i][j];
        bend[i][i] -= moved[i];
        bend[i][i] += damping * (fabs(bend[i][i]) + 1e-12) + (i == held);
    }
    if (!factor(bend))
        return false;
    solve(bend, moved);
    for (unsigned i = 0; i < HLL_PARTS; i++) {
        double move = fmin(fmax(moved[i], -most_move), most_move);

        moved[i] = fmin(fmax(parts[i] * exp(move), least_part), most_part);
    }
    return true;
}

/* How many items have made the events of one set, or of the union. */
static double estimate(const struct hll_pairs *pairs, const unsigned events[],
                       double missed)
{
    double m = (double)hll_count_registers(pairs->precision);
    struct hll_ultra_counts counts = {.unseen = missed * m};
    unsigned last = 64 - pairs->precision;

    for (unsigned rank = 1; rank <= last + 1; rank++)
        for (unsigned i = 0; i < 3; i++)
            counts.seen[rank < last ? rank : last] += pairs->events[events[i]][rank];
    return fmin(hll_ultra_maximize(&counts, pairs->precision), 0x1p70);
}

/* Inclusion and exclusion, no part below a hundredth of the union: from there Newton's
 * method comes to the maximum in some ten steps. */
static void guess(const struct hll_pairs *pairs, double parts[HLL_PARTS])
{
    static const unsigned of_first[] = {HLL_CAME_TO_FIRST, HLL_CAME_TO_BOTH,
                                        HLL_FIRST_TELLS};
    static const unsigned of_second[] = {HLL_CAME_TO_SECOND, HLL_CAME_TO_BOTH,
                                         HLL_SECOND_TELLS};
    static const unsigned of_both[] = {HLL_CAME_TO_FIRST, HLL_CAME_TO_SECOND,
                                       HLL_CAME_TO_BOTH};
    const double *missed = pairs->missed;
    double a = estimate(pairs, of_first, missed[HLL_FIRST_ONLY]);
    double b = estimate(pairs, of_second, missed[HLL_SECOND_ONLY]);
    double neither = missed[HLL_FIRST_ONLY] + missed[HLL_SECOND_ONLY] - missed[HLL_IN_BOTH];
    double both = estimate(pairs, of_both, fmax(neither, 0));
    double least = fmax(both / 100, least_part);

    parts[HLL_FIRST_ONLY] = fmax(both - b, least);
    parts[HLL_SECOND_ONLY] = fmax(both - a, least);
    parts[HLL_IN_BOTH] = fmax(a + b - both, least);
}

double hll_climb_likelihood(const struct hll_pairs *pairs, unsigned held,
                            double parts[HLL_PARTS])
{
    static const double enough = 1e-7, least_damping = 1e-9, most_damping = 1e9;
    struct hll_likelihood at, next;
    double damping = least_damping, gain = INFINITY;

    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = fmax(parts[p], least_part);
    at = hll_find_likelihood(pairs, parts);
    for (unsigned i = 0; i < STEPS_MAX && gain > enough && damping < most_damping; i++) {
        double moved[HLL_PARTS];

        if (find_move(&at, parts, held, damping, moved)) {
            next = hll_find_likelihood(pairs, moved);
            if (next.value >= at.value) {
                gain = next.value - at.value;
                at = next;
                memcpy(parts, moved, sizeof moved);
                damping = fmax(damping / 100, least_damping);
                continue;
            }
        }
        damping = fmax(damping * 10, 1e-4);
    }
    return at.value;
}

double hll_maximize_likelihood(const struct hll_pairs *pairs, double parts[HLL_PARTS])
{
    double most;

    guess(pairs, parts);
    most = hll_climb_likelihood(pairs, HLL_PARTS, parts);
    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = parts[p] < almost_none ? 0 : parts[p];
    return most;
}

void hll_find_covariance(enum hll_type type, unsigned precision,
                         const double parts[HLL_PARTS],
                         double covariance[HLL_PARTS][HLL_PARTS])
{
    double information[HLL_PARTS][HLL_PARTS], sizes[HLL_PARTS];
    struct hll_likelihood likelihood;
    struct hll_pairs pairs;

    for (unsigned p = 0; p < HLL_PARTS; p++)
        sizes[p] = fmax(parts[p], least_part);
    pairs = hll_expect_pairs(type, precision, sizes);
    likelihood = hll_find_likelihood(&pairs, sizes);
    for (unsigned i = 0; i < HLL_PARTS; i++)
        for (unsigned j = 0; j < HLL_PARTS; j++)
            information[i][j] = -sizes[i] * sizes[j] * likelihood.curvature[i][j];
    memset(covariance, 0, HLL_PARTS * sizeof *covariance);
    if (!factor(information))
        return;
    for (unsigned i = 0; i < HLL_PARTS; i++) {
        covariance[i][i] = 1;
        solve(information, covariance[i]);
        for (unsigned j = 0; j < HLL_PARTS; j++)
            covariance[i][j] *= sizes[i] * sizes[j];
        covariance[i][i] -= sizes[i];
    }
}
