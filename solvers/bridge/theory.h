/* Finds the minimum by theorems instead of search, without constraints. For the solvers
 * only.
 *
 * capacity_two.c has the rule for capacity 2. trips.c, trip_dp.c and lagrangian_bound.c prove
 * that the dynamic programming for larger capacities finds the minimum. The tests compare it
 * with all plans of thousands of parties of up to 10 people. */
#ifndef PUZZLES_BRIDGE_THEORY_H
#define PUZZLES_BRIDGE_THEORY_H

#include "party.h"
#include "solvers/core/budget.h"

/* Returns true if dynamic programming is not necessary: the capacity is at most 2, or everyone
 * can go at once. */
bool bridge_theory_is_closed_form(const struct bridge_party *party);

/* Finds the minimum, and a plan unless `plan` is NULL. The caller frees the plan. An empty
 * party takes 0 minutes. With capacity 1, two or more people cannot cross: bound->minutes is
 * BRIDGE_NEVER, proven, and there is no plan.
 *
 * The bound is proven if the capacity is 2, if everyone can go at once, or if the dynamic
 * programming completes. The dynamic programming is not started if it would take more than
 * one to three seconds or more memory than is allowed. It ends early if the time or the
 * nodes of the budget, which are its transitions, are used up. Then the numbers are those
 * of a good plan, which is found in linear time. bound->minutes is a lower bound, and
 * bound->proven is true if the plan takes this time.
 *
 * Returns PZ_OK, PZ_INVALID (a number is out of range), PZ_NO_MEMORY (also if the memory limit
 * is too low) or PZ_STOPPED. */
enum pz_status bridge_theory_solve(const struct bridge_party *party,
                                   struct pz_budget *budget, struct bridge_bound *bound,
                                   struct bridge_plan *plan);

#endif
