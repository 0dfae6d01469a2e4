#include "state_space.h"

#include <string.h>

static bool is_valid(const struct bridge_party *party, const struct bridge_rules *rules)
{
    if (party->people > BRIDGE_SEARCH_PEOPLE || !bridge_party_is_valid(party))
        return false;
    uint32_t everyone = (1u << party->people) - 1;
    uint32_t named = rules->bearers;

    for (uint32_t p = 0; p < BRIDGE_SEARCH_PEOPLE; p++)
        named |= p < party->people || !rules->forbidden[p] ? 0 : ~everyone;
    for (uint32_t p = 0; p < party->people; p++)
        named |= rules->forbidden[p];
    if (named & ~everyone)
        return false;
    return !rules->back_minutes ||
           bridge_party_minutes_are_valid(rules->back_minutes, party->people);
}

/* Returns the maximum number of people of `from` without a forbidden pair among them. The
 * search branches to find a maximum independent set. A person in at most one forbidden pair
 * can always be a member. If all people are in more pairs, the search branches on the
 * person in the most pairs, which excludes many others. For 24 people this takes at most a
 * few thousand steps. */
static unsigned max_independent(const struct bridge_state_space *space, uint32_t from)
{
    uint32_t chosen = 0;
    int worst = 0;

    for (uint32_t rest = from; rest; rest &= rest - 1) {
        uint32_t conflicts = space->conflict[__builtin_ctz(rest)] & from,
                 bit = rest & -rest;
        int count = __builtin_popcount(conflicts);

        if (count <= 1)
            return 1 + max_independent(space, from & ~bit & ~conflicts);
        if (count > worst) {
            worst = count;
            chosen = bit;
        }
    }
    if (!chosen)
        return 0;
    uint32_t conflicts = space->conflict[__builtin_ctz(chosen)];
    unsigned with = 1 + max_independent(space, from & ~chosen & ~conflicts);
    unsigned without = max_independent(space, from & ~chosen);

    return with > without ? with : without;
}

static void set_conflicts(struct bridge_state_space *space,
                          const struct bridge_rules *rules)
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

/* Returns true if person `i` is a better choice than `j` to go back alone, by Lemma 2 of
 * crossings.c. If both are equally good, the lower number is better. */
static bool is_better(const struct bridge_state_space *space, unsigned i, unsigned j)
{
    uint32_t others = ~(1u << i | 1u << j);
    uint32_t i_conflicts = space->conflict[i] & others,
             j_conflicts = space->conflict[j] & others;

    for (int way = 0; way < 2; way++) {
        if (space->minutes[way][i] > space->minutes[way][j])
            return false;
    }
    if ((i_conflicts & ~j_conflicts) || !(space->bearers >> i & 1))
        return false;
    if (space->bearers != space->everyone && ((i_conflicts ^ j_conflicts) & space->bearers))
        return false;
    return i < j || space->minutes[0][i] < space->minutes[0][j] ||
           space->minutes[1][i] < space->minutes[1][j] || i_conflicts != j_conflicts;
}

static bool are_interchangeable(const struct bridge_state_space *space, unsigned i,
                                unsigned j)
{
    uint32_t others = ~(1u << i | 1u << j);

    return space->minutes[0][i] == space->minutes[0][j] &&
           space->minutes[1][i] == space->minutes[1][j] &&
           (space->bearers >> i & 1) == (space->bearers >> j & 1) &&
           (space->conflict[i] & others) == (space->conflict[j] & others);
}

static void compare_people(struct bridge_state_space *space)
{
    for (unsigned i = 0; i < space->people; i++) {
        for (unsigned j = 0; j < space->people; j++) {
            if (space->minutes[0][j] <= space->minutes[0][i])
                space->no_slower[i] |= 1u << j;
            if (i != j && is_better(space, i, j))
                space->better[j] |= 1u << i;
            if (i == j || are_interchangeable(space, i, j))
                space->interchangeable[i] |= 1u << j;
        }
    }
}

static void add_class(struct bridge_state_space *space, uint32_t class)
{
    uint32_t *lowest = space->lowest[space->classes];

    space->class[space->classes++] = class;
    lowest[0] = 0;
    for (unsigned count = 1; class; count++, class &= class - 1)
        lowest[count] = lowest[count - 1] | (class & -class);
}

static void sort_by_minutes(struct bridge_state_space *space)
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

enum pz_status bridge_state_space_open(struct bridge_state_space *space,
                                       const struct bridge_party *party,
                                       const struct bridge_rules *rules)
{
    if (!is_valid(party, rules))
        return PZ_INVALID;
    const uint32_t *back = rules->back_minutes ? rules->back_minutes : party->minutes;

    *space = (struct bridge_state_space){.people = party->people};
    if (space->people == 0)
        return PZ_OK;
    memcpy(space->minutes[0], party->minutes, space->people * sizeof *back);
    memcpy(space->minutes[1], back, space->people * sizeof *back);
    space->everyone = (1u << space->people) - 1;
    space->bearers = rules->bearers ? rules->bearers : space->everyone;
    set_conflicts(space, rules);
    unsigned together =
        space->conflicts ? max_independent(space, space->everyone) : space->people;

    space->capacity = together < party->capacity ? together : party->capacity;
    compare_people(space);
    for (unsigned p = 0; p < space->people; p++) {
        uint32_t class = space->interchangeable[p];

        if ((class & -class) == 1u << p && (class & (class - 1)))
            add_class(space, class);
    }
    sort_by_minutes(space);
    return PZ_OK;
}

void bridge_state_space_separate(struct bridge_state_space *space)
{
    space->classes = 0;
    for (unsigned p = 0; p < space->people; p++)
        space->interchangeable[p] = 1u << p;
}

uint32_t bridge_state_space_group(const struct bridge_state_space *space, uint32_t actual,
                                  uint32_t from, uint32_t to)
{
    uint32_t side = actual & 1 ? space->everyone & ~(actual >> 1) : actual >> 1;
    uint32_t group = (from ^ to) >> 1;

    for (unsigned i = 0; i < space->classes; i++) {
        uint32_t class = space->class[i], rest = class & side;

        for (int left = __builtin_popcount(group & class); left > 0; left--)
            rest &= rest - 1;
        group = (group & ~class) | (class & side & ~rest);
    }
    return group;
}
