/* The states of a crossing by few people, and the moves between them.
 *
 * A state is a number: 2 * (the people on the near side, as bits), plus 1 if the torch is on
 * the far side. A group that crosses consists of people on the side of the torch. It has at
 * most as many people as the capacity, at least one bearer, and no forbidden pair.
 *
 * People are *interchangeable* if exchanging them changes nothing: they have the same
 * minutes over and back, both or neither of them are bearers, and both are in forbidden
 * pairs with the same other people. (This relation is an equivalence relation: if (a b) and
 * (b c) map plans to plans, so does (a c) = (a b)(b c)(a b).) Then only the number of
 * people of a class on the near side matters. In the canonical state, the people of a class
 * on the near side are those with the lowest numbers. A group also takes the people with
 * the lowest numbers. */
#ifndef PUZZLES_BRIDGE_STATE_SPACE_H
#define PUZZLES_BRIDGE_STATE_SPACE_H

#include "party.h"

#include <assert.h>

enum {
    BRIDGE_STATE_DONE = 1,                     /* everyone and the torch are across */
    BRIDGE_CLASSES = BRIDGE_SEARCH_PEOPLE / 2, /* of two or more people */
    BRIDGE_NOMADS = 3,
    BRIDGE_LP_BOUND_FEW =
        8 /* people: for fewer states, the prices cost more than they save */
};

/* Dual prices, in minutes / 2^shift: see lp_bound.h. */
struct bridge_lp_prices {
    int64_t person[BRIDGE_SEARCH_PEOPLE];
    int64_t torch, trip;
    unsigned shift;
};

struct bridge_state_space {
    unsigned people;
    unsigned capacity; /* the maximum group: the capacity, or less because of pairs */
    uint32_t everyone, bearers;
    bool conflicts;                                 /* there is a forbidden pair */
    uint32_t minutes[2][BRIDGE_SEARCH_PEOPLE];      /* over and back */
    uint32_t conflict[BRIDGE_SEARCH_PEOPLE];        /* by person: forbidden to cross with */
    uint32_t no_slower[BRIDGE_SEARCH_PEOPLE];       /* by person: people not slower over */
    uint32_t better[BRIDGE_SEARCH_PEOPLE];          /* by person: better to go back alone */
    uint32_t interchangeable[BRIDGE_SEARCH_PEOPLE]; /* by person: the class */
    unsigned classes;                               /* of two or more people */
    uint32_t class[BRIDGE_CLASSES];
    uint32_t lowest[BRIDGE_CLASSES][BRIDGE_SEARCH_PEOPLE + 1]; /* [class][count] */
    uint8_t slowest_first[BRIDGE_SEARCH_PEOPLE];
    /* For the bounds. bridge_counting_bound_prepare sets these members. */
    unsigned nomads;              /* number of bearers, at most BRIDGE_NOMADS */
    uint8_t nomad[BRIDGE_NOMADS]; /* the bearers who are the fastest to go back, sorted */
    uint8_t least_trips[BRIDGE_SEARCH_PEOPLE + 1]; /* [count]: the fewest groups of
                                                      `capacity` - 1 for `count` people */
    uint32_t least_over;                           /* the fewest minutes of a group over */
    uint32_t least_pair;                           /* the same for two or more people */
    struct bridge_lp_prices prices; /* all zero for up to BRIDGE_LP_BOUND_FEW people */
};

/* Prepares the space of a party. Returns PZ_OK or PZ_INVALID: there are more than
 * BRIDGE_SEARCH_PEOPLE people, the capacity is 0, minutes are out of range, or there are bits
 * of people who do not exist. */
enum pz_status bridge_state_space_open(struct bridge_state_space *space,
                                       const struct bridge_party *party,
                                       const struct bridge_rules *rules);

/* Removes all classes: no people are interchangeable from now on. */
void bridge_state_space_separate(struct bridge_state_space *space);

/* Returns the canonical state of `state`. */
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

/* Returns the canonical state after `group` crosses from `state`. */
static inline uint32_t bridge_state_space_after(const struct bridge_state_space *space,
                                                uint32_t state, uint32_t group)
{
    assert(group && !(group & ~space->everyone));
    return bridge_state_space_canonical(space, (state ^ group << 1) ^ 1);
}

/* Returns a group that leads from `actual`, whose canonical state is `from`, to a state
 * whose canonical state is `to`. */
uint32_t bridge_state_space_group(const struct bridge_state_space *space, uint32_t actual,
                                  uint32_t from, uint32_t to);

#endif
