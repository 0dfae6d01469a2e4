/* How far the improved estimate scatters, by the theory of its formula. */
#ifndef PUZZLES_HYPERLOGLOG_VARIANCE_H
#define PUZZLES_HYPERLOGLOG_VARIANCE_H

/* The relative variance of the denominator of the improved estimate, for 2^precision
 * registers and `distinct` items, which may be infinite: from 0.5 / m for few of them to
 * 1.08 / m for many. Cost: 0.2 us. */
double hll_find_variance(unsigned precision, double distinct);

#endif
