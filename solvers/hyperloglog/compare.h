/* Compares two sketches as described for hll_compare. */
#ifndef PUZZLES_HYPERLOGLOG_COMPARE_H
#define PUZZLES_HYPERLOGLOG_COMPARE_H

#include "puzzles/hyperloglog.h"

/* Compares two sketches of the same type, precision and hash. Cost: 2 ms. */
void hll_compare_sketches(const struct hll_sketch *first, const struct hll_sketch *second,
                          double confidence, struct hll_compare_answer *answer);

#endif
