/* The states of a crossing by few people, and what leads from one to another.
 *
 * A state is one number: 2 * (who is near, as bits) + 1 when the torch is on the far side.
 * A crossing is a group of people on the side of the torch: not more than the bridge holds,
 * at least one of them a bearer, and no forbidden pair among them.
 *
 * People are *alike* when exchanging them changes nothing: they take the same minutes over
 * and back, may both carry the torch or neither, and mind the same other people. (That
 * makes classes: with (a b) and (b c) also (a c) = (a b)(b c)(a b) maps plans to plans.)
 * Then only how many of a class are near matters, and the state that stands for all has the
 * lowest numbers near. A group, likewise, takes the lowest numbers of those at hand. */
#ifndef PUZZLES_BRIDGE_STATE_SPACE_H
#define PUZZLES_BRIDGE_STATE_SPACE_H

#include "party.h"

enum {
    BRIDGE_STATE_DONE = 1,                     /* nobody is near, and the torch is not */
    BRIDGE_CLASSES = BRIDGE_SEARCH_PEOPLE / 2, /* of two people or more */
    BRIDGE_NOMADS = 3,
    BRIDGE_LP_BOUND_FEW = 8 /* people whose states are too few to be worth prices */
};

/* Dual prices, in minutes / 2^shift: see lp_bound.h. */
struct bridge_lp_prices {
    int64_t person[BRIDGE_SEARCH_PEOPLE];
    int64_t torch, trip;
    unsigned shift;
};

struct bridge_state_space {
    unsigned people;
    unsigned capacity; /* no group is larger: that of the bridge, or less by the pairs */
    uint32_t everybody, bearers;
    bool conflicts;                            /* some pair is forbidden */
    uint32_t minutes[2][BRIDGE_SEARCH_PEOPLE]; /* over and back */
    uint32_t conflict[BRIDGE_SEARCH_PEOPLE];   /* by person: with whom not */
    uint32_t no_slower[BRIDGE_SEARCH_PEOPLE];  /* by person: who takes no longer over */
    uint32_t better[BRIDGE_SEARCH_PEOPLE];     /* by person: who had better go back alone */
    uint32_t alike[BRIDGE_SEARCH_PEOPLE];      /* by person: the class */
    unsigned classes;                          /* of two people or more */
    uint32_t class[BRIDGE_CLASSES];
    uint32_t lowest[BRIDGE_CLASSES][BRIDGE_SEARCH_PEOPLE + 1]; /* so many of a class */
    uint8_t slowest_first[BRIDGE_SEARCH_PEOPLE];
    /* For the bounds, made ready by bridge_counting_bound_prepare: */
    unsigned nomads;              /* as many bearers as there are, up to BRIDGE_NOMADS: */
    uint8_t nomad[BRIDGE_NOMADS]; /* those who go back the fastest, the fastest first */
    uint8_t least_trips[BRIDGE_SEARCH_PEOPLE + 1]; /* groups, of `capacity` - 1 each, that
                                                      hold so many people */
    uint32_t least_over;                           /* no group takes less over, */
    uint32_t least_pair;                           /* and none of two people or more */
    struct bridge_lp_prices prices; /* all zero for up to BRIDGE_LP_BOUND_FEW people */
};

/* Prepares the space of a party. PZ_INVALID: more than
 * BRIDGE_SEARCH_PEOPLE, nobody on the bridge, minutes out of range, or bits of people who
 * do not exist. */
enum pz_status bridge_state_space_open(struct bridge_state_space *space,
                                       const struct bridge_party *party,
                                       const struct bridge_rules *rules);

/* From now on people who are alike count as different. */
void bridge_state_space_tell_apart(struct bridge_state_space *space);

/* The state that stands for `state`. */
static inline uint32_t bridge_state_space_canonical(const struct bridge_state_space *space,
                                                    uint32_t state)
{
    uint32_t near = state >> 1;

    for (unsigned i = 0; i < space->classes; i++) {
        uint32_t class = space->class[i];
        int count = __builtin_popcount(near & class);

        near = (near & ~class) | space->lowest[i][count];
    }
    return near << 1 | (state & 1);
}

/* The state after `group` has crossed from `state`. */
static inline uint32_t bridge_state_space_after(const struct bridge_state_space *space,
                                                uint32_t state, uint32_t group)
{
    return bridge_state_space_canonical(space, (state ^ group << 1) ^ 1);
}

/* A group that leads from `actual`, whom `from` stands for, to one that `to` stands for. */
uint32_t bridge_state_space_group(const struct bridge_state_space *space, uint32_t actual,
                                  uint32_t from, uint32_t to);

#endif
