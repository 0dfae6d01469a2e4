/* From registers to a number, by the counts of their ranks. */
#ifndef PUZZLES_HYPERLOGLOG_ESTIMATE_H
#define PUZZLES_HYPERLOGLOG_ESTIMATE_H

#include "puzzles/hyperloglog.h"
#include "rank.h"

/* The estimator that is taken where one was asked for, which fits. */
static inline enum hll_estimator hll_choose_estimator(enum hll_estimator wanted,
                                                      enum hll_type type)
{
    if (wanted != HLL_USUAL)
        return wanted;
    return type == HLL_ULTRALOGLOG ? HLL_MAXIMUM_LIKELIHOOD : HLL_IMPROVED;
}

/* How many registers of a HyperLogLog hold each rank. Cost: 5 us for 2^14. */
void hll_count_ranks(const struct hll_sketch *sketch, uint32_t ranks[HLL_RANKS]);

/* The estimate out of the counts of ranks of a sketch of `precision` whose hash has
 * `hash_bits` bits, 64 or 32 (ranks then end at 32 - precision + 1). Not rounded, and never
 * more than 2^hash_bits ln 2^hash_bits. */
double hll_estimate_ranks(enum hll_estimator estimator, const uint32_t ranks[HLL_RANKS],
                          unsigned precision, unsigned hash_bits);

/* The estimate of a sketch whose hash has `hash_bits` bits, not rounded, with the same
 * bound; of an UltraLogLog the most likely number, whatever the estimator. */
double hll_estimate_sketch(enum hll_estimator estimator, const struct hll_sketch *sketch,
                           unsigned hash_bits);

#endif
