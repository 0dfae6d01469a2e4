/* An oracle for bridge crossing, by the definition: every state, every group in both
 * directions, any number of people back. It shares no code with the solvers and needs no
 * theorem. Sets of people are bits; person 0 is the lowest bit. */
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

/* All arrays are by direction and set. `group` is the minutes of the set in one crossing. With
 * the set on the near side, `to_go` is the least minutes to the goal, and `plans` is the number
 * of plans that take them. In the goal, the torch is on the far side and the set is empty. */
struct bridge_brute {
    unsigned people;
    uint64_t group[2][BRIDGE_BRUTE_SETS];
    uint64_t to_go[2][BRIDGE_BRUTE_SETS];
    uint64_t plans[2][BRIDGE_BRUTE_SETS];
};

/* Fills `brute` for at most BRIDGE_BRUTE_PEOPLE people; `rules` may be NULL. */
void bridge_brute_solve(const struct bridge_party *party, const struct bridge_rules *rules,
                        struct bridge_brute *brute);

/* Return the least minutes, and the number of plans that take them. An empty party has one plan
 * of 0 minutes without a crossing. */
uint64_t bridge_brute_minutes(const struct bridge_brute *brute);
uint64_t bridge_brute_plans(const struct bridge_brute *brute);

#endif
