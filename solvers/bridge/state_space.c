/* Which crossings never pay
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
#include "state_space.h"

#include "lp_bound.h"

#include <string.h>

static bool minutes_are_legal(const uint32_t *minutes, uint32_t people)
{
    for (uint32_t p = 0; p < people; p++) {
        if (minutes[p] == 0 || minutes[p] > BRIDGE_MINUTES_MAX)
            return false;
    }
    return true;
}

static bool is_legal(const struct bridge_party *party, const struct bridge_rules *rules)
{
    if (party->people > BRIDGE_SEARCH_PEOPLE || party->capacity == 0)
        return false;
    uint32_t everybody = (1u << party->people) - 1;
    uint32_t meant = rules->bearers;

    for (uint32_t p = 0; p < BRIDGE_SEARCH_PEOPLE; p++)
        meant |= p < party->people || !rules->forbidden[p] ? 0 : ~everybody;
    for (uint32_t p = 0; p < party->people; p++)
        meant |= rules->forbidden[p];
    if (meant & ~everybody)
        return false;
    return minutes_are_legal(party->minutes, party->people) &&
           (!rules->back_minutes || minutes_are_legal(rules->back_minutes, party->people));
}

/* The most people of `from` among whom there is no forbidden pair. Who minds at most one
 * other can always be among them; else the one who minds the most is taken or left, which
 * leaves many others out or to be taken. */
static unsigned most_together(const struct bridge_space *space, uint32_t from)
{
    uint32_t chosen = 0;
    int worst = 0;

    for (uint32_t rest = from; rest; rest &= rest - 1) {
        uint32_t minds = space->conflict[__builtin_ctz(rest)] & from, bit = rest & -rest;
        int minded = __builtin_popcount(minds);

        if (minded <= 1)
            return 1 + most_together(space, from & ~bit & ~minds);
        if (minded > worst) {
            worst = minded;
            chosen = bit;
        }
    }
    if (!chosen)
        return 0;
    uint32_t minds = space->conflict[__builtin_ctz(chosen)];
    unsigned with = 1 + most_together(space, from & ~chosen & ~minds);
    unsigned without = most_together(space, from & ~chosen);

    return with > without ? with : without;
}

static void set_conflicts(struct bridge_space *space, const struct bridge_rules *rules)
{
    for (unsigned p = 0; p < space->people; p++) {
        for (unsigned q = 0; q < space->people; q++) {
            if (p != q && (rules->forbidden[p] >> q & 1)) {
                space->conflict[p] |= 1u << q;
                space->conflict[q] |= 1u << p;
                space->conflicts = true;
            }
        }
    }
}

/* True when `i` had better go back alone than `j`: Lemma 2, and of two who are as good the
 * one with the lower number. */
static bool is_better(const struct bridge_space *space, unsigned i, unsigned j)
{
    uint32_t others = ~(1u << i | 1u << j);
    uint32_t i_minds = space->conflict[i] & others, j_minds = space->conflict[j] & others;

    for (int way = 0; way < 2; way++) {
        if (space->minutes[way][i] > space->minutes[way][j])
            return false;
    }
    if ((i_minds & ~j_minds) || !(space->bearers >> i & 1))
        return false;
    if (space->bearers != space->everybody && ((i_minds ^ j_minds) & space->bearers))
        return false;
    return i < j || space->minutes[0][i] < space->minutes[0][j] ||
           space->minutes[1][i] < space->minutes[1][j] || i_minds != j_minds;
}

static bool are_alike(const struct bridge_space *space, unsigned i, unsigned j)
{
    uint32_t others = ~(1u << i | 1u << j);

    return space->minutes[0][i] == space->minutes[0][j] &&
           space->minutes[1][i] == space->minutes[1][j] &&
           (space->bearers >> i & 1) == (space->bearers >> j & 1) &&
           (space->conflict[i] & others) == (space->conflict[j] & others);
}

static void compare_people(struct bridge_space *space)
{
    for (unsigned i = 0; i < space->people; i++) {
        for (unsigned j = 0; j < space->people; j++) {
            if (space->minutes[0][j] <= space->minutes[0][i])
                space->no_slower[i] |= 1u << j;
            if (i != j && is_better(space, i, j))
                space->better[j] |= 1u << i;
            if (i == j || are_alike(space, i, j))
                space->alike[i] |= 1u << j;
        }
    }
}

static void add_class(struct bridge_space *space, uint32_t class)
{
    uint32_t *lowest = space->lowest[space->classes];

    space->class[space->classes++] = class;
    lowest[0] = 0;
    for (unsigned count = 1; class; count++, class &= class - 1)
        lowest[count] = lowest[count - 1] | (class & -class);
}

static void sort_people(struct bridge_space *space)
{
    for (unsigned p = 0; p < space->people; p++) {
        unsigned at = p;

        for (; at > 0; at--) {
            unsigned other = space->slowest_first[at - 1];

            if (space->minutes[0][other] >= space->minutes[0][p])
                break;
            space->slowest_first[at] = (uint8_t)other;
        }
        space->slowest_first[at] = (uint8_t)p;
    }
}

/* What the bounds of counting_bound.h are made of. */
static void set_fastest(struct bridge_space *space)
{
    uint32_t over = UINT32_MAX;

    for (uint32_t rest = space->bearers; rest; rest &= rest - 1) {
        unsigned p = (unsigned)__builtin_ctz(rest);
        unsigned at = space->nomads < BRIDGE_NOMADS ? space->nomads++ : BRIDGE_NOMADS;

        for (; at > 0; at--) {
            unsigned other = space->nomad[at - 1];

            if (space->minutes[1][other] <= space->minutes[1][p])
                break;
            if (at < BRIDGE_NOMADS)
                space->nomad[at] = (uint8_t)other;
        }
        if (at < BRIDGE_NOMADS)
            space->nomad[at] = (uint8_t)p;
        over = space->minutes[0][p] < over ? space->minutes[0][p] : over;
    }
    for (unsigned count = 1; space->capacity > 1 && count <= space->people; count++) {
        unsigned gain = space->capacity - 1;
        unsigned before = count > gain ? space->least_trips[count - gain] : 0;

        space->least_trips[count] = (uint8_t)(before + 1);
    }
    space->least_over = over;
    if (space->people < 2)
        return;
    uint32_t next = space->minutes[0][space->slowest_first[space->people - 2]];

    space->least_pair = next > over ? next : over;
}

enum pz_status bridge_space_open(struct bridge_space *space,
                                 const struct bridge_party *party,
                                 const struct bridge_rules *rules)
{
    static const struct bridge_rules none = {.bearers = 0};

    rules = rules ? rules : &none;
    if (!is_legal(party, rules))
        return PZ_INVALID;
    const uint32_t *back = rules->back_minutes ? rules->back_minutes : party->minutes;

    *space = (struct bridge_space){.people = party->people};
    if (space->people == 0)
        return PZ_OK;
    memcpy(space->minutes[0], party->minutes, space->people * sizeof *back);
    memcpy(space->minutes[1], back, space->people * sizeof *back);
    space->everybody = (1u << space->people) - 1;
    space->bearers = rules->bearers ? rules->bearers : space->everybody;
    set_conflicts(space, rules);
    unsigned together =
        space->conflicts ? most_together(space, space->everybody) : space->people;

    space->capacity = together < party->capacity ? together : party->capacity;
    compare_people(space);
    for (unsigned p = 0; p < space->people; p++) {
        uint32_t class = space->alike[p];

        if ((class & -class) == 1u << p && (class & (class - 1)))
            add_class(space, class);
    }
    sort_people(space);
    set_fastest(space);
    if (space->people > BRIDGE_UNPRICED)
        bridge_prices_set(space);
    return PZ_OK;
}

void bridge_space_tell_apart(struct bridge_space *space)
{
    space->classes = 0;
    for (unsigned p = 0; p < space->people; p++)
        space->alike[p] = 1u << p;
}

struct bridge_crossings bridge_crossings_from(const struct bridge_space *space,
                                              uint32_t state)
{
    bool back = state & 1;
    uint32_t near = state >> 1;

    return (struct bridge_crossings){.space = space,
                                     .side = back ? space->everybody & ~near : near,
                                     .least = 1,
                                     .most = (uint8_t)space->capacity,
                                     .back = back};
}

struct bridge_crossings bridge_crossings_paying(const struct bridge_space *space,
                                                uint32_t state)
{
    struct bridge_crossings crossings = bridge_crossings_from(space, state);

    crossings.paying = true;
    if (crossings.back) {
        crossings.side &= space->bearers;
        if (space->bearers == space->everybody)
            crossings.most = 1;
    }
    return crossings;
}

/* Whom somebody of `group` may not walk with. */
static uint32_t minded(const struct bridge_space *space, uint32_t group)
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
    const struct bridge_space *space = crossings->space;
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
    const struct bridge_space *space = crossings->space;
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

    if (crossings->size < crossings->most) {
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
            crossings->size < crossings->least)
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
    const struct bridge_space *space = crossings->space;
    uint32_t ways = 1;

    for (unsigned i = 0; i < space->classes; i++) {
        int from = __builtin_popcount(crossings->side & space->class[i]);
        int take = __builtin_popcount(crossings->group & space->class[i]);

        ways *= choose((uint32_t)from, (uint32_t)take);
    }
    return ways;
}

uint32_t bridge_space_group(const struct bridge_space *space, uint32_t actual,
                            uint32_t from, uint32_t to)
{
    uint32_t side = actual & 1 ? space->everybody & ~(actual >> 1) : actual >> 1;
    uint32_t group = (from ^ to) >> 1;

    for (unsigned i = 0; i < space->classes; i++) {
        uint32_t class = space->class[i], rest = class & side;

        for (int left = __builtin_popcount(group & class); left > 0; left--)
            rest &= rest - 1;
        group = (group & ~class) | (class & side & ~rest);
    }
    return group;
}
