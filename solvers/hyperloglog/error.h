/* How far the improved estimate is off, by the theory of its formula. */
#ifndef PUZZLES_HYPERLOGLOG_ERROR_H
#define PUZZLES_HYPERLOGLOG_ERROR_H

#include "puzzles/hyperloglog.h"

/* The relative variance of the denominator of the improved estimate, for 2^precision
 * registers and `distinct` items, which may be infinite: from 0.5 / m for few of them to
 * 1.08 / m for many. Cost: 0.2 us. */
double hll_find_variance(unsigned precision, double distinct);

/* The standard error of the improved estimator, as a part of the number, when there are
 * `distinct` items: for large numbers, and INFINITY, 1.04 / sqrt(m), or up to 6 % more
 * below 128 registers; for small ones, where registers are mostly empty, that of linear
 * counting, 0.71 / sqrt(m); for up to one item none. The classic one has the same away from
 * its hump. Cost: 0.3 us. */
double hll_relative_error(unsigned precision, double distinct);

/* How many standard deviations to both sides of its mean hold a normal variable with this
 * confidence. Cost: 3 us. */
double hll_find_deviations(double confidence);

/* The numbers between which the true one lies with `confidence` (0.5 to 0.9999), when
 * `filled` registers of 2^precision are not empty and the improved estimator says
 * `estimate`: those of which it would be no more unlikely. `low` is never below `filled`,
 * and an empty sketch has 0 to 0. Cost: 5 us. */
struct hll_interval {
    double low, high;
};
struct hll_interval hll_find_interval(unsigned precision, size_t filled, double estimate,
                                      double confidence);

#endif
