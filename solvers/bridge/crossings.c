/* Which crossings never pay: dominance
 *
 * A crossing is dominated when another one from the same state leads to a plan that is as
 * good. Two lemmas tell many of them by a look at the group.
 *
 * Let V(s) be the least minutes from the state s until all are over.
 *
 * Lemma 1. Let A be a subset of B, and let either everybody be a bearer or none of B \ A.
 * With the torch on the same side, V(A near) <= V(B near).
 * Proof. Follow a plan of B, and take of each group over only those who are still near. As
 * long as those near are a subset of those near in B's plan, who differ no bearers or
 * everybody one, such a group is empty or has a bearer; its subsets are not slower and hold
 * no new pair. If it is empty (then everybody is a bearer), skip it and the crossing back
 * that follows. Groups back are as in B's plan: all of them are far. The subset remains
 * one.
 *
 * So a group over to which somebody can be added who takes no longer does not pay, if that
 * is no bearer or everybody is one. And nobody need go back but one, if everybody is a
 * bearer; only bearers, if not.
 *
 * Lemma 2. Let i and j be far, with the torch, both bearers. Let i take no longer than j
 * over and back, and mind nobody but whom j minds; and, if not everybody is a bearer, let
 * them mind the same bearers. Then that i goes back alone costs no more than that j does.
 * Proof. Follow the plan where j goes back, with i and j in exchanged parts, until one of
 * the two moves. If that is j, who goes over, then i goes over in his place, no slower and
 * with no new pair; from then on both plans agree. If it is i who goes back, then j goes in
 * his place: alone, or among bearers, who mind j no more than i. That crossing takes at
 * most back(j) - back(i) longer, which is what was saved before; both plans agree then.
 *
 * Each lemma says that from every state some best crossing is left. As each takes a minute
 * at least, following the best ones that are left ends, with the least minutes. */
#include "crossings.h"

struct bridge_crossings bridge_crossings_from(const struct bridge_state_space *space,
                                              uint32_t state)
{
    bool back = state & 1;
    uint32_t near = state >> 1;

    return (struct bridge_crossings){.space = space,
                                     .side = back ? space->everybody & ~near : near,
                                     .smallest = 1,
                                     .largest = (uint8_t)space->capacity,
                                     .back = back};
}

struct bridge_crossings bridge_crossings_paying(const struct bridge_state_space *space,
                                                uint32_t state)
{
    struct bridge_crossings crossings = bridge_crossings_from(space, state);

    crossings.paying = true;
    if (crossings.back) {
        crossings.side &= space->bearers;
        if (space->bearers == space->everybody)
            crossings.largest = 1;
    }
    return crossings;
}

/* Whom somebody of `group` may not walk with. */
static uint32_t minded(const struct bridge_state_space *space, uint32_t group)
{
    uint32_t all = 0;

    if (space->conflicts) {
        for (; group; group &= group - 1)
            all |= space->conflict[__builtin_ctz(group)];
    }
    return all;
}

/* The lowest person of `from` who can join `group`, as a bit, or 0. Of people who are alike
 * the lower numbers join first. */
static uint32_t joining(const struct bridge_crossings *crossings, uint32_t group,
                        uint32_t from)
{
    const struct bridge_state_space *space = crossings->space;
    uint32_t able = crossings->side & from & ~minded(space, group);

    if (space->classes == 0)
        return able & -able;
    for (; able; able &= able - 1) {
        uint32_t person = able & -able;
        uint32_t alike = space->alike[__builtin_ctz(person)];

        if (!(alike & crossings->side & (person - 1) & ~group))
            return person;
    }
    return 0;
}

/* False when the group never pays, by the lemmas above. Here `side` holds nobody but
 * bearers on the way back, and only in a group of one Lemma 2 applies. */
static bool may_pay(const struct bridge_crossings *crossings)
{
    const struct bridge_state_space *space = crossings->space;
    uint32_t group = crossings->group, side = crossings->side;
    uint32_t harmless = space->bearers == space->everybody ? side : side & ~space->bearers;

    if (crossings->back)
        return (group & (group - 1)) || !(space->better[__builtin_ctz(group)] & side);
    if (crossings->size == space->capacity)
        return true;
    uint32_t no_slower = 0;

    for (uint32_t rest = group; rest; rest &= rest - 1)
        no_slower |= space->no_slower[__builtin_ctz(rest)];
    return !(harmless & no_slower & ~group & ~minded(space, group));
}

/* The next group, whoever it has and whether it pays or not; false when there is none. */
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
        if (!(crossings->group & crossings->space->bearers) ||
            crossings->size < crossings->smallest)
            continue;
        if (!crossings->paying || may_pay(crossings))
            return true;
    }
    crossings->size = 0;
    return false;
}

/* Binomial coefficient, by exact divisions. */
static uint32_t choose(uint32_t from, uint32_t take)
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

        ways *= choose((uint32_t)from, (uint32_t)take);
    }
    return ways;
}
