/* Bridge crossing by the definition: every state, every group in both directions, any
 * number of people back; slow, short, and without any code of the solvers or any theorem.
 * Sets of people are bits, person 0 the lowest. */
#ifndef PUZZLED_TESTS_SOLVERS_BRIDGE_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_BRIDGE_BRUTE_H

#include "puzzles/bridge.h"

#include <stdint.h>

#define BRIDGE_BRUTE_NEVER UINT64_MAX /* there is no way */

enum {
    BRIDGE_BRUTE_PEOPLE = 10,
    BRIDGE_BRUTE_SETS = 1 << BRIDGE_BRUTE_PEOPLE,
    BRIDGE_BRUTE_OVER = 0, /* the torch is near, the next crossing goes over */
    BRIDGE_BRUTE_BACK = 1
};

/* All by direction and set. `group`: the minutes that the set takes in one crossing.
 * `to_go`: the least minutes from the state where the set is near until all are over, and
 * `plans` in how many ways they can be met; with the torch on the far side and nobody near
 * it is over. */
struct bridge_brute {
    unsigned people;
    uint64_t group[2][BRIDGE_BRUTE_SETS];
    uint64_t to_go[2][BRIDGE_BRUTE_SETS];
    uint64_t plans[2][BRIDGE_BRUTE_SETS];
};

/* Fills `brute` for at most BRIDGE_BRUTE_PEOPLE people; `rules` may be NULL. */
void bridge_brute_solve(const struct bridge_party *party, const struct bridge_rules *rules,
                        struct bridge_brute *brute);

/* The least minutes for all to cross, and the number of plans that take no more; nobody
 * takes 0 minutes by one plan, without a crossing. */
uint64_t bridge_brute_minutes(const struct bridge_brute *brute);
uint64_t bridge_brute_plans(const struct bridge_brute *brute);

/* Whether the plan crosses in just these `count` groups. */
bool bridge_brute_is_plan(const struct bridge_plan *plan, const uint32_t *group,
                          uint32_t count);

#endif
