/* Most-certain-first is the strategy that always sends the column whose label is the most
 * certain, and predicts the more likely label. */
#ifndef PUZZLES_CLIFFS_CERTAIN_FIRST_H
#define PUZZLES_CLIFFS_CERTAIN_FIRST_H

#include "hypothesis_space.h"

/* Returns C(V): the sum of weight times mistakes of the strategy over the vectors, whose
 * order changes. The vectors are all different, and their weights add up to less than 2^32.
 *
 * open  the columns that can be uncertain, as bits
 *
 * Cost: about 50 us for 16 columns and 1,000 vectors. */
uint64_t cliffs_certain_first(struct cliffs_vector vectors[], uint32_t count,
                              unsigned open);

#endif
