/* Estimates the sizes of the three parts of two sets from the joint likelihood of two
 * sketches with the same type, precision and hash. joint_likelihood.c describes the
 * method. */
#ifndef PUZZLES_HYPERLOGLOG_JOINT_LIKELIHOOD_H
#define PUZZLES_HYPERLOGLOG_JOINT_LIKELIHOOD_H

#include "estimate.h"

/* The items that are only in the first set, only in the second set, and in both. */
enum hll_part { HLL_FIRST_ONLY, HLL_SECOND_ONLY, HLL_IN_BOTH, HLL_PARTS };

/* The kinds of events. If a rank occurred in a register of a pair, and the registers show
 * this, the pair shows one of these events about the rank. */
enum hll_event {
    HLL_RANK_IN_FIRST_ONLY,
    HLL_RANK_IN_SECOND_ONLY,
    HLL_RANK_IN_BOTH,
    HLL_RANK_IN_FIRST,  /* it is unknown whether the rank occurred in the second */
    HLL_RANK_IN_SECOND, /* it is unknown whether the rank occurred in the first */
    HLL_EVENTS
};

/* The information of all pairs of registers. `events` has the number of events of each kind
 * for each rank. hll_count_pairs counts these numbers, and hll_expect_pairs computes their
 * expected values. `missed` has, by part, the sums of the probabilities of the ranks that
 * did not occur. */
struct hll_pairs {
    enum hll_type type;
    unsigned precision;
    double missed[HLL_PARTS], events[HLL_EVENTS][HLL_RANKS];
};

/* Returns the pairs of two sketches. Cost: 20 ns per register. */
struct hll_pairs hll_count_pairs(const struct hll_sketch *first,
                                 const struct hll_sketch *second);

/* The logarithm of the likelihood, and its derivatives by the sizes of the parts. */
struct hll_likelihood {
    double value, slope[HLL_PARTS], curvature[HLL_PARTS][HLL_PARTS];
};

/* Returns the likelihood of the pairs for parts of these sizes, which must be positive. */
struct hll_likelihood hll_find_likelihood(const struct hll_pairs *pairs,
                                          const double parts[HLL_PARTS]);

/* Returns the expected pairs for parts of these sizes, which must not be negative. */
struct hll_pairs hll_expect_pairs(enum hll_type type, unsigned precision,
                                  const double parts[HLL_PARTS]);

/* Sets `parts` to the sizes that make the pairs most likely, which can be 0. Returns the
 * logarithm of the maximum likelihood. Cost: 20 us. */
double hll_maximize_likelihood(const struct hll_pairs *pairs, double parts[HLL_PARTS]);

/* As hll_maximize_likelihood, but begins at sizes near the maximum. The size of the part
 * `held` does not change (HLL_PARTS: all sizes can change). No size becomes 0. Cost: 10
 * us. */
double hll_refine_likelihood(const struct hll_pairs *pairs, unsigned held,
                             double parts[HLL_PARTS]);

/* Sets `covariance` to the covariance of the estimates of parts of these sizes. Cost: 10
 * us. */
void hll_find_covariance(enum hll_type type, unsigned precision,
                         const double parts[HLL_PARTS],
                         double covariance[HLL_PARTS][HLL_PARTS]);

#endif
