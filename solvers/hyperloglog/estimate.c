/* From registers to a number. Let C_k be how many of the m registers hold k, and q + 1 the
 * largest rank, where q is the bits of a hash less those that choose the register.
 *
 * The classic estimator is that of Flajolet, Fusy, Gandouet and Meunier 2007: m times the
 * harmonic mean of the 2^register, times a constant alpha(m) against its bias,
 *
 *   E = alpha m^2 / (sum of C_k 2^-k).
 *
 * While registers are empty it is far too large (0.7 m of no item), so up to 2.5 m their
 * number tells more: linear counting, m ln(m / C_0) (Whang, Vander-Zanden and Taylor 1990;
 * the logarithm is the natural one). Where one formula takes over from the other the error
 * has a hump. Of hashes of 32 bits E is corrected above 2^32 / 30 for items that share a
 * hash, as that paper has it, though the registers hardly notice those: what it adds is 6 %
 * too much at 5 * 10^8 items and 22 % at 1.7 * 10^9.
 *
 * The improved estimator is the "improved raw" one of Ertl 2017, one formula for all:
 *
 *   E = m^2 / (2 ln 2 (m sigma(C_0 / m) + sum of C_k 2^-k + m 2^-q tau(1 - C_(q+1) / m)))
 *
 * The sum of the harmonic mean would have no bias if there were ranks without an end both
 * ways. A register is empty as ranks end at 1: with ranks 0, -1, -2, ..., each twice as
 * common as the next, it would hold one of them, and sigma is the mean of 2^-rank of such a
 * register, given how many there are. Likewise tau is for the full ones, which would often
 * hold more. Both are sums that double (or halve) an exponent with each term, so some
 * twenty terms end them. Ertl's other estimator, the maximum likelihood, has to be found by
 * iteration, for an error that is hardly smaller.
 *
 * The denominator has next to no bias, but 1 / x is convex: when v is its relative variance
 * (error.c), E is too large by about v + v^2 of it, and E (1 - v) is right. For large
 * numbers v is 1.08 / m, and this is the same as the constants alpha of the paper of 2007;
 * for small ones v is half of that. */
#include "estimate.h"

#include "error.h"
#include "ultraloglog.h"

#include <math.h>

static const double ln2 = 0.69314718055994530942;

enum { LANES = 8 };

/* Eight counts of each rank: an addition to a count has to wait for the last one to it, and
 * neighbours often hold the same. */
void hll_count_ranks(const struct hll_sketch *sketch, uint32_t ranks[HLL_RANKS])
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

/* More items are not to be told, as all hashes have come. */
static double find_most(unsigned hash_bits)
{
    return ldexp(hash_bits * ln2, (int)hash_bits);
}

double hll_estimate_ranks(enum hll_estimator estimator, const uint32_t ranks[HLL_RANKS],
                          unsigned precision, unsigned hash_bits)
{
    double estimate;

    if (ranks[0] == hll_count_registers(precision))
        return 0;
    estimate = estimator == HLL_CLASSIC ? estimate_classic(ranks, precision, hash_bits)
                                        : estimate_improved(ranks, precision, hash_bits);
    return fmin(estimate, find_most(hash_bits));
}

double hll_estimate_sketch(enum hll_estimator estimator, const struct hll_sketch *sketch,
                           unsigned hash_bits)
{
    uint32_t ranks[HLL_RANKS];

    if (sketch->type == HLL_ULTRALOGLOG) {
        const struct hll_ultra_counts counts = hll_ultra_count(sketch, hash_bits);

        return fmin(hll_ultra_maximize(&counts, sketch->precision), find_most(hash_bits));
    }
    hll_count_ranks(sketch, ranks);
    return hll_estimate_ranks(estimator, ranks, sketch->precision, hash_bits);
}
