/* Computes the estimate from the registers.
 *
 * Let m be the number of registers, and C_k the number of registers with the rank k. Let q
 * be the number of bits of a hash without the bits that select the register. Then the
 * largest rank is q + 1.
 *
 * The classic estimator (Flajolet, Fusy, Gandouet and Meunier 2007) is m times the harmonic
 * mean of 2^rank over the registers, multiplied by a constant alpha(m) that corrects the
 * bias:
 *
 *   E = alpha m^2 / (sum of C_k 2^-k).
 *
 * As long as many registers are empty, E is much too large (0.7 m without items). So up to
 * 2.5 m, linear counting uses the number of empty registers and returns m ln(m / C_0)
 * (Whang, Vander-Zanden and Taylor 1990, with the natural logarithm). The error has a
 * maximum where one formula replaces the other. For 32-bit hashes, E above 2^32 / 30 is
 * corrected for items with equal hashes, as in the paper of 2007. But equal hashes hardly
 * affect the registers, so the correction adds 6 % too much at 5 * 10^8 items and 22 % too
 * much at 1.7 * 10^9 items.
 *
 * The improved estimator is the "improved raw estimator" of Ertl 2017. It is one formula
 * for all numbers of items:
 *
 *   E = m^2 / (2 ln 2 (m sigma(C_0 / m) + sum of C_k 2^-k + m 2^-q tau(1 - C_(q+1) / m)))
 *
 * where the sum is over 1 <= k <= q. The sum in the harmonic mean would not have a bias if
 * the ranks were unlimited. A register is empty because ranks begin at 1. If there were
 * also the ranks 0, -1, -2, ..., and each rank occurred half as often as the next lower
 * rank, an empty register would have one of these ranks. sigma is the expected value of
 * 2^-rank of an empty register, given the number of empty registers. In the same way, tau
 * applies to the registers with the largest rank, which would often have a larger rank.
 * sigma and tau are sums in which each term doubles or halves an exponent, so about twenty
 * terms are sufficient. The maximum likelihood estimator of Ertl requires an iteration, and
 * its error is hardly smaller.
 *
 * The denominator has almost no bias. But 1 / x is convex, so E has a bias. Let v be the
 * relative variance of the denominator (standard_error.c). Then E is too large by a share
 * of about v + v^2, and E (1 - v) is correct. For large numbers of items, v is 1.08 / m,
 * which gives the constants alpha of the paper of 2007. For small numbers of items, v is
 * half of this value. */
#include "estimate.h"

#include "standard_error.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double ln2 = 0.69314718055994530942;

/* Uses several counters for each rank. Most registers of a small set have the same rank, so
 * with a single counter, each addition would wait for the previous addition. */
void hll_count_ranks(const struct hll_sketch *sketch, uint32_t ranks[HLL_RANKS])
{
    enum { PARTS = 4 };
    size_t registers = hll_count_registers(sketch->precision);
    uint32_t part[PARTS][HLL_RANKS] = {0};

    assert(registers % PARTS == 0);
    for (size_t i = 0; i < registers; i += PARTS)
        for (size_t p = 0; p < PARTS; p++) {
            assert(sketch->registers[i + p] < HLL_RANKS);
            part[p][sketch->registers[i + p]]++;
        }
    for (size_t r = 0; r < HLL_RANKS; r++)
        ranks[r] = part[0][r] + part[1][r] + part[2][r] + part[3][r];
}

/* Returns x + the sum of 2^(k - 1) x^(2^k) over k from 1 on, for x below 1. */
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

/* Returns a third of 1 - x - the sum of 2^-k (1 - x^(2^-k))^2 over k from 1 on. */
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

/* From precision 14 on, the bias is not corrected, because it is less than 1 in 10,000, and
 * the estimate must be equal to the estimate of Redis. */
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
        estimate *= 1 - hll_relative_variance(precision, estimate);
    return fmax(estimate, m - ranks[0]);
}

static double find_alpha(unsigned precision)
{
    static const double small[] = {[4] = 0.673, [5] = 0.697, [6] = 0.709};

    if (precision <= 6)
        return small[precision];
    return 0.7213 / (1 + 1.079 / (double)hll_count_registers(precision));
}

/* Returns the sum of 2^-rank over the registers. */
static double sum_inverses(const uint32_t ranks[HLL_RANKS], unsigned precision,
                           unsigned hash_bits)
{
    double sum = 0;

    for (unsigned rank = hash_bits - precision + 1; rank > 0; rank--)
        sum = (sum + ranks[rank]) / 2;
    return sum + ranks[0];
}

/* Returns m times the harmonic mean of 2^rank, times `factor`. */
static double scale_harmonic_mean(double factor, const uint32_t ranks[HLL_RANKS],
                                  unsigned precision, unsigned hash_bits)
{
    double m = (double)hll_count_registers(precision);

    return factor * m * m / sum_inverses(ranks, precision, hash_bits);
}

/* Returns m times the arithmetic mean of 2^(rank - 1). An empty register counts as 1. */
static double scale_arithmetic_mean(const uint32_t ranks[HLL_RANKS])
{
    double sum = ranks[0];

    for (int rank = 1; rank < HLL_RANKS; rank++)
        sum += ldexp(ranks[rank], rank - 1);
    return sum;
}

static double find_greatest_power(const uint32_t ranks[HLL_RANKS])
{
    int rank = HLL_RANKS - 1;

    while (rank > 1 && !ranks[rank])
        rank--;
    return ldexp(1, rank - 1);
}

static double estimate_classic(const uint32_t ranks[HLL_RANKS], unsigned precision,
                               unsigned hash_bits, double logarithm_of_base)
{
    static const double hashes = 0x1p32;
    double m = (double)hll_count_registers(precision);
    double estimate =
        scale_harmonic_mean(find_alpha(precision), ranks, precision, hash_bits);

    if (estimate <= 2.5 * m && ranks[0] > 0)
        return m * log(m / ranks[0]) / logarithm_of_base;
    if (hash_bits == 64 || estimate <= hashes / 30)
        return estimate;
    return estimate < hashes ? -hashes * log1p(-estimate / hashes) : (double)INFINITY;
}

/* Returns the largest estimate, because for more items, all hashes occur. */
static double find_most(unsigned hash_bits)
{
    return ldexp(hash_bits * ln2, (int)hash_bits);
}

static double estimate_by(enum hll_estimator estimator, const uint32_t ranks[HLL_RANKS],
                          unsigned precision, unsigned hash_bits)
{
    switch (estimator) {
    case HLL_CLASSIC:
        return estimate_classic(ranks, precision, hash_bits, 1);
    case HLL_FAULTY_LOGARITHM:
        return estimate_classic(ranks, precision, hash_bits, ln2);
    case HLL_GREATEST_RANK:
        return find_greatest_power(ranks);
    case HLL_ARITHMETIC_MEAN:
        return scale_arithmetic_mean(ranks);
    case HLL_HARMONIC_MEAN:
        return scale_harmonic_mean(1, ranks, precision, hash_bits);
    case HLL_CORRECTED:
        return scale_harmonic_mean(find_alpha(precision), ranks, precision, hash_bits);
    default:
        return estimate_improved(ranks, precision, hash_bits);
    }
}

double hll_estimate_ranks(enum hll_estimator estimator, const uint32_t ranks[HLL_RANKS],
                          unsigned precision, unsigned hash_bits)
{
    if (ranks[0] == hll_count_registers(precision))
        return 0;
    return fmin(estimate_by(estimator, ranks, precision, hash_bits), find_most(hash_bits));
}

void hll_tally_make(const struct hll_sketch *sketch, unsigned hash_bits,
                    struct hll_tally *tally)
{
    tally->type = sketch->type;
    tally->precision = sketch->precision;
    tally->hash_bits = hash_bits;
    if (sketch->type == HLL_ULTRALOGLOG) {
        tally->ultra = hll_ultra_count(sketch, hash_bits);
        memcpy(tally->ranks, tally->ultra.largest, sizeof tally->ranks);
    } else {
        hll_count_ranks(sketch, tally->ranks);
    }
}

double hll_tally_estimate(enum hll_estimator estimator, const struct hll_tally *tally)
{
    if (tally->type == HLL_ULTRALOGLOG)
        return fmin(hll_ultra_maximize(&tally->ultra, tally->precision),
                    find_most(tally->hash_bits));
    return hll_estimate_ranks(estimator, tally->ranks, tally->precision, tally->hash_bits);
}

double hll_estimate_sketch(enum hll_estimator estimator, const struct hll_sketch *sketch,
                           unsigned hash_bits)
{
    struct hll_tally tally;

    hll_tally_make(sketch, hash_bits, &tally);
    return hll_tally_estimate(estimator, &tally);
}
