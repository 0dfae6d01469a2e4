/* The least time to cross, by theorems instead of search; no constraints.
 *
 * What is proven by whom. That plans suffice in which two people or more go over and one
 * comes back is a theorem: Rote, "Crossing the bridge at night" (2002) for capacity 2, and
 * Backhouse and Truong, "The capacity-C torch problem" (Science of Computer Programming,
 * 2015) for any capacity. The rule for capacity 2 is Rote's; its argument opens
 * solvers/bridge/capacity_two.h. For larger capacities the programme is ours, in the words
 * of the latter paper, settlers and nomads; that it finds the least of those plans is
 * proven where it is written, at the head of solvers/bridge/trips.h,
 * solvers/bridge/trip_programme.c and solvers/bridge/lagrangian_bound.c. Besides, the tests
 * compare it with all plans whatever of thousands of parties of up to 10 people. */
#ifndef PUZZLES_BRIDGE_THEORY_H
#define PUZZLES_BRIDGE_THEORY_H

#include "bridge.h"

/* What proves that nothing less is possible, in the words of the theorem. */
struct bridge_bound {
    uint64_t minutes;      /* no plan takes less; equal to the plan's when proven */
    bool proven;           /* the plan takes just that */
    unsigned forward;      /* crossings over in the plan: the sum of their maxima and */
    uint64_t over_minutes; /* minutes over, */
    uint64_t back_minutes; /* minutes back: together the plan's */
    uint32_t nomads;       /* how many of the fastest return at all: the others walk once */
    uint32_t escorts;      /* capacity 2: how many pairs of slow people the two fastest
                              take over (two return trips each), before the fastest
                              escorts the others one by one; else 0 */
};

/* The least minutes, without a plan. A party of nobody takes 0 minutes; capacity 1 with two
 * people or more is impossible: `possible` false, and no minutes, proven.
 *
 * The answer is proven for capacity 2, when all can go at once, and whenever the programme
 * for any capacity ends. It is not begun when it would take more than one to three seconds
 * (above 80,000 people at capacity 3, 700,000 at capacity 100), and it is given up when the
 * time or the nodes of ctl, which are its transitions, are used up. Then the numbers are
 * those of a good plan, found in linear time, `minutes` is a lower bound, and `proven` says
 * whether they happen to meet.
 *
 * PZ_INVALID: a number is out of range. PZ_NO_MEMORY: at most some 150 MiB were needed.
 * PZ_STOPPED: ctl->poll said so. Cost: 1,000,000 people take 10 ms at capacity 2, and 0.1
 * to 3 seconds at any other; 200 people 20 us at any capacity, 2,000 people 1 ms, 20,000
 * people at capacity 3, the worst, 60 ms. Thread-safe. */
enum pz_status bridge_theory_minutes(const struct bridge_party *party,
                                     const struct pz_ctl *ctl, bool *possible,
                                     struct bridge_bound *bound);

/* As bridge_theory_minutes, and a plan of `over_minutes` and `back_minutes`, which the
 * caller frees; without crossings when it is not possible. Cost: 1,000,000 people at
 * capacity 2 take 50 ms. */
enum pz_status bridge_theory_plan(const struct bridge_party *party,
                                  const struct pz_ctl *ctl, bool *possible,
                                  struct bridge_bound *bound, struct bridge_plan *plan);

#endif
