/* Two sketches of the same precision and hash at once: how large the three parts are that
 * two sets make, by the likelihood of all pairs of registers. */
#ifndef PUZZLES_HYPERLOGLOG_JOINT_H
#define PUZZLES_HYPERLOGLOG_JOINT_H

#include "estimate.h"

/* The items of the first set alone, of the second alone, and of both. */
enum hll_part { HLL_FIRST_ONLY, HLL_SECOND_ONLY, HLL_IN_BOTH, HLL_PARTS };

/* How a register of the first sketch compares with that of the second. */
enum hll_order { HLL_LESS, HLL_MORE, HLL_EQUAL, HLL_ORDERS };

/* How many pairs of registers there are of each order and rank: `first` by the rank of the
 * first sketch, `second` by that of the second. No whole numbers where they are expected
 * ones. */
struct hll_pairs {
    unsigned precision;
    double first[HLL_ORDERS][HLL_RANKS], second[HLL_ORDERS][HLL_RANKS];
};

/* Counts the pairs of two sketches. Cost: 1 to 3 ns for each register. */
struct hll_pairs hll_count_pairs(const struct hll_sketch *first,
                                 const struct hll_sketch *second);

/* The logarithm of the likelihood, and its derivatives by the parts. */
struct hll_likelihood {
    double value, slope[HLL_PARTS], curvature[HLL_PARTS][HLL_PARTS];
};

/* How likely the pairs are when the parts, all above 0, have these sizes. */
struct hll_likelihood hll_find_likelihood(const struct hll_pairs *pairs,
                                          const double parts[HLL_PARTS]);

/* The pairs that are expected of parts of these sizes, none below 0. */
struct hll_pairs hll_expect_pairs(unsigned precision, const double parts[HLL_PARTS]);

/* The sizes that make the pairs most likely, of which any may be 0; returns the
 * logarithm of that likelihood. Cost: 20 us. */
double hll_maximize_likelihood(const struct hll_pairs *pairs, double parts[HLL_PARTS]);

/* How these sizes scatter, and together, when they are estimated so. Cost: 10 us. */
void hll_find_covariance(unsigned precision, const double parts[HLL_PARTS],
                         double covariance[HLL_PARTS][HLL_PARTS]);

#endif
