/* Solves capacity 2 with Rote's closed form. docs/theory/bridge.md has the proof.
 *
 * Pairs go over and one person comes back, so n people make n - 1 trips over. A plan is a
 * graph whose vertices are the people, with n - 1 edges and at least one edge at each
 * vertex (Rote 2002). An edge takes the minutes of its slower person, and a person of
 * degree k comes back k - 1 times. Let a <= b be the minutes of the two fastest people, and
 * y <= z the minutes of the two slowest remaining people. The slowest two can go together,
 * while the fastest two carry the torch over and back, which takes z + a + 2b minutes. Or
 * each of them goes with the fastest person, which takes y + z + 2a minutes. The first way
 * is better if y > 2b - a, which does not depend on z. So, from the slow end, pairs go
 * together as long as this is true. */
#include "capacity_two.h"

#include <stdlib.h>

void bridge_capacity_two_bound(const struct bridge_ranking *ranking,
                               struct bridge_bound *bound)
{
    const uint32_t *minutes = ranking->minutes;
    uint32_t left = ranking->people, pairs = 0;
    uint64_t over = 0, once = 0;

    for (; left >= 4 && (uint64_t)minutes[left - 2] + minutes[0] > 2 * (uint64_t)minutes[1];
         left -= 2, pairs++)
        over += (uint64_t)minutes[left - 1] + minutes[1];
    for (uint32_t rank = 1; rank < left; rank++)
        over += minutes[rank];
    for (uint32_t rank = 0; rank < ranking->people; rank++)
        once += minutes[rank];
    uint64_t back = (uint64_t)pairs * ((uint64_t)minutes[0] + minutes[1]) +
                    (uint64_t)(left - 2) * minutes[0];

    *bound = (struct bridge_bound){.minutes = over + back,
                                   .proven = true,
                                   .crossings_over = ranking->people - 1,
                                   .over_minutes = over,
                                   .back_minutes = back,
                                   .slow_pairs = pairs,
                                   .fastest = {minutes[0], minutes[1]},
                                   .minutes_once = once,
                                   .nomads = pairs ? 2 : ranking->people > 2};
}

/* The two fastest people go once at the start and once for each slow pair, unless the fastest
 * person goes with everyone. */
bool bridge_capacity_two_trips(const struct bridge_ranking *ranking,
                               const struct bridge_bound *bound, struct bridge_trips *trips)
{
    uint32_t left = ranking->people - 2 * bound->slow_pairs, count = 0;

    trips->count = bound->crossings_over;
    trips->nomads = bound->nomads;
    trips->trip = malloc(trips->count * sizeof *trips->trip);
    if (!trips->trip)
        return false;
    for (uint32_t pair = 0; pair < bound->slow_pairs; pair++) {
        trips->trip[count++] = (struct bridge_trip){.nomads = 2};
        trips->trip[count++] =
            (struct bridge_trip){.first = ranking->people - 2 * pair - 2, .settlers = 2};
    }
    for (uint32_t rank = left; rank-- > 2;)
        trips->trip[count++] =
            (struct bridge_trip){.first = rank, .settlers = 1, .nomads = 1};
    if (bound->slow_pairs > 0)
        trips->trip[count] = (struct bridge_trip){.nomads = 2};
    else if (bound->nomads == 1)
        trips->trip[count] = (struct bridge_trip){.first = 1, .settlers = 1, .nomads = 1};
    else
        trips->trip[count] = (struct bridge_trip){.first = 0, .settlers = 2};
    return true;
}
