/* The least time to cross, by theorems instead of search; no constraints. For the solvers
 * only.
 *
 * The rule for capacity 2 opens capacity_two.c. For larger capacities the programme is
 * ours; that it finds the least is proven where it is written, at the head of trips.c,
 * trip_programme.c and lagrangian_bound.c. Besides, the tests compare it with all plans
 * whatever of thousands of parties of up to 10 people. */
#ifndef PUZZLES_BRIDGE_THEORY_H
#define PUZZLES_BRIDGE_THEORY_H

#include "party.h"
#include "solvers/core/budget.h"

/* True when no programme is needed: two at a time, or all at once. */
bool bridge_theory_is_closed_form(const struct bridge_party *party);

/* The least minutes, and unless `plan` is NULL a plan of just them, which the caller frees.
 * A party of nobody takes 0 minutes; capacity 1 with two people or more is impossible:
 * bound->minutes is BRIDGE_NEVER, proven, and there is no plan.
 *
 * The answer is proven for capacity 2, when all can go at once, and whenever the programme
 * for any capacity ends. It is not begun when it would take more than one to three seconds,
 * or more memory than is allowed, and it is given up when the time or the nodes of the
 * budget, which are its transitions, are used up. Then the numbers are those of a good
 * plan, found in linear time, bound->minutes is a lower bound, and bound->proven says
 * whether they happen to meet.
 *
 * PZ_INVALID: a number is out of range. PZ_NO_MEMORY, also when about so much would be
 * needed as is not allowed; PZ_STOPPED. */
enum pz_status bridge_theory_solve(const struct bridge_party *party,
                                   struct pz_budget *budget, struct bridge_bound *bound,
                                   struct bridge_plan *plan);

#endif
