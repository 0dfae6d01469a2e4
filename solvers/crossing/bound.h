/* A lower bound of what is still to come. Its essay opens bound.c. For the solvers only. */
#ifndef PUZZLES_CROSSING_BOUND_H
#define PUZZLES_CROSSING_BOUND_H

#include "space.h"

struct crossing_bound {
    const struct crossing_space *space;
    uint64_t fastest; /* minutes of the fastest rower */
    uint8_t slowest_first[CROSSING_TRAVELERS_MAX];
    /* By the boat's side, how many are near, and how many of them have to go over: */
    uint16_t crossings[2][CROSSING_TRAVELERS_MAX + 1][CROSSING_TRAVELERS_MAX + 1];
};

void crossing_bound_open(struct crossing_bound *bound, const struct crossing_space *space);

/* No way from the position to an end costs less by the question's goal; CROSSING_NEVER:
 * there is none. Consistent. Cost: 5 ns, with minutes 50. */
uint64_t crossing_bound_of(struct crossing_bound *bound, struct crossing_position from);

#endif
