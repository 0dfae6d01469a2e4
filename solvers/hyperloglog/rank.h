/* Where a hash goes in a sketch, for loops over many.
 *
 * Low bits first: those that choose the register, then the run of zeros that the rank
 * counts. Of all hashes half have rank 1, a quarter rank 2, one in 2^k rank k; so the
 * largest of n ranks is about log2(n), and 6 bits hold any. The literature takes the
 * register from the high bits; Redis takes it from the low ones, and so do we. The bits of
 * a hash are all alike. */
#ifndef PUZZLES_HYPERLOGLOG_RANK_H
#define PUZZLES_HYPERLOGLOG_RANK_H

#include "puzzles/hyperloglog.h"
#include "solvers/core/vectors.h"

enum { HLL_RANKS = 64 }; /* ranks are 0 to 64 - precision + 1, below this */

/* One bit beyond the hash ends the run of zeros of a hash that has no other. */
PZ_INLINE unsigned hll_find_rank(uint64_t hash, unsigned precision)
{
    uint64_t rest = hash >> precision | (uint64_t)1 << (64 - precision);

    return 1 + (unsigned)__builtin_ctzll(rest);
}

/* Adds a hash without a branch, which would often be mispredicted while the sketch is
 * young. */
PZ_INLINE void hll_raise(uint8_t *registers, unsigned precision, uint64_t hash)
{
    uint8_t *at = &registers[hash & (hll_count_registers(precision) - 1)];
    unsigned rank = hll_find_rank(hash, precision);

    *at = (uint8_t)(rank > *at ? rank : *at);
}

#endif
