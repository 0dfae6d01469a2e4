/* Iterates over the groups that can cross from a state. For the solvers only. */
#ifndef PUZZLES_BRIDGE_CROSSINGS_H
#define PUZZLES_BRIDGE_CROSSINGS_H

#include "state_space.h"

/* The groups that can cross from a state, in lexicographic order of their members. A group
 * precedes the groups that begin with it. Made by bridge_crossings_from. */
struct bridge_crossings {
    const struct bridge_state_space *space;
    uint32_t side;   /* the people on the side of the torch who can be members */
    uint32_t group;  /* the current group; 0 before the first */
    uint8_t size;    /* of the current group */
    uint8_t largest; /* the maximum size of a group */
    bool back;
    bool pruned; /* skip dominated groups */
};

struct bridge_crossings bridge_crossings_from(const struct bridge_state_space *space,
                                              uint32_t state);

/* The same without dominated groups. For each plan with a dominated group, there is a plan
 * without this group that is not slower. */
struct bridge_crossings bridge_crossings_pruned(const struct bridge_state_space *space,
                                                uint32_t state);

/* Advances to the next group. Returns false if there is no other group. */
bool bridge_crossings_next(struct bridge_crossings *crossings);

/* Returns the number of groups that the current group represents, because interchangeable
 * people can replace its members. */
uint32_t bridge_crossings_ways(const struct bridge_crossings *crossings);

/* Returns the minutes of the current group. */
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
