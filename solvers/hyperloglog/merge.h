/* Folding: the sketch of a lower precision out of one of a higher. hll_sketch_merge of
 * puzzles/hyperloglog.h is in merge.c too. */
#ifndef PUZZLES_HYPERLOGLOG_MERGE_H
#define PUZZLES_HYPERLOGLOG_MERGE_H

#include "puzzles/hyperloglog.h"

/* Makes `sketch`, whose precision is at most that of `other`, what it would be had it seen
 * the items of `other` and nothing else, with the hash of `other`. Both may have the same
 * registers. */
void hll_sketch_fold(struct hll_sketch *sketch, const struct hll_sketch *other);

#endif
