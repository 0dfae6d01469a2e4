#include "obstacle.h"

#include "state_space.h"

#include <assert.h>

/* Returns a person who is not a bearer and must not cross with any bearer. Returns the
 * number of people if there is no such person. */
static unsigned find_stranded(const struct bridge_state_space *space)
{
    for (unsigned i = 0; i < space->people; i++) {
        if (!(space->bearers >> i & 1) && !(space->bearers & ~space->conflict[i]))
            return i;
    }
    return space->people;
}

/* Returns true if two people may cross together, at least one of whom is a bearer. */
static bool has_pair(const struct bridge_state_space *space)
{
    for (unsigned i = 0; i < space->people; i++) {
        if (space->bearers & ~space->conflict[i] & ~((uint32_t)1 << i))
            return true;
    }
    return false;
}

enum bridge_obstacle bridge_obstacle_find(const struct bridge_question *question,
                                          uint32_t *stranded)
{
    struct bridge_state_space space;

    if (question->party.capacity == 1)
        return BRIDGE_ONE_AT_A_TIME;
    enum pz_status status =
        bridge_state_space_open(&space, &question->party, &question->rules);

    assert(status == PZ_OK);
    (void)status;
    unsigned person = find_stranded(&space);

    if (person < space.people) {
        *stranded = person;
        return BRIDGE_STRANDED;
    }
    return has_pair(&space) ? BRIDGE_EXHAUSTED : BRIDGE_NO_PAIR;
}
