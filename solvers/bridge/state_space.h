/* The states of a crossing by few people, and the moves between them.
 *
 * A state is a number: 2 * (the people on the near side, as bits), plus 1 if the torch is on
 * the far side. A crossing takes a group of people who are on the side of the torch. The
 * group has at most as many people as the bridge holds, at least one bearer, and no forbidden
 * pair.
 *
 * People are *interchangeable* if exchanging them changes nothing: they have the same minutes
 * over and back, both or neither of them may carry the torch, and they must not cross with
 * the same other people. (This is an equivalence relation: if the exchanges (a b) and
 * (b c) map plans to plans, then (a c) = (a b)(b c)(a b) does, too.) A *class* contains all
 * people who are interchangeable with each other. Only the number of people of a class who
 * are on the near side matters. In the *canonical* state, these people are the people of the
 * class with the lowest numbers. Likewise, if a group takes some people of a class, it takes
 * the people with the lowest numbers. */
#ifndef PUZZLES_BRIDGE_STATE_SPACE_H
#define PUZZLES_BRIDGE_STATE_SPACE_H

#include "party.h"

#include <assert.h>

enum {
    BRIDGE_STATE_DONE = 1,                     /* everyone and the torch are across */
    BRIDGE_CLASSES = BRIDGE_SEARCH_PEOPLE / 2, /* with two or more people */
    BRIDGE_NOMADS = 3,
    /* For at most this number of people, computing prices takes longer than it saves. */
    BRIDGE_LP_BOUND_FEW = 8
};

/* The prices of lp_bound.h. The unit of a price is 1 / 2^shift minutes. */
struct bridge_lp_prices {
    int64_t person[BRIDGE_SEARCH_PEOPLE];
    int64_t torch, trip;
    unsigned shift;
};

struct bridge_state_space {
    unsigned people;
    /* The most people who can cross together: the capacity of the bridge, or fewer if
     * forbidden pairs exclude larger groups. */
    unsigned capacity;
    uint32_t everyone, bearers;
    bool conflicts;                            /* there is a forbidden pair */
    uint32_t minutes[2][BRIDGE_SEARCH_PEOPLE]; /* over and back */
    /* For each person: the people who must not cross with this person, the people who are not
     * slower over, the people who are a better choice for going back alone, and the people of
     * the same class. */
    uint32_t conflict[BRIDGE_SEARCH_PEOPLE];
    uint32_t no_slower[BRIDGE_SEARCH_PEOPLE];
    uint32_t better[BRIDGE_SEARCH_PEOPLE];
    uint32_t interchangeable[BRIDGE_SEARCH_PEOPLE];
    unsigned classes; /* with two or more people */
    uint32_t class[BRIDGE_CLASSES];
    /* [class][count]: the `count` people of the class with the lowest numbers. */
    uint32_t lowest[BRIDGE_CLASSES][BRIDGE_SEARCH_PEOPLE + 1];
    uint8_t slowest_first[BRIDGE_SEARCH_PEOPLE];
    /* For the bounds. bridge_counting_bound_prepare sets these members. */
    unsigned nomads;              /* number of bearers, at most BRIDGE_NOMADS */
    uint8_t nomad[BRIDGE_NOMADS]; /* the bearers who are the fastest to go back, sorted */
    /* [count]: the fewest crossings over that reduce the number of people on the near side by
     * `count`, if one person comes back after each crossing. */
    uint8_t least_trips[BRIDGE_SEARCH_PEOPLE + 1];
    uint32_t least_over; /* minutes of the fastest outward group */
    uint32_t least_pair; /* minutes of the fastest outward group of two or more people */
    struct bridge_lp_prices prices; /* all zero for up to BRIDGE_LP_BOUND_FEW people */
};

/* Prepares the space of a party. Returns PZ_OK or PZ_INVALID: there are more than
 * BRIDGE_SEARCH_PEOPLE people, the capacity is 0, minutes are out of range, or there are bits
 * of people who do not exist. */
enum pz_status bridge_state_space_open(struct bridge_state_space *space,
                                       const struct bridge_party *party,
                                       const struct bridge_rules *rules);

/* Removes all classes. After this call, the space distinguishes all people. */
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

/* Returns a group whose crossing leads from the state `actual`, whose canonical state is
 * `from`, to some state whose canonical state is `to`. */
uint32_t bridge_state_space_group(const struct bridge_state_space *space, uint32_t actual,
                                  uint32_t from, uint32_t to);

#endif
