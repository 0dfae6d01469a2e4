/* Detects crossings that never make a plan faster (dominance).
 *
 * A crossing is dominated if another crossing from the same state leads to a plan that is
 * at least as fast. Two lemmas detect many dominated crossings from the group alone.
 *
 * Let V(s) be the minimum from state s until everyone is across.
 *
 * Lemma 1. Let A be a subset of B. Let everyone be a bearer, or let no one in B \ A be a
 * bearer. V(A near) is V of the state in which the people of A are on the near side. If the
 * torch is on the same side in both states, V(A near) <= V(B near).
 * Proof. Follow a plan of B. From each outward group, take only the people who are on the near
 * side in the plan of A. At any time, these people are a subset of the people on the near
 * side in the plan of B, and everyone is a bearer or the difference does not have a bearer.
 * Therefore such a group is empty or has a bearer. The group is a subset of the original
 * group, so it is not slower and does not have a new pair. If the group is empty (then
 * everyone is a bearer), skip it and the crossing back after it. Return groups are the same
 * as in the plan of B, because all their members are on the far side. The subset remains a
 * subset.
 *
 * So an outward group is dominated if a person who is not slower can join it, and this person
 * is not a bearer or everyone is a bearer. If everyone is a bearer, only one person needs
 * to go back. If only some people are bearers, only bearers need to go back.
 *
 * Lemma 2. Let i and j be bearers on the far side, with the torch. Let i be not slower than
 * j in either direction, and let each forbidden partner of i also be a forbidden partner of
 * j. If only some people may carry the torch, let i and j have the same forbidden bearers.
 * Then the best plan in which i goes back alone is at least as fast as the best plan in
 * which j goes back alone. Proof. Follow the plan in which j goes back, but exchange the
 * roles of i and j, until one of them moves. If j goes over, let i go over instead, who is
 * not slower and does not form a new pair. From then on, both plans agree. If i goes back,
 * let j go back instead, alone or with other bearers. These bearers are not forbidden
 * partners of j, because they are not forbidden partners of i. This crossing takes at most
 * back(j) - back(i) longer, where back(x) is the time of x for a crossing back. The first
 * crossing saved this time. From then on, both plans agree.
 *
 * Each lemma leaves a best crossing from every state. Each crossing takes at least one
 * minute. Therefore a plan of the remaining best crossings ends, and takes the minimum. */
#include "crossings.h"

struct bridge_crossings bridge_crossings_from(const struct bridge_state_space *space,
                                              uint32_t state)
{
    bool back = state & 1;
    uint32_t near = state >> 1;

    return (struct bridge_crossings){.space = space,
                                     .side = back ? space->everyone & ~near : near,
                                     .largest = (uint8_t)space->capacity,
                                     .back = back};
}

struct bridge_crossings bridge_crossings_pruned(const struct bridge_state_space *space,
                                                uint32_t state)
{
    struct bridge_crossings crossings = bridge_crossings_from(space, state);

    crossings.pruned = true;
    if (crossings.back) {
        crossings.side &= space->bearers;
        if (space->bearers == space->everyone)
            crossings.largest = 1;
    }
    return crossings;
}

/* Returns the people who must not cross with someone in `group`. */
static uint32_t conflicts_of(const struct bridge_state_space *space, uint32_t group)
{
    uint32_t all = 0;

    if (space->conflicts) {
        for (; group; group &= group - 1)
            all |= space->conflict[__builtin_ctz(group)];
    }
    return all;
}

/* Returns the lowest person of `from` who can join `group`, as a bit, or 0. Interchangeable
 * people join in the order of their numbers. */
static uint32_t joining(const struct bridge_crossings *crossings, uint32_t group,
                        uint32_t from)
{
    const struct bridge_state_space *space = crossings->space;
    uint32_t able = crossings->side & from & ~conflicts_of(space, group);

    if (space->classes == 0)
        return able & -able;
    for (; able; able &= able - 1) {
        uint32_t person = able & -able;
        uint32_t interchangeable = space->interchangeable[__builtin_ctz(person)];

        if (!(interchangeable & crossings->side & (person - 1) & ~group))
            return person;
    }
    return 0;
}

/* Returns false if the lemmas show that the group is dominated. On the way back, `side` has
 * only bearers, and Lemma 2 applies only to a group of one. */
static bool may_be_best(const struct bridge_crossings *crossings)
{
    const struct bridge_state_space *space = crossings->space;
    uint32_t group = crossings->group, side = crossings->side;
    uint32_t addable = space->bearers == space->everyone ? side : side & ~space->bearers;

    if (crossings->back)
        return (group & (group - 1)) || !(space->better[__builtin_ctz(group)] & side);
    if (crossings->size == space->capacity)
        return true;
    uint32_t no_slower = 0;

    for (uint32_t rest = group; rest; rest &= rest - 1)
        no_slower |= space->no_slower[__builtin_ctz(rest)];
    return !(addable & no_slower & ~group & ~conflicts_of(space, group));
}

/* Advances to the next group, dominated or not, with or without a bearer. Returns false if
 * there is no other group. */
static bool advance(struct bridge_crossings *crossings)
{
    uint32_t group = crossings->group, joined = 0;

    if (crossings->size < crossings->largest) {
        uint32_t last = group ? 0x80000000u >> __builtin_clz(group) : 0;

        joined = joining(crossings, group, last ? -last << 1 : UINT32_MAX);
    }
    while (!joined && group) {
        uint32_t last = 0x80000000u >> __builtin_clz(group);

        group &= ~last;
        crossings->size--;
        joined = joining(crossings, group, -last << 1);
    }
    crossings->group = group | joined;
    crossings->size++;
    return joined;
}

bool bridge_crossings_next(struct bridge_crossings *crossings)
{
    while (advance(crossings)) {
        if ((crossings->group & crossings->space->bearers) &&
            (!crossings->pruned || may_be_best(crossings)))
            return true;
    }
    crossings->size = 0;
    return false;
}

/* Returns a binomial coefficient, by exact divisions. */
static uint32_t binomial(uint32_t from, uint32_t take)
{
    uint32_t ways = 1;

    for (uint32_t i = 1; i <= take; i++)
        ways = ways * (from - take + i) / i;
    return ways;
}

uint32_t bridge_crossings_ways(const struct bridge_crossings *crossings)
{
    const struct bridge_state_space *space = crossings->space;
    uint32_t ways = 1;

    for (unsigned i = 0; i < space->classes; i++) {
        int from = __builtin_popcount(crossings->side & space->class[i]);
        int take = __builtin_popcount(crossings->group & space->class[i]);

        ways *= binomial((uint32_t)from, (uint32_t)take);
    }
    return ways;
}
