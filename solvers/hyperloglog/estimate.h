/* Estimates the number of items from the numbers of registers with each rank. */
#ifndef PUZZLES_HYPERLOGLOG_ESTIMATE_H
#define PUZZLES_HYPERLOGLOG_ESTIMATE_H

#include "puzzles/hyperloglog.h"
#include "ultraloglog.h"

/* Returns the estimator for a type. The requested estimator must support the type. */
static inline enum hll_estimator hll_choose_estimator(enum hll_estimator requested,
                                                      enum hll_type type)
{
    if (requested != HLL_USUAL)
        return requested;
    return type == HLL_ULTRALOGLOG ? HLL_MAXIMUM_LIKELIHOOD : HLL_IMPROVED;
}

/* Counts the registers of a HyperLogLog with each rank. Cost: 8 us for 2^14 registers. */
void hll_count_ranks(const struct hll_sketch *sketch, uint32_t ranks[HLL_RANKS]);

/* Returns the estimate for a HyperLogLog with these ranks, whose hashes have `hash_bits`
 * bits, 64 or 32. The ranks must be at most hash_bits - precision + 1. The estimate is not
 * rounded, and is at most 2^hash_bits ln 2^hash_bits. */
double hll_estimate_ranks(enum hll_estimator estimator, const uint32_t ranks[HLL_RANKS],
                          unsigned precision, unsigned hash_bits);

/* The registers of a sketch, counted once for all results that depend on them. */
struct hll_tally {
    enum hll_type type;
    unsigned precision, hash_bits;
    uint32_t ranks[HLL_RANKS];     /* number of registers with each largest rank */
    struct hll_ultra_counts ultra; /* only set for an UltraLogLog */
};

/* Counts the registers of a sketch with hashes of 64 or 32 bits. Cost: 8 us for 2^14
 * registers. */
void hll_tally_make(const struct hll_sketch *sketch, unsigned hash_bits,
                    struct hll_tally *tally);

/* Returns the estimate for a sketch, with the limits of hll_estimate_ranks. For an
 * UltraLogLog, `estimator` is ignored. */
double hll_tally_estimate(enum hll_estimator estimator, const struct hll_tally *tally);

/* The same for a sketch that was not counted. */
double hll_estimate_sketch(enum hll_estimator estimator, const struct hll_sketch *sketch,
                           unsigned hash_bits);

#endif
