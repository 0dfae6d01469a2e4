/* Computes the error of the improved estimate, with the model of Flajolet, Fusy, Gandouet
 * and Meunier 2007. In this model, the numbers of items of the registers are Poisson
 * variables.
 *
 * Let there be n items and m registers, and let t = n / m. Let N, the number of items of a
 * register, be a Poisson variable with mean t. Then the largest rank K of a register is at
 * most k with probability e^(-t 2^-k). To the first order, the denominator of the improved
 * estimate is a sum of m independent terms h(K). h(k) is 2^-k for k >= 1, and h(0) is
 * sigma'(e^-t). The mean of the sum is m alpha / t, where alpha = 1 / (2 ln 2). With
 * exactly n items, the variance is less by the part that depends on N. (Cov(h(K), N) = t D,
 * where D is the derivative of the mean of h(K) with respect to t.) So the relative
 * variance of the denominator is
 *
 *   v = (t / alpha)^2 (Var(h(K)) - t D^2) / m.
 *
 * For small t, v is (e^t - t - 1) / (m t^2), as in linear counting, which is 0.5 / m. For
 * large t, v is 1.08 / m, as in the paper of 2007.
 *
 * These formulas are to the first order of 1 / m and 1 / n. In simulations with 16 to 64
 * registers, the error is larger by the factor 1 + 0.9 v (in that paper, by 6.5 % for 16
 * registers). With few items, an item can only share a register with the n - 1 other
 * items. */
#include "standard_error.h"

#include "ultraloglog.h"

#include <math.h>

static const double alpha = 0.72134752044448170368;

/* The probabilities that a register has no items, and that it has items, for a Poisson
 * number of items. Both are accurate if they are small. */
struct probability {
    double none, some;
};

/* Returns the probabilities for twice the mean. */
static struct probability double_items(struct probability once)
{
    double some = once.some * (2 - once.some);

    return (struct probability){some < 0.5 ? 1 - some : once.none * once.none, some};
}

/* Sums over the ranks: the mean of h, the mean of its square, and minus the derivative of
 * the mean. */
struct sums {
    double mean, square, slope;
};

/* Sums over the ranks from the largest, `last` + 1, to 1. Sets `items` to the probabilities
 * of items of any rank. */
static struct sums sum_ranks(unsigned last, double t, struct probability *items)
{
    double h = ldexp(1, -(int)last - 1), rate = 2 * h; /* share of items above `last` */
    struct sums sums;

    items->some = -expm1(-t * rate);
    items->none = exp(-t * rate);
    sums = (struct sums){items->some * h, items->some * h * h, -rate * items->none * h};
    for (unsigned rank = last; rank > 0; rank--) {
        double share = items->some * items->none;

        h = rate;
        sums.mean += share * h;
        sums.square += share * h * h;
        sums.slope -= items->none * (2 * items->none - 1) * rate * h;
        *items = double_items(*items);
        rate *= 2;
    }
    return sums;
}

/* Returns x sigma'(x) = x + the sum of 2^(2k - 1) x^(2^k), where x is items.none. */
static double find_sigma_slope(struct probability items)
{
    double sum = items.none, last, weight = 2;

    do {
        items = double_items(items);
        last = sum;
        sum += weight * items.none;
        weight *= 4;
    } while (sum != last);
    return sum;
}

double hll_relative_variance(unsigned precision, double distinct)
{
    static const double many = 0x1p20; /* the limit for large numbers */
    double m = (double)hll_count_registers(precision);
    double t = fmin(fmax(distinct, 1) / m, many);
    struct probability empty;
    struct sums sums = sum_ranks(64 - precision, t, &empty);

    if (empty.none > 0) {
        double slope = find_sigma_slope(empty);

        sums.mean += slope;
        sums.square += slope / empty.none * slope;
        sums.slope += slope;
    }
    return t * t / (alpha * alpha * m) *
           (sums.square - sums.mean * sums.mean - t * sums.slope * sums.slope);
}

double hll_relative_error(enum hll_type type, unsigned precision, double distinct)
{
    double variance;

    if (distinct <= 1)
        return 0;
    variance = type == HLL_ULTRALOGLOG
                   ? hll_ultra_find_moments(precision, distinct).variance
                   : hll_relative_variance(precision, distinct);
    return sqrt(variance * (1 - 1 / distinct)) * (1 + 0.9 * variance);
}

double hll_normal_quantile(double confidence)
{
    double low = 0, high = 9;

    for (unsigned i = 0; i < 60; i++) {
        double middle = (low + high) / 2;

        if (erfc(middle / sqrt(2)) > 1 - confidence)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Returns the n with n = estimate * e^(deviations * error(n)), by iteration. The error
 * changes slowly with n, so the iteration converges fast. */
static double find_bound(const struct hll_reading *reading, double estimate,
                         double deviations)
{
    enum { STEPS = 40 };
    double n = estimate, last = 0;

    for (unsigned i = 0; i < STEPS && fabs(n - last) > 1e-9 * n; i++) {
        last = n;
        n = estimate *
            exp(deviations * hll_relative_error(reading->type, reading->precision, n));
    }
    return n;
}

/* Finds the interval with the logarithm of the estimate, which is closer to a normal
 * variable than the estimate or its inverse. Even with 16 registers, both bounds fail
 * equally often. Half an item is the continuity correction for small numbers. */
struct hll_interval hll_find_interval(const struct hll_reading *reading, double confidence)
{
    double least = reading->least, deviations = hll_normal_quantile(confidence);
    double low = fmax(reading->estimate - 0.5, 0), high = reading->estimate + 0.5;

    if (least == 0)
        return (struct hll_interval){0, 0};
    return (struct hll_interval){fmax(least, find_bound(reading, low, -deviations)),
                                 fmax(least, find_bound(reading, high, deviations))};
}
