/* The people from the fastest to the slowest. For the solvers only. */
#ifndef PUZZLES_BRIDGE_RANKING_H
#define PUZZLES_BRIDGE_RANKING_H

#include "puzzles/bridge.h"

/* Rank 0 is the fastest person. People with equal minutes are in the order of their
 * numbers. */
struct bridge_ranking {
    uint32_t people;
    uint32_t *minutes; /* by rank */
    uint32_t *who;     /* by rank: the person */
    void *memory;      /* of both arrays; owned */
};

/* Sorts the people of a valid party. Returns false if out of memory. Cost: 1,000,000 people
 * in 10 ms. */
bool bridge_ranking_make(const struct bridge_party *party, struct bridge_ranking *ranking);

void bridge_ranking_free(struct bridge_ranking *ranking);

#endif
