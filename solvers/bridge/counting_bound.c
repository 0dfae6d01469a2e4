/* A bound from counting seats
 *
 * It relaxes the puzzle: who sits where is forgotten, and only how many seats there are,
 * how many crossings, and how long the slowest ones must take. (Nomads, here as in trips.c,
 * are those who go back.)
 *
 * Let a > 0 people be near, groups hold at most c >= 2, and let a plan from here have T
 * crossings over, and R back: R = T - 1 with the torch near, R = T with the torch far. Each
 * crossing back takes one person at least, and who goes back needs one more seat over, so
 *
 *     a + R <= seats taken over <= c T - (c - 1) S,            S groups over being of one.
 *
 * Hence T - S >= t, the least number with c t >= a + (t's R): t groups at least are of two
 * or more people and take `least_pair` minutes or longer. (One person alone with the torch
 * needs no group of two; then one group over, of at least his minutes, is the bound.)
 *
 * Let 1, 2, 3 be the bearers who go back the fastest, in b1 <= b2 <= b3 minutes. If 1 goes
 * back r1 times, he goes over f1 = r1 times, or r1 + 1 if he is near; so does 2. A group
 * over has c seats for others, or c - 1 where one of the two goes over, or c - 2 where both
 * do, and k - 1 groups seat most others if 1 and 2 share as many groups as they can. So the
 * k-th longest crossing over takes as long as the slowest but so many of the others who are
 * near; at least `least_pair` if k <= t, and at least the minutes of 1 if k <= f1, of 2 if
 * k <= f2. The crossings back take r1 b1 + r2 b2 + (R - r1 - r2) b3 or longer. That bounds
 * the minutes, given T, r1 and r2, and the least of these numbers bounds them in any case.
 *
 * For c > 2 the bound is taken so for T = t and T = t + 1. A plan with T >= t + 2 has two
 * groups over and two crossings back more than t has at least; let its groups all hold c
 * others, and each crossing back take b1.
 *
 * For c = 2 only 1 is told from others, who go back in b2 minutes or more; and T = t will
 * do: let x be the number of people who go back beyond one in each group, s1 the groups
 * over of 1 alone, s2 the other groups over of one. Then T = t + x + s1 + s2, and
 * w = t + x + s1 - f1 groups over hold two people other than 1. Take the bound for t with
 * r' = r1 - x - s1 in place of r1: it has as many groups of two others, so its crossings
 * over are not longer than the t longest of the plan, and the plan has x + s1 more
 * crossings back by 1 and s2 more by others. If r' < 0, take 0 for r': the bound then has
 * t - 1 groups of two others or more, which is as good as any number for k <= t, and t - 1
 * (or t) crossings back of b2; the plan has as many, as x + s1 + s2 >= r1. If r' > t - 1
 * with the torch near, take t - 1: fewer crossings back than the plan, and one group of two
 * others instead of none. With c = 2 and no constraints this is the theorem's least (Rote
 * 2002) at the start.
 *
 * The quick bound lets all groups hold c people and all crossings back take b1, and tells
 * nobody from others. It can be the better one when 1 is slow over.
 *
 * The bound is not consistent: a crossing can take less than the bound falls by. The larger
 * one of the quick bound and that of lp_bound.h, which is consistent, counts as well. */
#include "counting_bound.h"

#include "lp_bound.h"

/* A state, as the bound sees it. */
struct outlook {
    const struct bridge_state_space *space;
    unsigned told;       /* nomads told from others: 1, or 1 and 2 */
    unsigned least;      /* t */
    unsigned over, back; /* T and R */
    unsigned others;
    uint32_t slow[BRIDGE_SEARCH_PEOPLE]; /* minutes of the others, the slowest first */
    uint32_t near_nomad[2];              /* 1 for a nomad told who is near, else 0 */
};

/* Finds the bearers who go back the fastest. */
static void find_nomads(struct bridge_state_space *space)
{
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
    }
}

/* The least minutes over of a group, and of one of two people or more. */
static void find_least(struct bridge_state_space *space)
{
    space->least_over = UINT32_MAX;
    for (uint32_t rest = space->bearers; rest; rest &= rest - 1) {
        uint32_t minutes = space->minutes[0][__builtin_ctz(rest)];

        if (minutes < space->least_over)
            space->least_over = minutes;
    }
    if (space->people < 2)
        return;
    uint32_t next = space->minutes[0][space->slowest_first[space->people - 2]];

    space->least_pair = next > space->least_over ? next : space->least_over;
}

void bridge_counting_bound_prepare(struct bridge_state_space *space,
                                   struct pz_budget *budget)
{
    find_nomads(space);
    find_least(space);
    unsigned most = space->capacity > 1 ? space->people : 0;

    if (most > BRIDGE_SEARCH_PEOPLE) /* never; tells compilers that the array has room */
        most = BRIDGE_SEARCH_PEOPLE;
    for (unsigned count = 1; count <= most; count++) {
        unsigned gain = space->capacity - 1;
        unsigned before = count > gain ? space->least_trips[count - gain] : 0;

        space->least_trips[count] = (uint8_t)(before + 1);
    }
    if (space->people > BRIDGE_LP_BOUND_FEW)
        bridge_lp_bound_set(space, budget);
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The number of bits; faster than the general function where there is no instruction. */
static unsigned bits(uint32_t set)
{
    set = set - (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return ((set + (set >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* The least minutes of the crossings over, when 1 and 2 take f1 and f2 of them; beyond
 * `limit` it does not matter how much. */
static uint64_t least_over(const struct outlook *o, unsigned f1, unsigned f2,
                           uint64_t limit)
{
    const struct bridge_state_space *space = o->space;
    const uint32_t *minutes = space->minutes[0];
    uint32_t of_1 = minutes[space->nomad[0]], of_2 = minutes[space->nomad[o->told - 1]];
    unsigned some = o->over - larger(f1, f2), both = o->over - (f1 < f2 ? f1 : f2);
    unsigned seated = 0;
    uint64_t sum = 0;

    for (unsigned k = 0; k < o->over && sum < limit; k++) {
        uint32_t longest = k < o->least ? space->least_pair : space->least_over;

        if (seated < o->others)
            longest = larger(longest, o->slow[seated]);
        if (k < f1)
            longest = larger(longest, of_1);
        if (k < f2)
            longest = larger(longest, of_2);
        sum += longest;
        seated += space->capacity - (k >= some) - (k >= both);
    }
    return sum;
}

/* The minutes of a nomad back; of those who are not told apart, the next one's. */
static uint64_t back_of(const struct bridge_state_space *space, unsigned nomad)
{
    return space->minutes[1][space->nomad[nomad]];
}

/* The bound with 1 going back `r1` times and, if he is told from the others, 2 `r2` times,
 * or `limit` if it is no less. */
static uint64_t least_with(const struct outlook *o, unsigned r1, unsigned r2,
                           uint64_t limit)
{
    const struct bridge_state_space *space = o->space;
    unsigned rest = o->back - r1 - r2;
    unsigned f1 = r1 + o->near_nomad[0], f2 = r2 + o->near_nomad[1];

    if (f1 > o->over || f2 > o->over || (rest > 0 && space->nomads <= o->told))
        return limit;
    uint64_t sum = r1 * back_of(space, 0);

    if (r2 > 0)
        sum += r2 * back_of(space, 1);
    if (rest > 0)
        sum += rest * back_of(space, o->told);
    if (sum >= limit)
        return limit;
    sum += least_over(o, f1, f2, limit - sum);
    return sum < limit ? sum : limit;
}

/* The bound for `o->over` crossings over, or `limit` if it is no less. */
static uint64_t least_for(const struct outlook *o, uint64_t limit)
{
    for (unsigned r1 = o->back + 1; r1-- > 0;) {
        unsigned most = o->told > 1 ? o->back - r1 : 0;

        for (unsigned r2 = most + 1; r2-- > 0;)
            limit = least_with(o, r1, r2, limit);
    }
    return limit;
}

/* The bound for two crossings over more than the least number, in which `near` are seated
 * without regard to who goes back. */
static uint64_t least_beyond(const struct outlook *o, uint32_t near, unsigned back)
{
    const struct bridge_state_space *space = o->space;
    uint64_t sum = (back + 2) * back_of(space, 0) + 2 * (uint64_t)space->least_over;
    unsigned seated = 0, groups = 0;

    for (unsigned i = 0; i < space->people; i++) {
        unsigned person = space->slowest_first[i];

        if (!(near >> person & 1))
            continue;
        if (seated == 0) {
            sum += larger(space->minutes[0][person], space->least_pair);
            groups++;
        }
        seated = seated + 1 < space->capacity ? seated + 1 : 0;
    }
    return sum + (uint64_t)(o->least - groups) * space->least_pair;
}

/* Finds out who is near. */
static void look(struct outlook *o, uint32_t near)
{
    const struct bridge_state_space *space = o->space;

    o->told = space->capacity > 2 && space->nomads > 1 ? 2 : 1;
    o->others = 0;
    o->near_nomad[1] = 0;
    for (unsigned i = 0; i < o->told; i++) {
        o->near_nomad[i] = near >> space->nomad[i] & 1;
        near &= ~(1u << space->nomad[i]);
    }
    for (unsigned i = 0; near; i++) {
        unsigned person = space->slowest_first[i];

        if (near >> person & 1)
            o->slow[o->others++] = space->minutes[0][person];
        near &= ~(1u << person);
    }
}

/* Begins an outlook with t, and R for it. False when that does not say all: `*bound` is
 * then the bound. */
static bool count_crossings(struct outlook *o, const struct bridge_state_space *space,
                            uint32_t state, uint64_t *bound)
{
    uint32_t near = state >> 1, far = state & 1;

    o->space = space;
    *bound = BRIDGE_NEVER;
    if (near == 0 && far)
        *bound = 0;
    else if (near != 0 && (near & (near - 1)) == 0 && !far)
        *bound = space->minutes[0][__builtin_ctz(near)];
    else if (near != 0 && space->capacity > 1) {
        o->least = o->over = space->least_trips[bits(near) - !far];
        o->back = far ? o->over : o->over - 1;
        return true;
    }
    return false;
}

uint64_t bridge_counting_bound_quick(const struct bridge_state_space *space, uint32_t state)
{
    struct outlook o;
    uint64_t sum;

    if (!count_crossings(&o, space, state, &sum))
        return sum;
    const uint32_t *minutes = space->minutes[0];
    uint32_t near = state >> 1;

    sum = o.back * back_of(space, 0);
    for (unsigned i = 0, seated = 0; near; i++) {
        unsigned person = space->slowest_first[i];

        if (!(near >> person & 1))
            continue;
        near &= ~(1u << person);
        if (seated == 0) {
            sum += larger(minutes[person], space->least_pair);
            o.over--;
        }
        seated = seated + 1 < space->capacity ? seated + 1 : 0;
    }
    sum += (uint64_t)o.over * space->least_pair;
    uint64_t priced = bridge_lp_bound_rest(space, state);

    return priced > sum ? priced : sum;
}

/* The bound that tells nomads from others. */
static uint64_t least_of_all(struct outlook *o, uint32_t near)
{
    uint64_t bound = least_for(o, BRIDGE_NEVER);

    if (o->space->capacity == 2)
        return bound;
    uint64_t beyond = least_beyond(o, near, o->back);

    o->over++;
    o->back++;
    return least_for(o, beyond < bound ? beyond : bound);
}

uint64_t bridge_counting_bound(const struct bridge_state_space *space, uint32_t state)
{
    struct outlook o;
    uint64_t bound;

    if (!count_crossings(&o, space, state, &bound))
        return bound;
    look(&o, state >> 1);
    bound = least_of_all(&o, state >> 1);
    uint64_t quick = bridge_counting_bound_quick(space, state);

    return quick > bound ? quick : bound;
}
