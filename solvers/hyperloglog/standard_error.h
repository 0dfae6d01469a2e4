/* Computes standard errors and confidence intervals of estimates. */
#ifndef PUZZLES_HYPERLOGLOG_STANDARD_ERROR_H
#define PUZZLES_HYPERLOGLOG_STANDARD_ERROR_H

#include "puzzles/hyperloglog.h"

/* Returns the relative variance of the denominator of the improved estimate, for
 * 2^precision registers and `distinct` items, which can be infinite. For m = 2^precision,
 * the variance is from 0.5 / m for few items to 1.08 / m for many items. Cost: 0.2 us. */
double hll_relative_variance(unsigned precision, double distinct);

/* Returns the standard error of the usual estimator, divided by the number of items. This
 * number, `distinct`, can be infinite. Let m be the number of registers.
 *
 * For a HyperLogLog, the result is 1.04 / sqrt(m) for large numbers, or up to 6 % more with
 * less than 128 registers. For small numbers, it is the error of linear counting,
 * 0.71 / sqrt(m). For up to one item, it is 0. The classic estimator has the same error
 * except near its maximum. For an UltraLogLog and large numbers, the result is 0.76 /
 * sqrt(m). Cost: 0.3 us; 3 us for an UltraLogLog. */
double hll_relative_error(enum hll_type type, unsigned precision, double distinct);

/* Returns the number of standard deviations on both sides of the mean that contain a normal
 * variable with this confidence. Cost: 3 us. */
double hll_normal_quantile(double confidence);

/* The results of a sketch: the minimum number of items, which the registers show, and the
 * estimate of the usual estimator. */
struct hll_reading {
    enum hll_type type;
    unsigned precision;
    double least, estimate;
};

struct hll_interval {
    double low, high;
};

/* Returns the confidence interval of the true number, for a confidence of 0.5 to 0.9999.
 * `low` is at least `least`. For an empty sketch, both are 0. Cost: 4 us; 9 us for an
 * UltraLogLog. */
struct hll_interval hll_find_interval(const struct hll_reading *reading, double confidence);

#endif
