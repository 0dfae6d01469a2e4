/* Makes the proof that no strategy can promise so few mistakes: the adversary of
 * puzzles/cliffs.h. */
#ifndef PUZZLES_CLIFFS_ADVERSARY_H
#define PUZZLES_CLIFFS_ADVERSARY_H

#include "mistake_bound.h"

/* What is to be proven: M > mistakes at a closed state. */
struct cliffs_lower_bound {
    struct cliffs_state state;
    int mistakes; /* INT8_MIN or more */
};

/* Proves it; claims that the proof needs more than once stand once. The same question gives
 * the same proof, whatever `mistake_bound` was used for. cliffs_adversary_free frees it.
 * PZ_INVALID when it is false, PZ_NO_MEMORY (also beyond `max_bytes`, 0: any number),
 * PZ_STOPPED, PZ_OUT_OF_TIME. Cost, at the first state of 16 columns at level 4, for one
 * mistake less than M: some 230 claims, 7 KB and 2 ms where M = 5, some 3,000 claims,
 * 120 KB and 30 ms where M = 6. */
enum pz_status cliffs_adversary_make(struct cliffs_mistake_bound *mistake_bound,
                                     struct cliffs_lower_bound bound, size_t max_bytes,
                                     struct pz_budget *budget,
                                     struct cliffs_adversary *proof);
void cliffs_adversary_free(struct cliffs_adversary *proof);

#endif
