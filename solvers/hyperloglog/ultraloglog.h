/* The registers of an UltraLogLog, and the most likely number of items.
 *
 * A register is the byte 4 u + 2 a + b, where u is the largest rank, a is 1 if rank u - 1
 * occurred, and b is 1 if rank u - 2 occurred. An empty register is 0. So the upper bits
 * are the register of a HyperLogLog. */
#ifndef PUZZLES_HYPERLOGLOG_ULTRALOGLOG_H
#define PUZZLES_HYPERLOGLOG_ULTRALOGLOG_H

#include "rank.h"

enum { HLL_ULTRA_BITS = 2, HLL_ULTRA_MASK = 3 /* the ranks below u */ };

/* Returns the register of the items of both registers. The ranks u, u - 1 and u - 2 of the
 * lower register are three bits. They are shifted out as the distance to the higher
 * register grows. */
PZ_INLINE uint8_t hll_ultra_register_union(uint8_t one, uint8_t other)
{
    uint8_t high = one > other ? one : other, low = one > other ? other : one;
    uint8_t apart = (uint8_t)((high >> HLL_ULTRA_BITS) - (low >> HLL_ULTRA_BITS));
    uint8_t ranks = (uint8_t)(low ? (low & HLL_ULTRA_MASK) | 4 : 0);
    uint8_t kept = (uint8_t)(apart == 0   ? ranks
                             : apart == 1 ? ranks >> 1
                             : apart == 2 ? ranks >> 2
                                          : 0);

    return high | (kept & HLL_ULTRA_MASK);
}

/* Adds a hash to its register of an UltraLogLog, without a branch. */
PZ_INLINE void hll_ultra_register_add(uint8_t *registers, unsigned precision, uint64_t hash)
{
    uint8_t *at = &registers[hash & (hll_count_registers(precision) - 1)];

    *at = hll_ultra_register_union(
        *at, (uint8_t)(hll_find_rank(hash, precision) << HLL_ULTRA_BITS));
}

/* Returns true if items can produce the register `state` if ranks are at most `last`. */
bool hll_ultra_is_reachable(uint8_t state, unsigned last);

/* The counts of the registers of a sketch. seen[k] is the number of registers in which rank
 * k occurred. The maximum rank is counted as the rank before it, which has the same share.
 * `unseen` is the sum of the shares of the ranks that did not occur. largest[k] is the
 * number of registers whose largest rank is k, which also counts the maximum rank
 * separately. */
struct hll_ultra_counts {
    double unseen, seen[HLL_RANKS];
    uint32_t largest[HLL_RANKS];
};

/* Counts the ranks of a sketch with hashes of 64 or 32 bits. Cost: 8 us for 2^14 registers. */
struct hll_ultra_counts hll_ultra_count(const struct hll_sketch *sketch,
                                        unsigned hash_bits);

/* Returns the minimum number of items. Each rank of each register requires a different
 * item. */
double hll_ultra_least(const struct hll_ultra_counts *counts);

/* Returns the most likely number of items, corrected for the bias of the first order. The
 * result is 0 if there are no items, and infinity if all ranks occurred. It is not rounded,
 * and is at least hll_ultra_least. Cost: 3 us. */
double hll_ultra_maximize(const struct hll_ultra_counts *counts, unsigned precision);

/* The distribution of the most likely number of items. The members are its relative
 * variance, and its relative bias before the correction, to the first order of 1 /
 * registers. `distinct`, the number of items, can be infinite. Cost: 3 us. */
struct hll_ultra_moments {
    double variance, bias;
};
struct hll_ultra_moments hll_ultra_find_moments(unsigned precision, double distinct);

#endif
