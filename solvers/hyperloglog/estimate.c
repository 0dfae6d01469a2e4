/* Let C_k be how many of the m registers hold k, and q + 1 the largest rank. Ertl 2017:
 *
 *   E = m^2 / (2 ln 2 (m sigma(C_0 / m) + sum of C_k 2^-k + m 2^-q tau(1 - C_(q+1) / m)))
 *
 * where sigma stands for what the empty registers would hold if there were ranks below 1,
 * and tau for what the full ones would if there were ranks above. The denominator has next
 * to no bias, but 1 / x is convex: when v is the relative variance, E is too large by about
 * v + v^2 of it, and E (1 - v) is right. For large numbers v is 1.08 / m, and this is the
 * same as the constants alpha of the paper of 2007; for small ones v is half of that. */
#include "estimate.h"

#include "error.h"

#include <math.h>

static const double ln2 = 0.69314718055994530942;

enum { LANES = 8 };

/* Eight counts of each rank: an addition to a count has to wait for the last one to it, and
 * neighbours often hold the same. */
void hll_count_ranks(const struct hll *sketch, uint32_t ranks[HLL_RANKS])
{
    uint32_t counts[LANES][HLL_RANKS] = {{0}};
    size_t registers = hll_count_registers(sketch->precision);

    for (size_t i = 0; i < registers; i += LANES)
        for (unsigned lane = 0; lane < LANES; lane++)
            counts[lane][sketch->registers[i + lane]]++;
    for (unsigned rank = 0; rank < HLL_RANKS; rank++) {
        ranks[rank] = 0;
        for (unsigned lane = 0; lane < LANES; lane++)
            ranks[rank] += counts[lane][rank];
    }
}

/* x + the sum of 2^(k - 1) x^(2^k) over k from 1 on, for x below 1. */
static double sigma(double x)
{
    double sum = x, last, weight = 1;

    do {
        x *= x;
        last = sum;
        sum += x * weight;
        weight += weight;
    } while (sum != last);
    return sum;
}

/* A third of 1 - x - the sum of 2^-k (1 - x^(2^-k))^2 over k from 1 on. */
static double tau(double x)
{
    double sum = 1 - x, last, weight = 1;

    if (x == 0)
        return 0;
    do {
        x = sqrt(x);
        last = sum;
        weight /= 2;
        sum -= (1 - x) * (1 - x) * weight;
    } while (sum != last);
    return sum / 3;
}

/* From precision 14 on there is no correction of the bias: it would be less than 1 in
 * 10,000, and the number is to be that of Redis. */
static double estimate_improved(const uint32_t ranks[HLL_RANKS], unsigned precision,
                                unsigned hash_bits)
{
    double m = (double)hll_count_registers(precision);
    unsigned last = hash_bits - precision;
    double sum = m * tau(1 - ranks[last + 1] / m), estimate;

    for (unsigned rank = last; rank > 0; rank--)
        sum = (sum + ranks[rank]) / 2;
    sum += m * sigma(ranks[0] / m);
    estimate = m * m / (2 * ln2 * sum);
    if (precision < HLL_PRECISION_REDIS)
        estimate *= 1 - hll_find_variance(precision, estimate);
    return fmax(estimate, m - ranks[0]);
}

static double find_alpha(unsigned precision)
{
    switch (precision) {
    case 4:
        return 0.673;
    case 5:
        return 0.697;
    case 6:
        return 0.709;
    default:
        return 0.7213 / (1 + 1.079 / (double)hll_count_registers(precision));
    }
}

static double estimate_classic(const uint32_t ranks[HLL_RANKS], unsigned precision,
                               unsigned hash_bits)
{
    static const double hashes = 0x1p32;
    double m = (double)hll_count_registers(precision);
    double sum = 0, estimate;

    for (unsigned rank = hash_bits - precision + 1; rank > 0; rank--)
        sum = (sum + ranks[rank]) / 2;
    estimate = find_alpha(precision) * m * m / (sum + ranks[0]);
    if (estimate <= 2.5 * m && ranks[0] > 0)
        return m * log(m / ranks[0]);
    if (hash_bits == 64 || estimate <= hashes / 30)
        return estimate;
    return estimate < hashes ? -hashes * log1p(-estimate / hashes) : (double)INFINITY;
}

double hll_estimate_ranks(enum hll_estimator estimator, const uint32_t ranks[HLL_RANKS],
                          unsigned precision, unsigned hash_bits)
{
    double most = ldexp(hash_bits * ln2, (int)hash_bits), estimate;

    if (ranks[0] == hll_count_registers(precision))
        return 0;
    estimate = estimator == HLL_CLASSIC ? estimate_classic(ranks, precision, hash_bits)
                                        : estimate_improved(ranks, precision, hash_bits);
    return fmin(estimate, most);
}

double hll_estimate(enum hll_estimator estimator, const struct hll *sketch)
{
    uint32_t ranks[HLL_RANKS];

    hll_count_ranks(sketch, ranks);
    return hll_estimate_ranks(estimator, ranks, sketch->precision, 64);
}
