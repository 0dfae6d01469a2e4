/* Codes that nearly fit a history, for want of candidates. */
#ifndef PUZZLES_BULLS_COWS_ANNEALING_H
#define PUZZLES_BULLS_COWS_ANNEALING_H

#include "greedy_play.h"

struct bc_sampled_near {
    struct bc_code code;
    unsigned energy; /* how far its answers are from those of the history; 0: a candidate */
};

/* Tries once to find a candidate, some 10 ms long, and adds its steps to `*nodes`; `*near`
 * is the nearest code that was met, however the call ends. PZ_OK, PZ_STOPPED,
 * PZ_OUT_OF_TIME.
 */
enum pz_status bc_annealing(const struct bc_history *history, const struct pz_ctl *ctl,
                            struct pz_random *random, uint64_t *nodes,
                            struct bc_sampled_near *near);

#endif
