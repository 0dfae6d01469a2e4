/* Converts the results of the exact engine to the public ones. */
#ifndef PUZZLES_BULLS_COWS_QUALITY_H
#define PUZZLES_BULLS_COWS_QUALITY_H

#include "solvers/bulls_cows/exact/exact.h"

/* Sets `quality` from `best`, the result for `question`. */
void bc_quality_set(struct bc_quality *quality, const struct bc_packed_question *question,
                    const struct bc_best *best);

#endif
