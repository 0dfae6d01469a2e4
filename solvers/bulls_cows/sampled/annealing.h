/* A random search for codes that are candidates, or nearly so. */
#ifndef PUZZLES_BULLS_COWS_ANNEALING_H
#define PUZZLES_BULLS_COWS_ANNEALING_H

#include "puzzles/bulls_cows.h"
#include "puzzles/random.h"

struct bc_near_code {
    struct bc_code code;
    unsigned energy; /* distance of its answers from the history; 0: a candidate */
};

/* Searches once for a candidate, for about 10 ms, and adds its steps to `*nodes`. `*near`
 * receives the code with the least energy, for any status. PZ_OK, PZ_STOPPED,
 * PZ_OUT_OF_TIME. */
enum pz_status bc_annealing(const struct bc_history *history, const struct pz_ctl *ctl,
                            struct pz_random *random, uint64_t *nodes,
                            struct bc_near_code *near);

#endif
