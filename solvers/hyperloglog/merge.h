/* Folding: the sketch of a lower precision out of one of a higher. hll_sketch_merge and
 * hll_sketch_downgrade of puzzles/hyperloglog.h are in merge.c too. */
#ifndef PUZZLES_HYPERLOGLOG_MERGE_H
#define PUZZLES_HYPERLOGLOG_MERGE_H

#include "puzzles/hyperloglog.h"

/* Makes `sketch` what it would be had its items come to one of `precision`, which is not
 * larger than its own. It is the first of its registers that are used then. */
void hll_sketch_fold(struct hll_sketch *sketch, unsigned precision);

#endif
