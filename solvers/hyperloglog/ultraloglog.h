/* The registers of an UltraLogLog, and the number that they make most likely.
 *
 * A register is one byte, 4 u + 2 a + b: the largest rank u that came to it, whether u - 1
 * came too (a), and whether u - 2 did (b); 0 while none came. So it is u of a HyperLogLog,
 * shifted by two bits. */
#ifndef PUZZLES_HYPERLOGLOG_ULTRALOGLOG_H
#define PUZZLES_HYPERLOGLOG_ULTRALOGLOG_H

#include "rank.h"

enum { HLL_ULTRA_BITS = 2, HLL_ULTRA_MASK = 3 /* of a register: the ranks below u */ };

/* The register of the items of both. The lower one is seen from the higher: its ranks u,
 * u - 1 and u - 2 are three bits, that fall out as the distance of both grows. */
PZ_INLINE uint8_t hll_ultra_join(uint8_t one, uint8_t other)
{
    uint8_t high = one > other ? one : other, low = one > other ? other : one;
    uint8_t apart = (uint8_t)((high >> HLL_ULTRA_BITS) - (low >> HLL_ULTRA_BITS));
    uint8_t seen = (uint8_t)(low ? (low & HLL_ULTRA_MASK) | 4 : 0);
    uint8_t kept = (uint8_t)(apart == 0   ? seen
                             : apart == 1 ? seen >> 1
                             : apart == 2 ? seen >> 2
                                          : 0);

    return high | (kept & HLL_ULTRA_MASK);
}

/* Adds a hash without a branch, as hll_raise. */
PZ_INLINE void hll_ultra_raise(uint8_t *registers, unsigned precision, uint64_t hash)
{
    uint8_t *at = &registers[hash & (hll_count_registers(precision) - 1)];

    *at = hll_ultra_join(*at, (uint8_t)(hll_find_rank(hash, precision) << HLL_ULTRA_BITS));
}

/* Whether items can make such a register when the largest rank is `last`. */
bool hll_ultra_is_reachable(uint8_t state, unsigned last);

/* What the registers of a sketch tell: of each rank, how many have seen it; and in the sum,
 * as a share of the items of a register, what they have not. `seen` of the largest rank
 * stands with the one before, which is as rare. */
struct hll_ultra_counts {
    double unseen, seen[HLL_RANKS];
};

/* Counts them, of a hash of `hash_bits` bits, 64 or 32. Cost: 5 us for 2^14 registers. */
struct hll_ultra_counts hll_ultra_count(const struct hll_sketch *sketch,
                                        unsigned hash_bits);

/* How many items the registers have seen at least: each rank took one of its own. */
double hll_ultra_least(const struct hll_ultra_counts *counts);

/* The most likely number of items, its bias to the first order taken away; 0 of no item,
 * and infinite when no rank is left to be seen. Not rounded, and never below
 * hll_ultra_least. Cost: 3 us. */
double hll_ultra_maximize(const struct hll_ultra_counts *counts, unsigned precision);

/* How the most likely number scatters when there are `distinct` items, which may be
 * infinite: its relative variance, and how much too large it is in the mean, as a part of
 * it, before the correction; both to the first order of one over the registers. Cost: 3
 * us. */
struct hll_ultra_moments {
    double variance, bias;
};
struct hll_ultra_moments hll_ultra_find_moments(unsigned precision, double distinct);

#endif
