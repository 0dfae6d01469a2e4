/* Estimates the sizes of two sets and of their intersection. The estimates are the sizes
 * for which all pairs of registers are most likely (Ertl 2017, "New cardinality estimation
 * algorithms for HyperLogLog sketches", joint estimation). The method also applies to
 * UltraLogLogs.
 *
 * Let a items be only in the first set, b items only in the second set, and c items in both
 * sets. Let a, b and c be Poisson numbers. Then all registers, and all ranks of a register,
 * are independent. With r items, rank k occurs in a register with probability 1 - e^(-r d),
 * where d = 2^-k / m. The largest rank, q + 1, has the same d as rank q.
 *
 * Let u be the largest rank of a register. The register shows that no rank above u occurred
 * and that u occurred. In an UltraLogLog, it also shows which of the ranks u - 1 and u - 2
 * occurred. It shows nothing about lower ranks. So a pair of registers shows one of the
 * following events about a rank. Let A = e^(-a d), B = e^(-b d) and C = e^(-c d). The last
 * column is the probability of the event:
 *
 *   the rank occurred in        probability
 *   the first register only     (1 - A) B C
 *   the second register only    (1 - B) A C
 *   both registers              1 - C + C (1 - A) (1 - B)
 *   neither register            A B C
 *   the first register          1 - A C   (the second register does not show the rank)
 *   the second register         1 - B C   (the first register does not show the rank)
 *
 * If the rank occurred in the first register only, an item of the first set alone produced
 * it, because an item of both sets would also be in the second register. If it occurred in
 * both registers, an item of both sets produced it, or an item of each set alone. If one
 * register does not show the rank, and the rank did not occur in the other register, the
 * probability is A C or B C.
 *
 * The probabilities of ranks that did not occur are powers of e, so their exponents add up
 * to three sums of d. The other events are of five kinds, which are counted for each rank.
 * These numbers are all information of the sketches. Inclusion and exclusion ignores the
 * first two kinds, although the registers of two disjoint sets are equal only at random.
 *
 * Maximum. The maximum is found by Newton's method on the logarithms of the sizes, with
 * increased curvature (Levenberg 1944, Marquardt 1963) until a step increases the
 * likelihood. Logarithms keep the sizes positive. If the best size is 0, the size decreases
 * by the factor e in each step, and ends below `almost_none`.
 *
 * Covariance. The covariance is the inverse of the expected curvature (the Fisher
 * information), which is the curvature for the expected events. A register shows rank k if
 * no rank above k (in an UltraLogLog, above k + 2) occurred. This condition is independent
 * of whether k occurred. The result is the covariance for Poisson sizes, which vary
 * themselves. But the estimates follow the actual sizes. So the variance of each size,
 * which equals its mean, is subtracted. For few items, almost nothing remains. */
#include "joint_likelihood.h"

#include "ultraloglog.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double least_part = 1e-3, almost_none = 1e-2;

enum { STEPS_MAX = 100 };

/* Return the probability that an item is in a given register with this rank, and the
 * probability that it is there with a larger rank. */
static double chance_of(unsigned precision, unsigned rank)
{
    unsigned last = 64 - precision;

    return ldexp(1, -(int)((rank < last ? rank : last) + precision));
}

static double chance_above(unsigned precision, unsigned rank)
{
    return rank > 64 - precision ? 0 : ldexp(1, -(int)(rank + precision));
}

/* The information of a register. */
struct register_ranks {
    unsigned largest;  /* rank that occurred */
    unsigned first;    /* rank that is known */
    uint64_t occurred; /* the known ranks that occurred, as bits */
};

static struct register_ranks read_register(enum hll_type type, uint8_t value)
{
    unsigned largest = value, first;

    if (type != HLL_ULTRALOGLOG)
        return (struct register_ranks){largest, largest > 0 ? largest : 1,
                                       (uint64_t)1 << largest};
    largest = value >> HLL_ULTRA_BITS;
    first = largest > HLL_ULTRA_BITS ? largest - HLL_ULTRA_BITS : 1;
    return (struct register_ranks){
        largest, first, (uint64_t)(4 | (value & HLL_ULTRA_MASK)) << largest >> 2};
}

/* Counts the information of a pair of registers about one rank. */
static void count_rank(struct hll_pairs *pairs, const struct register_ranks known[2],
                       unsigned rank)
{
    bool is_known[2], occurred[2];
    double chance = chance_of(pairs->precision, rank);

    for (unsigned i = 0; i < 2; i++) {
        is_known[i] = rank >= known[i].first;
        occurred[i] = is_known[i] && known[i].occurred >> rank & 1;
        if (is_known[i] && !occurred[i])
            pairs->missed[i] += chance;
    }
    if ((is_known[0] && !occurred[0]) || (is_known[1] && !occurred[1]))
        pairs->missed[HLL_IN_BOTH] += chance;
    if (occurred[0] && occurred[1])
        pairs->events[HLL_RANK_IN_BOTH][rank]++;
    else if (occurred[0])
        pairs->events[is_known[1] ? HLL_RANK_IN_FIRST_ONLY : HLL_RANK_IN_FIRST][rank]++;
    else if (occurred[1])
        pairs->events[is_known[0] ? HLL_RANK_IN_SECOND_ONLY : HLL_RANK_IN_SECOND][rank]++;
}

struct hll_pairs hll_count_pairs(const struct hll_sketch *first,
                                 const struct hll_sketch *second)
{
    size_t registers = hll_count_registers(first->precision);
    struct hll_pairs pairs = {.type = first->type, .precision = first->precision};

    assert(first->type == second->type && first->precision == second->precision);
    for (size_t i = 0; i < registers; i++) {
        const struct register_ranks known[2] = {
            read_register(first->type, first->registers[i]),
            read_register(first->type, second->registers[i])};
        unsigned low = known[known[1].first < known[0].first].first;
        unsigned high = known[known[1].largest > known[0].largest].largest;
        double above = chance_above(first->precision, high);

        for (unsigned rank = low; rank <= high; rank++)
            count_rank(&pairs, known, rank);
        for (unsigned p = 0; p < HLL_PARTS; p++)
            pairs.missed[p] += above;
    }
    return pairs;
}

/* Sets of parts: bit p is part p. */
enum { FIRST_ONLY = 1, SECOND_ONLY = 2, IN_BOTH = 4, FIRST = 5, SECOND = 6, UNION = 7 };

static double sum_parts(const double parts[HLL_PARTS], unsigned which)
{
    double sum = 0;

    for (unsigned p = 0; p < HLL_PARTS; p++)
        sum += which >> p & 1 ? parts[p] : 0;
    return sum;
}

/* Adds a function of the sum of the parts `which`, with its derivatives. */
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

/* Adds `count` events in which a rank occurred because of the parts `which`. */
static void add_events(struct hll_likelihood *sum, double count, unsigned which,
                       const double parts[HLL_PARTS], double at)
{
    double items = sum_parts(parts, which), odds, some;

    if (count == 0)
        return;
    some = -expm1(-items * at);
    odds = at / expm1(items * at);
    add_term(sum, which, count * log(some), count * odds, -count * odds * at / some);
}

/* Returns 1 - C + C (1 - A) (1 - B) and its derivatives, for d = `at`. */
static struct hll_likelihood both_probability(const double parts[HLL_PARTS], double at)
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

/* Adds `count` events in which a rank occurred in both registers. */
static void add_both_events(struct hll_likelihood *sum, double count,
                            const double parts[HLL_PARTS], double at)
{
    struct hll_likelihood both;

    if (count == 0)
        return;
    both = both_probability(parts, at);
    sum->value += count * log(both.value);
    for (unsigned p = 0; p < HLL_PARTS; p++) {
        double slope = both.slope[p] / both.value;

        sum->slope[p] += count * slope;
        for (unsigned o = 0; o < HLL_PARTS; o++)
            sum->curvature[p][o] += count * (both.curvature[p][o] / both.value -
                                             slope * (both.slope[o] / both.value));
    }
}

/* The parts whose items cause an event, except for HLL_RANK_IN_BOTH. */
static const unsigned causes[HLL_EVENTS] = {[HLL_RANK_IN_FIRST_ONLY] = FIRST_ONLY,
                                            [HLL_RANK_IN_SECOND_ONLY] = SECOND_ONLY,
                                            [HLL_RANK_IN_FIRST] = FIRST,
                                            [HLL_RANK_IN_SECOND] = SECOND};

struct hll_likelihood hll_find_likelihood(const struct hll_pairs *pairs,
                                          const double parts[HLL_PARTS])
{
    struct hll_likelihood sum = {.value = 0};

    for (unsigned p = 0; p < HLL_PARTS; p++) {
        sum.value -= pairs->missed[p] * parts[p];
        sum.slope[p] = -pairs->missed[p];
    }
    for (unsigned rank = 1; rank <= 64 - pairs->precision + 1; rank++) {
        double at = chance_of(pairs->precision, rank);

        for (unsigned event = 0; event < HLL_EVENTS; event++)
            if (event != HLL_RANK_IN_BOTH)
                add_events(&sum, pairs->events[event][rank], causes[event], parts, at);
        add_both_events(&sum, pairs->events[HLL_RANK_IN_BOTH][rank], parts, at);
    }
    return sum;
}

/* Return the probability that at least one of `items` items has a rank of chance `at`, and
 * the probability that no item has it. */
static double some_of(double items, double at)
{
    return -expm1(-items * at);
}

static double none_of(double items, double at)
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
        double at = chance_of(precision, rank);
        double above = chance_above(precision, rank + history);
        double known[HLL_PARTS] = {
            m * none_of(first, above), m * none_of(second, above),
            m * none_of(all, above)}; /* the first, the second, both */
        double neither = known[HLL_IN_BOTH] * none_of(all, at);
        double missed[2] = {known[0] * none_of(first, at), known[1] * none_of(second, at)};

        pairs.events[HLL_RANK_IN_FIRST_ONLY][rank] =
            known[HLL_IN_BOTH] * some_of(a, at) * none_of(second, at);
        pairs.events[HLL_RANK_IN_SECOND_ONLY][rank] =
            known[HLL_IN_BOTH] * some_of(b, at) * none_of(first, at);
        pairs.events[HLL_RANK_IN_BOTH][rank] =
            known[HLL_IN_BOTH] * both_probability(parts, at).value;
        pairs.events[HLL_RANK_IN_FIRST][rank] =
            known[0] * some_of(b, above) * some_of(first, at);
        pairs.events[HLL_RANK_IN_SECOND][rank] =
            known[1] * some_of(a, above) * some_of(second, at);
        pairs.missed[HLL_FIRST_ONLY] += at * missed[0];
        pairs.missed[HLL_SECOND_ONLY] += at * missed[1];
        pairs.missed[HLL_IN_BOTH] += at * (missed[0] + missed[1] - neither);
    }
    return pairs;
}

/* Replaces the lower half of a matrix by its Cholesky factor. Returns false if the matrix
 * is not positive definite. */
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

/* Solves a linear system, given the Cholesky factor. `x` is the right side, then the
 * solution. */
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

/* Finds a step of Newton's method from `parts`, where the likelihood is `at`, with the
 * curvature increased by `damping`. The part `held` does not change. Returns false if there
 * is no step with this damping. */
static bool find_step(const struct hll_likelihood *at, const double parts[HLL_PARTS],
                      unsigned held, double damping, double moved[HLL_PARTS])
{
    static const double most_part = 0x1p70, step_max = 3;
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
        double step = fmin(fmax(moved[i], -step_max), step_max);

        moved[i] = fmin(fmax(parts[i] * exp(step), least_part), most_part);
    }
    return true;
}

/* Estimates the number of items of one set, or of the union, from its events. */
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

/* Sets `parts` by inclusion and exclusion, with at least a hundredth of the union each.
 * From there, Newton's method takes about ten steps. */
static void set_first_guess(const struct hll_pairs *pairs, double parts[HLL_PARTS])
{
    static const unsigned of_first[] = {HLL_RANK_IN_FIRST_ONLY, HLL_RANK_IN_BOTH,
                                        HLL_RANK_IN_FIRST};
    static const unsigned of_second[] = {HLL_RANK_IN_SECOND_ONLY, HLL_RANK_IN_BOTH,
                                         HLL_RANK_IN_SECOND};
    static const unsigned of_both[] = {HLL_RANK_IN_FIRST_ONLY, HLL_RANK_IN_SECOND_ONLY,
                                       HLL_RANK_IN_BOTH};
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

double hll_refine_likelihood(const struct hll_pairs *pairs, unsigned held,
                             double parts[HLL_PARTS])
{
    static const double gain_min = 1e-7, least_damping = 1e-9, most_damping = 1e9;
    struct hll_likelihood at, next;
    double damping = least_damping, gain = INFINITY;

    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = fmax(parts[p], least_part);
    at = hll_find_likelihood(pairs, parts);
    for (unsigned i = 0; i < STEPS_MAX && gain > gain_min && damping < most_damping; i++) {
        double moved[HLL_PARTS];

        if (find_step(&at, parts, held, damping, moved)) {
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

    set_first_guess(pairs, parts);
    most = hll_refine_likelihood(pairs, HLL_PARTS, parts);
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
