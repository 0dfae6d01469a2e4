/* Two sketches of the same precision and hash at once: how large the three parts are that
 * two sets make, by the likelihood of all pairs of registers. */
#ifndef PUZZLES_HYPERLOGLOG_JOINT_H
#define PUZZLES_HYPERLOGLOG_JOINT_H

#include "estimate.h"

/* The items of the first set alone, of the second alone, and of both. */
enum hll_part { HLL_FIRST_ONLY, HLL_SECOND_ONLY, HLL_IN_BOTH, HLL_PARTS };

/* What a pair of registers tells of a rank that came: to one of them and not to the other,
 * to both, or to one of them where the other tells nothing. */
enum hll_event {
    HLL_CAME_TO_FIRST,
    HLL_CAME_TO_SECOND,
    HLL_CAME_TO_BOTH,
    HLL_FIRST_TELLS,
    HLL_SECOND_TELLS,
    HLL_EVENTS
};

/* How many events there are of each rank, no whole numbers where they are expected ones;
 * and of the ranks that did not come the chances that an item of each part had, in the sum.
 */
struct hll_pairs {
    enum hll_type type;
    unsigned precision;
    double missed[HLL_PARTS], events[HLL_EVENTS][HLL_RANKS];
};

/* Counts the pairs of two sketches of the same type. Cost: 20 ns for each register. */
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
struct hll_pairs hll_expect_pairs(enum hll_type type, unsigned precision,
                                  const double parts[HLL_PARTS]);

/* The sizes that make the pairs most likely, of which any may be 0; returns the
 * logarithm of that likelihood. Cost: 20 us. */
double hll_maximize_likelihood(const struct hll_pairs *pairs, double parts[HLL_PARTS]);

/* The same from sizes near the maximum on, of which the part `held` stays as it is (none
 * does: HLL_PARTS), and none falls to 0. Cost: 10 us. */
double hll_climb_likelihood(const struct hll_pairs *pairs, unsigned held,
                            double parts[HLL_PARTS]);

/* How these sizes scatter, and together, when they are estimated so. Cost: 10 us. */
void hll_find_covariance(enum hll_type type, unsigned precision,
                         const double parts[HLL_PARTS],
                         double covariance[HLL_PARTS][HLL_PARTS]);

#endif
