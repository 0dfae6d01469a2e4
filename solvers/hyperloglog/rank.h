/* Adds hashes to registers.
 *
 * The lowest bits of the hash select the register. The rank is 1 plus the number of zero
 * bits that follow. So half of all hashes have rank 1, a quarter have rank 2, and a share
 * of 2^-k have rank k. The largest rank of n hashes is about log2(n), and 6 bits are
 * sufficient for each rank. The literature selects the register by the highest bits. This
 * library uses the lowest bits, as Redis does. All bits of a hash are equivalent. */
#ifndef PUZZLES_HYPERLOGLOG_RANK_H
#define PUZZLES_HYPERLOGLOG_RANK_H

#include "puzzles/hyperloglog.h"
#include "solvers/core/vectors.h"

/* Returns the rank of a hash. One additional bit ends the run of zeros. */
PZ_INLINE unsigned hll_find_rank(uint64_t hash, unsigned precision)
{
    uint64_t rest = hash >> precision | (uint64_t)1 << (64 - precision);

    return 1 + (unsigned)__builtin_ctzll(rest);
}

/* Adds a hash to its register of a HyperLogLog. The function does not branch, because the
 * processor would often predict the branch incorrectly for small sketches. */
PZ_INLINE void hll_register_add(uint8_t *registers, unsigned precision, uint64_t hash)
{
    uint8_t *at = &registers[hash & (hll_count_registers(precision) - 1)];
    unsigned rank = hll_find_rank(hash, precision);

    *at = (uint8_t)(rank > *at ? rank : *at);
}

#endif
