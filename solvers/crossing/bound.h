/* A lower bound on the remaining cost. bound.c describes the bound. */
#ifndef PUZZLES_CROSSING_BOUND_H
#define PUZZLES_CROSSING_BOUND_H

#include "space.h"

struct crossing_bound {
    const struct crossing_space *space;
    uint64_t fastest; /* minutes of the fastest rower */
    uint8_t slowest_first[CROSSING_TRAVELERS_MAX];
};

/* Prepares the bound for a space, which must outlive it. */
void crossing_bound_open(struct crossing_bound *bound, const struct crossing_space *space);

/* Returns a lower bound on the cost, in the unit of the goal, of each path from the
 * position to an end. Returns CROSSING_NEVER if there is no path. The bound is consistent.
 *
 * Cost: 10 ns; 50 ns for minutes. */
uint64_t crossing_bound_find(const struct crossing_bound *bound,
                             struct crossing_position from);

#endif
