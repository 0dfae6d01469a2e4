/* What is still to come, at the least
 *
 * Crossings. Let a position have m travelers near, and the end e; p of those near have to
 * go over and q of those far to come back (by cells: so many more near than at the end, or
 * fewer). No group has more than c, `most`. A way with o crossings over and b back needs
 *
 *     o c >= p,   b c >= q,   o c - b >= m - e,   b c - o >= e - m,
 *
 * as each crossing takes one at least and c at most. Over and back alternate from where the
 * boat is, and the last one ends where the end wants the boat, so o and b follow from their
 * sum; the least sum for which all hold is the bound. It depends on m, p and the boat alone
 * (q = p - (m - e)), and is kept in a table. Each crossing changes it by one at most, as
 * what holds for a way from here holds for the way from the next position without its first
 * crossing: the bound is consistent. With c = 1 nothing may ever hold: then the end cannot
 * be reached.
 *
 * Minutes. Sort those who have to go over by their minutes, the slowest first. Of any o
 * crossings that take them all, the slowest takes as long as the slowest of all, the second
 * slowest at least as long as number c + 1, as c at most were in the first, and so on; and
 * those beyond that still have a rower each, and take the minutes of the fastest rower. The
 * same back. Summed, with o and b of above, that is consistent too: adding a crossing to
 * the others, or taking one from them, changes each sum by no more than its own minutes.
 * (It is the bound that Rote, "Crossing the bridge at night", 2002, begins with.) */
#include "bound.h"

#include <string.h>

enum { UNKNOWN = 0, FIRST = 1, UNREACHABLE = UINT16_MAX };

void crossing_bound_open(struct crossing_bound *bound, const struct crossing_space *space)
{
    bound->space = space;
    bound->fastest = CROSSING_NEVER;
    memset(bound->crossings, 0, sizeof bound->crossings);
    for (uint8_t i = 0; i < space->travelers; i++) {
        uint32_t minutes = space->minutes[i];
        unsigned place = i;

        if ((space->rowers >> i & 1) && minutes < bound->fastest)
            bound->fastest = minutes;
        for (; place > 0; place--) {
            uint8_t other = bound->slowest_first[place - 1];

            if (space->minutes[other] >= minutes)
                break;
            bound->slowest_first[place] = other;
        }
        bound->slowest_first[place] = i;
    }
}

static bool suffices(const struct crossing_space *space, int64_t over, int64_t back,
                     int64_t near, int64_t leaving)
{
    int64_t end = __builtin_popcountll(space->end_near), most = space->most;
    int64_t coming = leaving - (near - end);

    return over * most >= leaving && back * most >= coming &&
           over * most - back >= near - end && back * most - over >= end - near;
}

/* The bound of crossings, and FIRST. Twice as many as there are travelers, and a few more,
 * suffice if any number does. */
static uint16_t find_crossings(const struct crossing_space *space, bool boat_far,
                               unsigned near, unsigned leaving)
{
    enum crossing_side boat = space->question->end.boat;

    for (unsigned count = 0; count < 4 * CROSSING_TRAVELERS_MAX; count++) {
        unsigned first = (count + 1) / 2, second = count / 2;
        bool ends_far = boat_far != (count % 2 != 0);

        if (boat != CROSSING_EITHER && ends_far != (boat == CROSSING_FAR))
            continue;
        if (suffices(space, boat_far ? second : first, boat_far ? first : second, near,
                     leaving))
            return (uint16_t)(count + FIRST);
    }
    return UNREACHABLE;
}

/* The minutes of `count` crossings that take all of `who`, at the least. */
static uint64_t minutes_of(const struct crossing_bound *bound, uint64_t who, unsigned count)
{
    const struct crossing_space *space = bound->space;
    uint64_t minutes = 0;

    for (unsigned i = 0, seat = 0; who && count > 0; i++) {
        uint64_t bit = (uint64_t)1 << bound->slowest_first[i];

        if (!(who & bit))
            continue;
        who &= ~bit;
        if (seat == 0) {
            uint64_t slowest = space->minutes[bound->slowest_first[i]];

            minutes += slowest > bound->fastest ? slowest : bound->fastest;
            count--;
        }
        seat = seat + 1 == space->most ? 0 : seat + 1;
    }
    return minutes + count * bound->fastest;
}

uint64_t crossing_bound_of(struct crossing_bound *bound, struct crossing_position from)
{
    const struct crossing_space *space = bound->space;
    unsigned near = (unsigned)__builtin_popcountll(from.near);
    uint64_t leaving = from.near & ~space->end_near, coming = space->end_near & ~from.near;
    unsigned leave = (unsigned)__builtin_popcountll(leaving);
    uint16_t *known = &bound->crossings[from.boat_far][near][leave];

    if (*known == UNKNOWN)
        *known = find_crossings(space, from.boat_far, near, leave);
    if (*known == UNREACHABLE)
        return CROSSING_NEVER;
    unsigned count = *known - FIRST, first = (count + 1) / 2, second = count / 2;

    if (space->question->goal == CROSSING_FEWEST_CROSSINGS)
        return count;
    return minutes_of(bound, leaving, from.boat_far ? second : first) +
           minutes_of(bound, coming, from.boat_far ? first : second);
}
