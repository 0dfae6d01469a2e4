#include "slow.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

uint64_t slow_murmur(const uint8_t item[], size_t length)
{
    const uint64_t factor = 0xc6a4a7935bd1e995u;
    uint64_t hash = 0xadc83b19u ^ length * factor;
    uint64_t word = 0;
    unsigned bytes = 0;

    for (size_t i = 0; i < length; i++) {
        word += (uint64_t)item[i] << 8 * bytes++;
        if (bytes == 8) {
            word *= factor;
            word ^= word >> 47;
            word *= factor;
            hash ^= word;
            hash *= factor;
            word = bytes = 0;
        }
    }
    if (bytes > 0)
        hash = (hash ^ word) * factor;
    hash ^= hash >> 47;
    hash *= factor;
    return hash ^ hash >> 47;
}

enum { C1, C2, MIX, FINISH1, FINISH2, FARMHASH_CONSTANTS };

static const uint64_t farmhash[FARMHASH_CONSTANTS] = {3432918353, 461845907, 3864292196,
                                                      2246822507, 3266489909};

static uint64_t cut(uint64_t number)
{
    return number % 4294967296;
}

/* Moves the low `bits` bits of a word to its other end. */
static uint64_t turn(uint64_t word, unsigned bits)
{
    uint64_t low = word % ((uint64_t)1 << bits);

    return word / ((uint64_t)1 << bits) + low * ((uint64_t)1 << (32 - bits));
}

static uint64_t combine(uint64_t word, uint64_t hash)
{
    word = cut(turn(cut(word * farmhash[C1]), 17) * farmhash[C2]);
    return cut(turn(hash ^ word, 19) * 5 + farmhash[MIX]);
}

static uint64_t word_at(const char *text)
{
    uint64_t word = 0, unit = 1;

    for (unsigned i = 0; i < 4; i++, unit *= 256)
        word += unit * (uint64_t)text[i];
    return word;
}

uint32_t slow_farmhash(const char *text)
{
    uint64_t length = strlen(text), hash, a = length, b = 5 * length, c = 9;

    if (length > 4) {
        hash = combine(cut(a + word_at(text)), b);
        hash = combine(cut(b + word_at(text + length - 4)), hash);
        hash = combine(cut(c + word_at(text + (length >= 8 ? 4 : 0))), hash);
    } else {
        for (b = 0; *text; text++) {
            b = cut(b * farmhash[C1] + (uint64_t)*text);
            c ^= b;
        }
        hash = combine(b, combine(a, c));
    }
    hash ^= hash / 65536;
    hash = cut(hash * farmhash[FINISH1]);
    hash ^= hash / 8192;
    hash = cut(hash * farmhash[FINISH2]);
    return (uint32_t)(hash ^ hash / 65536);
}

unsigned slow_rank(unsigned precision, uint64_t hash, unsigned hash_bits)
{
    unsigned rank = 1;

    for (unsigned bit = precision; bit < hash_bits && !(hash >> bit & 1); bit++)
        rank++;
    return rank;
}

uint8_t slow_register(enum hll_type type, uint64_t ranks)
{
    unsigned largest = 63;

    if (ranks == 0)
        return 0;
    while (!(ranks >> largest & 1))
        largest--;
    if (type == HLL_HYPERLOGLOG)
        return (uint8_t)largest;
    return (uint8_t)(4 * largest + 2 * (ranks >> (largest - 1) & 1) +
                     (largest > 1 ? ranks >> (largest - 2) & 1 : 0));
}

/* Returns the logarithm of the probability that a rank occurred, or did not. */
static long double log_chance(unsigned rank, unsigned last, long double t, bool occurred)
{
    long double rate = ldexpl(t, -(int)(rank > last ? last : rank));

    return occurred ? logl(-expm1l(-rate)) : -rate;
}

long double slow_log_probability(uint8_t state, unsigned last, long double t)
{
    unsigned largest = state / 4;
    long double sum = 0;

    for (unsigned rank = largest + 1; rank <= last + 1; rank++)
        sum += log_chance(rank, last, t, false);
    if (largest >= 1)
        sum += log_chance(largest, last, t, true);
    if (largest >= 2)
        sum += log_chance(largest - 1, last, t, state / 2 % 2);
    if (largest >= 3)
        sum += log_chance(largest - 2, last, t, state % 2);
    return sum;
}

void slow_pack(const uint8_t registers[], size_t count, uint8_t bytes[])
{
    for (size_t bit = 0; bit < 6 * count; bit++)
        bytes[bit / 8] |= (uint8_t)((registers[bit / 6] >> bit % 6 & 1) << bit % 8);
}

double slow_classic(const uint8_t registers[], unsigned precision, unsigned hash_bits)
{
    static const double small[] = {0.673, 0.697, 0.709};
    unsigned m = 1u << precision, empty = 0;
    long double sum = 0, estimate;

    for (unsigned i = 0; i < m; i++) {
        sum += ldexpl(1, -registers[i]);
        empty += registers[i] == 0;
    }
    estimate = precision < 7 ? small[precision - 4] : 0.7213 / (1 + 1.079 / m);
    estimate *= (long double)m * m / sum;
    if (estimate <= 2.5L * m)
        return (double)(empty > 0 ? m * logl((long double)m / empty) : estimate);
    if (hash_bits == 32 && estimate > powl(2, 32) / 30)
        estimate = -powl(2, 32) * logl(1 - estimate / powl(2, 32));
    return (double)estimate;
}

double slow_step(enum hll_estimator estimator, const uint8_t registers[],
                 unsigned precision, unsigned hash_bits)
{
    static const double small[] = {0.673, 0.697, 0.709};
    unsigned m = 1u << precision, greatest = 0, empty = 0;
    long double powers = 0, inverses = 0, alpha;

    for (unsigned i = 0; i < m; i++) {
        greatest = registers[i] > greatest ? registers[i] : greatest;
        empty += registers[i] == 0;
        powers += registers[i] ? powl(2, registers[i] - 1) : 1;
        inverses += powl(2, -(long double)registers[i]);
    }
    alpha = precision < 7 ? small[precision - 4] : 0.7213 / (1 + 1.079 / m);
    if (empty == m)
        return 0;
    if (estimator == HLL_GREATEST_RANK)
        return (double)powl(2, greatest - 1);
    if (estimator == HLL_ARITHMETIC_MEAN)
        return (double)(m * (powers / m));
    if (estimator == HLL_HARMONIC_MEAN)
        return (double)(m * (m / inverses));
    if (estimator == HLL_CORRECTED)
        return (double)(alpha * m * (m / inverses));
    if (estimator == HLL_FAULTY_LOGARITHM && empty > 0 &&
        alpha * m * m / inverses <= 2.5L * m)
        return (double)(m * log2l((long double)m / empty));
    return slow_classic(registers, precision, hash_bits);
}

double slow_ertl(const uint8_t registers[], unsigned precision, unsigned hash_bits)
{
    unsigned m = 1u << precision, empty = 0, full = 0, last = hash_bits - precision;
    long double sum = 0, sigma, tau;

    for (unsigned i = 0; i < m; i++) {
        if (registers[i] == 0)
            empty++;
        else if (registers[i] > last)
            full++;
        else
            sum += ldexpl(1, -registers[i]);
    }
    if (empty == m)
        return 0; /* sigma is infinite */
    sigma = (long double)empty / m;
    for (int k = 1; k < 60; k++)
        sigma += powl((long double)empty / m, powl(2, k)) * powl(2, k - 1);
    tau = (long double)full / m;
    for (int k = 1; k < 60; k++)
        tau -= powl(1 - powl(1 - (long double)full / m, powl(2, -k)), 2) * powl(2, -k);
    sum += m * sigma + m * powl(2, -(long double)last) * tau / 3;
    return (double)((long double)m * m / (2 * logl(2) * sum));
}

/* Returns the probability that a register with t items on average is at most `rank`. */
static long double chance(unsigned rank, unsigned last, long double t)
{
    return rank > last ? 1 : expl(-t * powl(2, -(long double)rank));
}

/* Returns the mean of the `power`th powers of h, given h(0). */
static long double mean_power(unsigned last, long double t, long double h0, int power)
{
    long double mean = chance(0, last, t) * powl(h0, power);

    for (unsigned rank = 1; rank <= last + 1; rank++)
        mean += (chance(rank, last, t) - chance(rank - 1, last, t)) *
                powl(2, -(long double)rank * power);
    return mean;
}

double slow_variance(unsigned precision, double distinct)
{
    unsigned last = 64 - precision;
    long double m = powl(2, precision), t = distinct / m, h0 = 1, mean, slope, variance;

    for (int k = 1; k < 40; k++)
        h0 += powl(2, 2 * k - 1) * expl(-t * (powl(2, k) - 1));
    mean = mean_power(last, t, h0, 1);
    variance = mean_power(last, t, h0, 2) - mean * mean;
    slope = (mean_power(last, t * (1 + 1e-5L), h0, 1) -
             mean_power(last, t * (1 - 1e-5L), h0, 1)) /
            (2e-5L * t);
    variance -= t * slope * slope;
    return (double)(variance * powl(2 * logl(2) * t, 2) / m);
}
