/* The groups that can cross from a state, one after the other. For the solvers only. */
#ifndef PUZZLES_BRIDGE_CROSSINGS_H
#define PUZZLES_BRIDGE_CROSSINGS_H

#include "state_space.h"

/* Groups that can cross from a state, in lexicographic order of their members, a group
 * before those that begin with it. To be made by bridge_crossings_from. */
struct bridge_crossings {
    const struct bridge_state_space *space;
    uint32_t side;             /* who stands where the torch is, and may be taken */
    uint32_t group;            /* the present one; 0 before the first */
    uint8_t size;              /* people in it */
    uint8_t smallest, largest; /* people in a group that is wanted */
    bool back;
    bool paying; /* leave out those that never pay */
};

struct bridge_crossings bridge_crossings_from(const struct bridge_state_space *space,
                                              uint32_t state);

/* The same without groups that never pay: whatever plan takes one of them, another plan of
 * no more minutes does not. */
struct bridge_crossings bridge_crossings_paying(const struct bridge_state_space *space,
                                                uint32_t state);

/* Goes on to the next group; false when there is none. */
bool bridge_crossings_next(struct bridge_crossings *crossings);

/* How many groups of different people the present group stands for. */
uint32_t bridge_crossings_ways(const struct bridge_crossings *crossings);

/* The minutes of the present group. */
static inline uint32_t bridge_crossings_minutes(const struct bridge_crossings *crossings)
{
    const uint32_t *minutes = crossings->space->minutes[crossings->back];
    uint32_t slowest = 0;

    for (uint32_t group = crossings->group; group; group &= group - 1) {
        uint32_t own = minutes[__builtin_ctz(group)];

        slowest = own > slowest ? own : slowest;
    }
    return slowest;
}

#endif
