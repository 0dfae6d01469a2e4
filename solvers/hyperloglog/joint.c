/* Ertl 2017 (New cardinality estimation algorithms for HyperLogLog sketches, section on the
 * joint estimation): the sizes of two sets, and of what they have in common, are those that
 * make all pairs of registers most likely.
 *
 * Let the first set alone have a items, the second alone b, and both c, and let each be
 * Poisson, so that all registers are independent. Of r items a register sees no rank above
 * k with probability e^(-r s), where s = 2^-k / m, or 0 for the largest rank q + 1, that
 * ends all. So it holds k > 0 with probability
 *
 *   f(k, r) = e^(-r s) (1 - e^(-r d)),   d = 2^-min(k, q) / m,
 *
 * and f(0, r) = e^(-r s). Now a pair of registers (k, l):
 *
 *   k < l   only an item of the second set alone can have made l, as any other would have
 *           raised k too: f(k, a + c) f(l, b);
 *   k > l   likewise f(k, a) f(l, b + c);
 *   k = l   either an item of both made them, or one of each and none of both:
 *           e^(-(a + b + c) s) (1 - C + C (1 - A) (1 - B)), where A = e^(-a d), and so on.
 *
 * So each order and rank has a number of pairs, 5 times 64 numbers in all, and all that the
 * sketches tell is in these. What inclusion and exclusion leaves out are the orders: two
 * sets that have nothing in common have equal registers by chance alone.
 *
 * Maximum. Newton's method on the logarithms of the sizes, with the curvature raised
 * (Levenberg 1944, Marquardt 1963) until a step goes up. Logarithms keep sizes above 0; a
 * size that wants to be 0 falls by a factor e with each step, and ends below `almost_none`.
 *
 * Covariance. The inverse of what the curvature is in the mean (Fisher's information):
 * the curvature of the pairs that are expected. That is for Poisson numbers, which scatter
 * themselves. The estimate follows how many items there happen to be, so the numbers' own
 * variance, which is their mean, adds to that for so many items and no more, and is taken
 * away again. With few items it is nearly all. */
#include "joint.h"

#include <math.h>
#include <string.h>

static const double least_part = 1e-3, almost_none = 1e-2;

enum { STEPS_MAX = 100 };

/* What one more item does to a register of one rank: `beyond` is the probability that it
 * goes above it, `at` that it has just this rank, or a larger one for the largest. */
struct step {
    double beyond, at;
};

static struct step find_step(unsigned precision, unsigned rank)
{
    unsigned last = 64 - precision;
    double at = ldexp(1, -(int)((rank < last ? rank : last) + precision));

    return (struct step){rank > last ? 0 : at, at};
}

struct hll_pairs hll_count_pairs(const struct hll_sketch *first,
                                 const struct hll_sketch *second)
{
    uint32_t firsts[HLL_ORDERS][HLL_RANKS] = {{0}}, seconds[HLL_ORDERS][HLL_RANKS] = {{0}};
    size_t registers = hll_count_registers(first->precision);
    struct hll_pairs pairs = {.precision = first->precision};

    for (size_t i = 0; i < registers; i++) {
        unsigned k = first->registers[i], l = second->registers[i];
        unsigned order = k < l ? HLL_LESS : k > l ? HLL_MORE : HLL_EQUAL;

        firsts[order][k]++;
        seconds[order][l]++;
    }
    for (unsigned order = 0; order < HLL_ORDERS; order++)
        for (unsigned rank = 0; rank < HLL_RANKS; rank++) {
            pairs.first[order][rank] = firsts[order][rank];
            pairs.second[order][rank] = seconds[order][rank];
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

/* `count` registers that hold `rank` by items of the parts `which`: log f. */
static void add_one(struct hll_likelihood *sum, double count, unsigned which,
                    const double parts[HLL_PARTS], unsigned rank, struct step step)
{
    double items = sum_parts(parts, which), odds, some;

    if (count == 0)
        return;
    add_term(sum, which, -count * items * step.beyond, -count * step.beyond, 0);
    if (rank == 0)
        return;
    some = -expm1(-items * step.at);
    odds = step.at / expm1(items * step.at);
    add_term(sum, which, count * log(some), count * odds, -count * odds * step.at / some);
}

/* The last factor of a pair of equal registers, G = 1 - C + C (1 - A) (1 - B), and its
 * derivatives, where an item has a chance `at`. */
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
                      const double parts[HLL_PARTS], unsigned rank, struct step step)
{
    struct hll_likelihood equal;

    if (count == 0)
        return;
    add_term(sum, UNION, -count * sum_parts(parts, UNION) * step.beyond,
             -count * step.beyond, 0);
    if (rank == 0)
        return;
    equal = find_equal(parts, step.at);
    sum->value += count * log(equal.value);
    for (unsigned p = 0; p < HLL_PARTS; p++) {
        double slope = equal.slope[p] / equal.value;

        sum->slope[p] += count * slope;
        for (unsigned o = 0; o < HLL_PARTS; o++)
            sum->curvature[p][o] += count * (equal.curvature[p][o] / equal.value -
                                             slope * (equal.slope[o] / equal.value));
    }
}

struct hll_likelihood hll_find_likelihood(const struct hll_pairs *pairs,
                                          const double parts[HLL_PARTS])
{
    struct hll_likelihood sum = {.value = 0};

    for (unsigned rank = 0; rank <= 64 - pairs->precision + 1; rank++) {
        struct step step = find_step(pairs->precision, rank);

        add_one(&sum, pairs->first[HLL_LESS][rank], FIRST, parts, rank, step);
        add_one(&sum, pairs->second[HLL_LESS][rank], SECOND_ONLY, parts, rank, step);
        add_one(&sum, pairs->first[HLL_MORE][rank], FIRST_ONLY, parts, rank, step);
        add_one(&sum, pairs->second[HLL_MORE][rank], SECOND, parts, rank, step);
        add_equal(&sum, pairs->first[HLL_EQUAL][rank], parts, rank, step);
    }
    return sum;
}

/* How likely a register of so many items holds the rank of `step`, or less than that. */
static double hold(double items, unsigned rank, struct step step)
{
    return exp(-items * step.beyond) * (rank == 0 ? 1 : -expm1(-items * step.at));
}

static double hold_less(double items, unsigned rank, struct step step)
{
    return rank == 0 ? 0 : exp(-items * (step.beyond + step.at));
}

struct hll_pairs hll_expect_pairs(unsigned precision, const double parts[HLL_PARTS])
{
    struct hll_pairs pairs = {.precision = precision};
    double m = (double)hll_count_registers(precision);
    double a = parts[HLL_FIRST_ONLY], b = parts[HLL_SECOND_ONLY], c = parts[HLL_IN_BOTH];

    for (unsigned rank = 0; rank <= 64 - precision + 1; rank++) {
        struct step step = find_step(precision, rank);
        double equal = rank == 0 ? 1 : find_equal(parts, step.at).value;

        pairs.first[HLL_LESS][rank] =
            m * hold(a + c, rank, step) * -expm1(-b * step.beyond);
        pairs.second[HLL_LESS][rank] =
            m * hold(b, rank, step) * hold_less(a + c, rank, step);
        pairs.first[HLL_MORE][rank] =
            m * hold(a, rank, step) * hold_less(b + c, rank, step);
        pairs.second[HLL_MORE][rank] =
            m * hold(b + c, rank, step) * -expm1(-a * step.beyond);
        equal *= m * exp(-(a + b + c) * step.beyond);
        pairs.first[HLL_EQUAL][rank] = pairs.second[HLL_EQUAL][rank] = equal;
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
 * `damping`. False: there is none with this damping. */
static bool find_move(const struct hll_likelihood *at, const double parts[HLL_PARTS],
                      double damping, double moved[HLL_PARTS])
{
    static const double most_part = 0x1p70, most_move = 3;
    double bend[HLL_PARTS][HLL_PARTS];

    for (unsigned i = 0; i < HLL_PARTS; i++) {
        moved[i] = parts[i] * at->slope[i];
        for (unsigned j = 0; j < HLL_PARTS; j++)
            bend[i][j] = -parts[i] * parts[j] * at->curvature[i][j];
        bend[i][i] -= moved[i];
        bend[i][i] += damping * (fabs(bend[i][i]) + 1e-12);
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

/* Inclusion and exclusion, no part below a hundredth of the union: from there Newton's
 * method comes to the maximum in some ten steps. */
static void guess(const struct hll_pairs *pairs, double parts[HLL_PARTS])
{
    uint32_t first[HLL_RANKS] = {0}, second[HLL_RANKS] = {0}, larger[HLL_RANKS] = {0};
    double a, b, both, least;

    for (unsigned rank = 0; rank < HLL_RANKS; rank++)
        for (unsigned order = 0; order < HLL_ORDERS; order++) {
            double one = pairs->first[order][rank], other = pairs->second[order][rank];

            first[rank] += (uint32_t)one;
            second[rank] += (uint32_t)other;
            larger[rank] += (uint32_t)(order == HLL_LESS ? other : one);
        }
    a = hll_estimate_ranks(HLL_IMPROVED, first, pairs->precision, 64);
    b = hll_estimate_ranks(HLL_IMPROVED, second, pairs->precision, 64);
    both = hll_estimate_ranks(HLL_IMPROVED, larger, pairs->precision, 64);
    least = fmax(both / 100, least_part);
    parts[HLL_FIRST_ONLY] = fmax(both - b, least);
    parts[HLL_SECOND_ONLY] = fmax(both - a, least);
    parts[HLL_IN_BOTH] = fmax(a + b - both, least);
}

double hll_maximize_likelihood(const struct hll_pairs *pairs, double parts[HLL_PARTS])
{
    static const double enough = 1e-7, least_damping = 1e-9, most_damping = 1e9;
    struct hll_likelihood at, next;
    double damping = least_damping, gain = INFINITY;

    guess(pairs, parts);
    at = hll_find_likelihood(pairs, parts);
    for (unsigned i = 0; i < STEPS_MAX && gain > enough && damping < most_damping; i++) {
        double moved[HLL_PARTS];

        if (find_move(&at, parts, damping, moved)) {
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
    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = parts[p] < almost_none ? 0 : parts[p];
    return at.value;
}

void hll_find_covariance(unsigned precision, const double parts[HLL_PARTS],
                         double covariance[HLL_PARTS][HLL_PARTS])
{
    double information[HLL_PARTS][HLL_PARTS], sizes[HLL_PARTS];
    struct hll_likelihood likelihood;
    struct hll_pairs pairs;

    for (unsigned p = 0; p < HLL_PARTS; p++)
        sizes[p] = fmax(parts[p], least_part);
    pairs = hll_expect_pairs(precision, sizes);
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
