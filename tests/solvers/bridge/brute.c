#include "brute.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool may_walk(const struct bridge_party *party, const struct bridge_rules *rules,
                     uint32_t set)
{
    uint32_t size = 0;

    for (unsigned p = 0; p < party->people; p++) {
        size += set >> p & 1;
        if (rules && (set >> p & 1) && (rules->forbidden[p] & set & ~(1u << p)))
            return false;
    }
    if (rules && rules->bearers && !(rules->bearers & set))
        return false;
    return size >= 1 && size <= party->capacity;
}

static void fill_groups(const struct bridge_party *party, const struct bridge_rules *rules,
                        struct bridge_brute *brute)
{
    const uint32_t *minutes[2] = {party->minutes, party->minutes};

    if (rules && rules->back_minutes)
        minutes[BRIDGE_BRUTE_BACK] = rules->back_minutes;
    for (uint32_t set = 0; set < 1u << party->people; set++) {
        for (int way = 0; way < 2; way++) {
            uint64_t slowest = 0;

            for (unsigned p = 0; p < party->people; p++) {
                if ((set >> p & 1) && minutes[way][p] > slowest)
                    slowest = minutes[way][p];
            }
            brute->group[way][set] =
                may_walk(party, rules, set) ? slowest : BRIDGE_BRUTE_NEVER;
        }
    }
}

/* Returns the minimum time to the goal if `group` crosses next. */
static uint64_t after(const struct bridge_brute *brute, int way, uint32_t near,
                      uint32_t group)
{
    uint64_t rest = brute->to_go[!way][near ^ group];

    if (brute->group[way][group] == BRIDGE_BRUTE_NEVER || rest == BRIDGE_BRUTE_NEVER)
        return BRIDGE_BRUTE_NEVER;
    return brute->group[way][group] + rest;
}

/* Returns the people on the side of the torch. */
static uint32_t walkers(const struct bridge_brute *brute, int way, uint32_t near)
{
    return way == BRIDGE_BRUTE_OVER ? near : ((1u << brute->people) - 1) ^ near;
}

/* Reduces the time of a state to the minimum over its neighbors. Returns true if it changed. */
static bool improve(struct bridge_brute *brute, int way, uint32_t near)
{
    uint32_t all = walkers(brute, way, near);
    uint64_t best = brute->to_go[way][near];

    for (uint32_t group = all; group; group = (group - 1) & all) {
        uint64_t minutes = after(brute, way, near, group);

        if (minutes < best)
            best = minutes;
    }
    if (best == brute->to_go[way][near])
        return false;
    brute->to_go[way][near] = best;
    return true;
}

/* Returns the number of plans from a state, which is BRIDGE_BRUTE_NEVER before it is known. A
 * crossing takes at least one minute, so no plan visits a state twice. */
static uint64_t count(struct bridge_brute *brute, int way, uint32_t near)
{
    uint32_t all = walkers(brute, way, near);
    uint64_t least = brute->to_go[way][near], plans = 0;

    if (brute->plans[way][near] != BRIDGE_BRUTE_NEVER)
        return brute->plans[way][near];
    for (uint32_t group = all; group && least != BRIDGE_BRUTE_NEVER;
         group = (group - 1) & all) {
        if (after(brute, way, near, group) == least)
            plans += count(brute, !way, near ^ group);
    }
    brute->plans[way][near] = plans;
    return plans;
}

void bridge_brute_solve(const struct bridge_party *party, const struct bridge_rules *rules,
                        struct bridge_brute *brute)
{
    uint32_t sets = 1u << party->people;

    if (party->people > BRIDGE_BRUTE_PEOPLE)
        abort();
    brute->people = party->people;
    fill_groups(party, rules, brute);
    memset(brute->to_go, 0xff, sizeof brute->to_go);
    memset(brute->plans, 0xff, sizeof brute->plans);
    brute->to_go[BRIDGE_BRUTE_BACK][0] = 0;
    brute->plans[BRIDGE_BRUTE_BACK][0] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t near = 0; near < sets; near++) {
            changed |= improve(brute, BRIDGE_BRUTE_OVER, near);
            changed |= improve(brute, BRIDGE_BRUTE_BACK, near);
        }
    }
    for (uint32_t near = 0; near < sets; near++) {
        count(brute, BRIDGE_BRUTE_OVER, near);
        count(brute, BRIDGE_BRUTE_BACK, near);
    }
}

uint64_t bridge_brute_minutes(const struct bridge_brute *brute)
{
    if (brute->people == 0)
        return 0;
    return brute->to_go[BRIDGE_BRUTE_OVER][(1u << brute->people) - 1];
}

uint64_t bridge_brute_plans(const struct bridge_brute *brute)
{
    if (brute->people == 0)
        return 1;
    return brute->plans[BRIDGE_BRUTE_OVER][(1u << brute->people) - 1];
}
