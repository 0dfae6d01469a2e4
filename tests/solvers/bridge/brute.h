/* An oracle for the bridge puzzle. It tries every state and every group in both directions, by the
 * definition. It does not share code with the solvers, and does not use theorems. Sets of people
 * are bit masks; person 0 is the lowest bit. */
#ifndef PUZZLED_TESTS_SOLVERS_BRIDGE_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_BRIDGE_BRUTE_H

#include "puzzles/bridge.h"

#include <stdint.h>

#define BRIDGE_BRUTE_NEVER UINT64_MAX /* it is impossible */

enum {
    BRIDGE_BRUTE_PEOPLE = 10,
    BRIDGE_BRUTE_SETS = 1 << BRIDGE_BRUTE_PEOPLE,
    BRIDGE_BRUTE_OVER = 0, /* the torch is near, the next crossing goes over */
    BRIDGE_BRUTE_BACK = 1
};

/* The indices of all arrays are direction and set. `group` is the time of the set for one crossing.
 * With the set on the near side, `to_go` is the minimum time to the goal, and `plans` is the number
 * of plans with this time. At the goal, the torch is on the far side and the set is empty. */
struct bridge_brute {
    unsigned people;
    uint64_t group[2][BRIDGE_BRUTE_SETS];
    uint64_t to_go[2][BRIDGE_BRUTE_SETS];
    uint64_t plans[2][BRIDGE_BRUTE_SETS];
};

/* Fills `brute` for at most BRIDGE_BRUTE_PEOPLE people; `rules` may be NULL. */
void bridge_brute_solve(const struct bridge_party *party, const struct bridge_rules *rules,
                        struct bridge_brute *brute);

/* Return the minimum time, and the number of plans with this time. An empty party has one plan,
 * which takes 0 minutes and does not have crossings. */
uint64_t bridge_brute_minutes(const struct bridge_brute *brute);
uint64_t bridge_brute_plans(const struct bridge_brute *brute);

#endif
