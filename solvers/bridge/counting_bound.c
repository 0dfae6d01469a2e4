/* A lower bound by counting seats
 *
 * The bound relaxes the puzzle. It ignores who is in which group, and only uses the number
 * of seats, the number of crossings, and the minutes that the slowest crossings must take.
 * A seat is a place in a group.
 *
 * Let a > 0 people be on the near side. Let groups have at most c >= 2 people. Let a plan
 * from this state have T crossings over and R crossings back. R is T - 1 if the torch is on
 * the near side, and T if the torch is on the far side. Each crossing back takes at least
 * one person, and this person needs one more seat over. So, if S outward groups have one
 * person,
 *
 *     a + R <= seats taken over <= c T - (c - 1) S.
 *
 * Let t be the smallest number with c t >= a + R, where R is computed for T = t. Then
 * T - S >= t. So at least t outward groups have two or more people and take at least
 * `least_pair` minutes. (If one person is alone with the torch, no group of two is
 * necessary. Then the bound is the minutes of this person.)
 *
 * Let persons 1, 2 and 3 be the bearers who are the fastest to go back, in b1 <= b2 <= b3
 * minutes. If person 1 goes back r1 times, person 1 goes over f1 times. f1 is r1, or r1 + 1
 * if person 1 is on the near side. r2 and f2 are the same numbers for person 2. All other
 * people are called others. An outward group has c seats for others, c - 1 if person 1 or 2
 * goes over, and c - 2 if both persons go over. k - 1 groups have the most seats for others
 * if persons 1 and 2 share as many groups as possible. The k-th longest crossing over takes
 * at least as long as the slowest of the others on the near side for whom these k - 1
 * groups do not have a seat. The k-th longest crossing also takes at least `least_pair` if
 * k <= t, at least the minutes of person 1 if k <= f1, and at least the minutes of person 2
 * if k <= f2. The crossings back take at least r1 b1 + r2 b2 + (R - r1 - r2) b3. The sum is
 * a lower bound for given T, r1 and r2. The minimum over all T, r1 and r2 is a lower bound
 * for every plan.
 *
 * For c > 2, the bound is computed for T = t and T = t + 1. A plan with T >= t + 2 has at
 * least two more outward groups and two more crossings back than the minimum for t. In this
 * case, the bound assumes that all groups have c seats for others, and that each crossing
 * back takes b1.
 *
 * For c = 2, only person 1 is distinguished, the others go back in at least b2 minutes, and
 * T = t is sufficient. To prove this, take any plan. Let x be the number of people who go
 * back in addition to one person in each crossing back. Let s1 be the number of outward groups
 * in which person 1 is alone, and s2 the number of outward groups in which another person is
 * alone. Then T = t + x + s1 + s2, and w = t + x + s1 - f1 outward groups have two others.
 * Compare the plan with the bound for t with r' = r1 - x - s1 instead of r1. This bound has
 * the same number of groups of two others, so its crossings over are not longer than the t
 * longest crossings of the plan. The plan has x + s1 more crossings back by person 1, and
 * s2 more by others.
 *
 * - If r' < 0, use 0 for r'. Then the bound has at least t - 1 groups of two others, which
 *   is as good as any number for k <= t. It has t - 1 (or t) crossings back of b2. The plan
 *   has as many, because x + s1 + s2 >= r1.
 * - If r' > t - 1 and the torch is on the near side, use t - 1 for r'. Then the bound has
 *   fewer crossings back than the plan, and one group of two others instead of none.
 *
 * For c = 2 without constraints, the bound of the start is the minimum of the theorem (Rote
 * 2002).
 *
 * The quick bound assumes that all groups have c people and that all crossings back take
 * b1. It does not distinguish any person. It can be the better bound if person 1 is slow
 * over.
 *
 * The bound is not consistent, because it can decrease by more than the minutes of a
 * crossing. The result is the largest of the bound, the quick bound, and the bound of
 * lp_bound.h, which is consistent. */
#include "counting_bound.h"

#include "lp_bound.h"

/* The numbers of a state that the bound uses. */
struct seat_count {
    const struct bridge_state_space *space;
    unsigned distinct;   /* number of distinguished nomads: 1, or 1 and 2 */
    unsigned least;      /* t */
    unsigned over, back; /* T and R */
    unsigned others;
    uint32_t slow[BRIDGE_SEARCH_PEOPLE]; /* minutes of the others, the slowest first */
    uint32_t near_nomad[2];              /* 1 if the nomad is on the near side, else 0 */
};

/* Finds the bearers who are the fastest to go back. */
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

/* Finds the minutes of the fastest outward group, and of the fastest outward group of two
 * or more people. */
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

    if (most > BRIDGE_SEARCH_PEOPLE) /* never; avoids a compiler warning */
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

/* Returns the number of bits. This is faster than the library function if the processor
 * does not have an instruction for it. */
static unsigned bits(uint32_t set)
{
    set = set - (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return ((set + (set >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* Returns a lower bound on the minutes of the crossings over, if 1 and 2 take part in f1
 * and f2 of them. The result can be inexact if it is greater than `limit`. */
static uint64_t least_over(const struct seat_count *o, unsigned f1, unsigned f2,
                           uint64_t limit)
{
    const struct bridge_state_space *space = o->space;
    const uint32_t *minutes = space->minutes[0];
    uint32_t of_1 = minutes[space->nomad[0]], of_2 = minutes[space->nomad[o->distinct - 1]];
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

/* Returns the minutes of a nomad back. */
static uint64_t back_of(const struct bridge_state_space *space, unsigned nomad)
{
    return space->minutes[1][space->nomad[nomad]];
}

/* Returns the bound if 1 goes back `r1` times and 2, if distinguished, goes back `r2`
 * times. Returns `limit` if the bound is not less. */
static uint64_t least_with(const struct seat_count *o, unsigned r1, unsigned r2,
                           uint64_t limit)
{
    const struct bridge_state_space *space = o->space;
    unsigned rest = o->back - r1 - r2;
    unsigned f1 = r1 + o->near_nomad[0], f2 = r2 + o->near_nomad[1];

    if (f1 > o->over || f2 > o->over || (rest > 0 && space->nomads <= o->distinct))
        return limit;
    uint64_t sum = r1 * back_of(space, 0);

    if (r2 > 0)
        sum += r2 * back_of(space, 1);
    if (rest > 0)
        sum += rest * back_of(space, o->distinct);
    if (sum >= limit)
        return limit;
    sum += least_over(o, f1, f2, limit - sum);
    return sum < limit ? sum : limit;
}

/* Returns the bound for `o->over` crossings over, or `limit` if the bound is not less. */
static uint64_t least_for(const struct seat_count *o, uint64_t limit)
{
    for (unsigned r1 = o->back + 1; r1-- > 0;) {
        unsigned most = o->distinct > 1 ? o->back - r1 : 0;

        for (unsigned r2 = most + 1; r2-- > 0;)
            limit = least_with(o, r1, r2, limit);
    }
    return limit;
}

/* Returns the bound for two more crossings over than the minimum, which assigns seats to
 * the people on the near side without distinguishing the people who go back. */
static uint64_t least_beyond(const struct seat_count *o, uint32_t near, unsigned back)
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

/* Finds the others on the near side. */
static void find_others(struct seat_count *o, uint32_t near)
{
    const struct bridge_state_space *space = o->space;

    o->distinct = space->capacity > 2 && space->nomads > 1 ? 2 : 1;
    o->others = 0;
    o->near_nomad[1] = 0;
    for (unsigned i = 0; i < o->distinct; i++) {
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

/* Sets t and R. Returns false if `bound` is already the bound. */
static bool count_crossings(struct seat_count *o, const struct bridge_state_space *space,
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
    struct seat_count o;
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

/* Returns the bound that distinguishes nomads. */
static uint64_t least_of_all(struct seat_count *o, uint32_t near)
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
    struct seat_count o;
    uint64_t bound;

    if (!count_crossings(&o, space, state, &bound))
        return bound;
    find_others(&o, state >> 1);
    bound = least_of_all(&o, state >> 1);
    uint64_t quick = bridge_counting_bound_quick(space, state);

    return quick > bound ? quick : bound;
}
