/* Computes a lower bound of the remaining cost.
 *
 * Crossings. Let m travelers be on the near bank in a state, and e travelers at the end.
 * Let p travelers of the near bank have to go over, and q travelers of the far bank have to
 * come back. (p and q are the sums of the surplus and of the deficit of each cell.) Let c
 * be the maximum size of a group. A path with o crossings over and b crossings back needs
 *
 *     o c >= p,   b c >= q,   o c - b >= m - e,   b c - o >= e - m,
 *
 * because each crossing carries at least 1 and at most c travelers. Crossings over and back
 * alternate, beginning at the bank of the boat. The last crossing must take the boat to its
 * bank at the end. So o and b follow from their sum. The smallest sum that satisfies all
 * conditions is the bound. If a path from this state satisfies the conditions, the path
 * without its first crossing satisfies the conditions of the next state. So each crossing
 * changes the bound by at most one, and the bound is consistent. With c = 1, it is possible
 * that no sum satisfies the conditions. Then the end cannot be reached.
 *
 * Minutes. Sort the travelers who have to go over by their minutes, the slowest first.
 * Consider any o crossings that carry all of these travelers. The slowest crossing takes at
 * least as long as the slowest traveler. The second slowest crossing takes at least as long
 * as traveler c + 1, because the slowest crossing carried at most c travelers, and so on.
 * All further crossings have a rower, and take at least the minutes of the fastest rower.
 * The same is true for the crossings back. The bound is the sum of these minutes, with o
 * and b from above. It is consistent too, because adding or removing a crossing changes the
 * sum by at most the minutes of that crossing. (Rote, "Crossing the bridge at night", 2002,
 * begins with this bound.) */
#include "bound.h"

#include <assert.h>

enum { UNREACHABLE = 4 * CROSSING_TRAVELERS_MAX }; /* more crossings than ever necessary */

void crossing_bound_open(struct crossing_bound *bound, const struct crossing_space *space)
{
    bound->space = space;
    bound->fastest = CROSSING_NEVER;
    for (uint8_t i = 0; i < space->travelers; i++) {
        uint32_t minutes = space->minutes[i];
        unsigned at = i;

        if ((space->rowers >> i & 1) && minutes < bound->fastest)
            bound->fastest = minutes;
        for (; at > 0; at--) {
            uint8_t other = bound->slowest_first[at - 1];

            if (space->minutes[other] >= minutes)
                break;
            bound->slowest_first[at] = other;
        }
        bound->slowest_first[at] = i;
    }
}

/* The requirements of a path, in the terms of the essay. */
struct journey {
    int over, back; /* p and q */
    int surplus;    /* m - e */
    bool boat_far;
};

static bool suffices(const struct crossing_space *space, const struct journey *journey,
                     int crossings)
{
    int first = (crossings + 1) / 2, second = crossings / 2, most = space->group_max;
    int o = journey->boat_far ? second : first, b = journey->boat_far ? first : second;
    enum crossing_side boat = space->question->end.boat;
    bool ends_far = journey->boat_far != (crossings % 2 != 0);

    return (boat == CROSSING_EITHER || ends_far == (boat == CROSSING_FAR)) &&
           o * most >= journey->over && b * most >= journey->back &&
           o * most - b >= journey->surplus && b * most - o >= -journey->surplus;
}

/* Returns the bound of crossings, or UNREACHABLE. A crossing in one direction and the next
 * crossing back remove at most c - 1 of a surplus s. So at least 2 (|s| - 1) / (c - 1) - 1
 * crossings are necessary. The search begins with this number. */
static int find_crossings(const struct crossing_space *space, const struct journey *journey)
{
    int surplus = journey->surplus < 0 ? -journey->surplus : journey->surplus;
    int crossings = 0;

    if (space->group_max > 1 && surplus >= space->group_max)
        crossings = 2 * ((surplus - 1) / (space->group_max - 1)) - 1;
    while (crossings < UNREACHABLE && !suffices(space, journey, crossings))
        crossings++;
    return crossings;
}

/* Returns the least minutes of `count` crossings that carry all of `who`. */
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
        seat = seat + 1 == space->group_max ? 0 : seat + 1;
    }
    return minutes + count * bound->fastest;
}

uint64_t crossing_bound_find(const struct crossing_bound *bound,
                             struct crossing_position from)
{
    const struct crossing_space *space = bound->space;
    uint64_t leaving = from.near & ~space->end_near, coming = space->end_near & ~from.near;
    int over = __builtin_popcountll(leaving), back = __builtin_popcountll(coming);
    const struct journey journey = {
        .over = over, .back = back, .surplus = over - back, .boat_far = from.boat_far};
    int crossings = find_crossings(space, &journey);

    assert(!(from.near & ~space->everyone));
    if (crossings == UNREACHABLE)
        return CROSSING_NEVER;
    if (space->question->goal == CROSSING_FEWEST_CROSSINGS)
        return (uint64_t)crossings;
    unsigned first = (unsigned)(crossings + 1) / 2, second = (unsigned)crossings / 2;

    return minutes_of(bound, leaving, from.boat_far ? second : first) +
           minutes_of(bound, coming, from.boat_far ? first : second);
}
