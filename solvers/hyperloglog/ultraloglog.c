/* UltraLogLog (Ertl, "UltraLogLog: A Practical and More Space-Efficient Alternative to
 * HyperLogLog for Approximate Distinct Counting", arXiv:2308.16862, PVLDB 17(7), 2024).
 *
 * Items have registers and ranks as in a HyperLogLog. In addition to the largest rank, a
 * register stores which of the two next lower ranks occurred. A register takes 8 bits
 * instead of 6 bits. The standard error is 0.761 / sqrt(m) instead of 1.04 / sqrt(m). A
 * HyperLogLog with the best unbiased estimator has 1.037 / sqrt(m). So for the same error,
 * an UltraLogLog takes (8 / 6) (0.761 / 1.037)^2 = 0.718 times the memory of a HyperLogLog,
 * which is 28 % less.
 *
 * Likelihood. Let a register have a Poisson number of items with mean t = n / m, where n is
 * the number of items and m is the number of registers. Let q + 1 be the largest possible
 * rank. Rank k has the share s(k) = 2^-k of the items if k <= q, and rank q + 1 has the
 * share 2^-q. So rank k occurs with probability 1 - e^(-t s(k)), independently of all other
 * ranks. Let u be the largest rank of a register. The register shows that u occurred, that
 * no larger rank occurred, and which of the ranks u - 1 and u - 2 occurred. It shows
 * nothing about smaller ranks. So the likelihood L(t) of all m registers is given by
 *
 *   log L(t) = -t A + the sum of B_k log(1 - e^(-t s(k))) over 1 <= k <= q
 *
 * where B_k is the number of registers in which rank k is known to have occurred, and A is
 * the sum of the shares of all ranks that are known not to have occurred. (B_q includes
 * rank q + 1, whose share is the same.) log L is concave, so its maximum is where
 *
 *   A t = the sum of B_k h(t s(k)),   h(y) = y / (e^y - 1).
 *
 * Because h(y) >= 1 - y / 2, the root is at least B / (A + half the sum of B_k s(k)), where
 * B is the sum of the B_k. Newton's method increases from there without overshooting,
 * because the derivative of log L is convex in t. It takes three to eight steps.
 *
 * Variance. A register shows whether rank k occurred if no rank above k + 2 occurred. Let
 * R(k) be the sum of s(j) over all j > k + 2. Then the Fisher information of one register
 * is
 *
 *   I = the sum over k of e^(-t R(k)) s(k)^2 / (e^(t s(k)) - 1),
 *
 * and the relative variance of the estimate is 1 / (m t^2 I) - 1 / n. The last term removes
 * the variance of the Poisson number of items itself (as in joint_likelihood.c). For large
 * n, the relative variance is 0.579 / m.
 *
 * Bias. The estimate of t with the largest likelihood is too large by (Cox and Snell 1968)
 *
 *   -(E(l''') + 2 I') / (2 m I^2),
 *
 * where l is log L of one register. For large n, the bias relative to t is 0.481 / m, which
 * is the constant of the paper. For smaller n, the relative bias is smaller, so it is
 * computed for each estimate. */
#include "ultraloglog.h"

#include <assert.h>
#include <math.h>

enum { STATES = 256, STEPS_MAX = 100 };

/* Returns the share of items with this rank, and the share of all ranks above. */
static double find_share(unsigned rank, unsigned last)
{
    return ldexp(1, -(int)(rank < last ? rank : last));
}

static double share_above(unsigned rank, unsigned last)
{
    return rank > last ? 0 : ldexp(1, -(int)rank);
}

bool hll_ultra_is_reachable(uint8_t state, unsigned last)
{
    unsigned largest = state >> HLL_ULTRA_BITS, below = state & HLL_ULTRA_MASK;

    if (largest <= 1)
        return below == 0;
    if (largest == 2)
        return (below & 1) == 0;
    return largest <= last;
}

/* Adds the ranks of `registers` registers with one value. */
static void count_state(struct hll_ultra_counts *counts, unsigned state, double registers,
                        unsigned last)
{
    unsigned largest = state >> HLL_ULTRA_BITS;

    assert(largest <= last + 1);
    counts->unseen += registers * share_above(largest, last);
    if (largest == 0)
        return;
    counts->seen[largest < last ? largest : last] += registers;
    for (unsigned below = 1; below <= HLL_ULTRA_BITS && below < largest; below++) {
        unsigned rank = largest - below;

        if (state >> (HLL_ULTRA_BITS - below) & 1)
            counts->seen[rank] += registers;
        else
            counts->unseen += registers * find_share(rank, last);
    }
}

struct hll_ultra_counts hll_ultra_count(const struct hll_sketch *sketch, unsigned hash_bits)
{
    uint32_t states[STATES] = {0};
    struct hll_ultra_counts counts = {.unseen = 0};

    for (size_t i = 0; i < hll_count_registers(sketch->precision); i++)
        states[sketch->registers[i]]++;
    for (unsigned state = 0; state < STATES; state++) {
        counts.largest[state >> HLL_ULTRA_BITS] += states[state];
        if (states[state] > 0)
            count_state(&counts, state, states[state], hash_bits - sketch->precision);
    }
    return counts;
}

double hll_ultra_least(const struct hll_ultra_counts *counts)
{
    double sum = 0;

    for (unsigned rank = 1; rank < HLL_RANKS; rank++)
        sum += counts->seen[rank];
    return sum;
}

/* Returns the number of items per register at the maximum of log L. */
static double solve(const struct hll_ultra_counts *counts, double least)
{
    double t, last = 0, rates = 0;

    for (unsigned rank = 1; rank < HLL_RANKS; rank++)
        rates += counts->seen[rank] * ldexp(1, -(int)rank);
    t = least / (counts->unseen + rates / 2);
    for (unsigned step = 0; step < STEPS_MAX && t > last * (1 + 1e-14); step++) {
        double slope = -counts->unseen, fall = 0;

        for (unsigned rank = 1; rank < HLL_RANKS; rank++) {
            double share = ldexp(1, -(int)rank), odds;

            if (counts->seen[rank] == 0)
                continue;
            odds = share / expm1(t * share);
            slope += counts->seen[rank] * odds;
            fall += counts->seen[rank] * odds * (share + odds);
        }
        last = t;
        t += slope / fall;
    }
    return last;
}

double hll_ultra_maximize(const struct hll_ultra_counts *counts, unsigned precision)
{
    double least = hll_ultra_least(counts), estimate;

    if (least == 0)
        return 0;
    if (counts->unseen == 0)
        return INFINITY;
    estimate = solve(counts, least) * (double)hll_count_registers(precision);
    estimate /= 1 + hll_ultra_find_moments(precision, estimate).bias;
    return fmax(estimate, least);
}

struct hll_ultra_moments hll_ultra_find_moments(unsigned precision, double distinct)
{
    static const double many = 0x1p20; /* the limit is reached */
    double m = (double)hll_count_registers(precision), n = fmax(distinct, 1);
    double t = fmin(n / m, many), information = 0, slope = 0, third = 0;
    unsigned last = 64 - precision;

    for (unsigned rank = 1; rank <= last + 1; rank++) {
        double s = find_share(rank, last), above = share_above(rank + HLL_ULTRA_BITS, last);
        double some = -expm1(-t * s), known = exp(-t * above), odds = s / expm1(t * s);

        information += known * s * odds;
        slope -= known * s * odds * (above + s / some);
        third += known * odds * (s + odds) * (s + 2 * odds) * some;
    }
    return (struct hll_ultra_moments){1 / (m * t * t * information) - 1 / n,
                                      -(third + 2 * slope) /
                                          (2 * m * t * information * information)};
}
