/* Folds sketches. merge.c also contains hll_sketch_merge and hll_sketch_downgrade of
 * puzzles/hyperloglog.h. */
#ifndef PUZZLES_HYPERLOGLOG_MERGE_H
#define PUZZLES_HYPERLOGLOG_MERGE_H

#include "puzzles/hyperloglog.h"

/* Converts `sketch` to the sketch of the same items with `precision`, which must not exceed
 * the precision of `sketch`. The result uses the first 2^precision registers. */
void hll_sketch_fold(struct hll_sketch *sketch, unsigned precision);

#endif
