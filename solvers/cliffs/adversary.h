/* Creates the proof that no strategy can guarantee a number of mistakes. The proof is the
 * adversary of puzzles/cliffs.h. */
#ifndef PUZZLES_CLIFFS_ADVERSARY_H
#define PUZZLES_CLIFFS_ADVERSARY_H

#include "mistake_bound.h"

/* The statement to prove: M > mistakes at a closed state. */
struct cliffs_lower_bound {
    struct cliffs_state state;
    int mistakes; /* at least INT8_MIN */
};

/* Creates the proof, in which each claim occurs once. The proof does not depend on earlier
 * calls with `mistake_bound`. Release it with cliffs_adversary_free. Returns PZ_OK;
 * PZ_INVALID if the statement is false; PZ_NO_MEMORY, also beyond `max_bytes` (0:
 * unlimited); PZ_STOPPED; PZ_OUT_OF_TIME. Cost for the first state of 16 columns at level 4
 * and M - 1 mistakes: about 230 claims, 7 KB and 2 ms if M = 5; 3,000 claims, 120 KB and 30
 * ms if M = 6. */
enum pz_status cliffs_adversary_make(struct cliffs_mistake_bound *mistake_bound,
                                     struct cliffs_lower_bound bound, size_t max_bytes,
                                     struct pz_budget *budget,
                                     struct cliffs_adversary *proof);
void cliffs_adversary_free(struct cliffs_adversary *proof);

#endif
