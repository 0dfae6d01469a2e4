/* Two sketches beside each other: what puzzles/hyperloglog.h says of hll_compare, once both
 * are read and of the same precision. */
#ifndef PUZZLES_HYPERLOGLOG_COMPARE_H
#define PUZZLES_HYPERLOGLOG_COMPARE_H

#include "puzzles/hyperloglog.h"

/* Compares two sketches of the same type, precision and hash. Cost: 2 ms. */
void hll_compare_sketches(const struct hll_sketch *first, const struct hll_sketch *second,
                          double confidence, struct hll_compare_answer *answer);

#endif
