/* Exact search over states, with any constraints. For the solvers only. */
#ifndef PUZZLES_BRIDGE_SEARCH_H
#define PUZZLES_BRIDGE_SEARCH_H

#include "party.h"
#include "solvers/core/budget.h"

/* Searches by the method of the question, which must be a search. Sets these members of
 * `answer`, and `plan`, which the caller frees and which is all zero if there is no plan:
 *
 *     found        a plan is known; it meets the deadline if there is one
 *     proven       the minutes are the minimum, or there is no plan
 *     search_cut   time, nodes or memory were used up; the plan is the best known plan, if any
 *     minutes      of the plan, or 0
 *     lower_bound  no plan takes less; BRIDGE_NEVER: there is no plan
 *     states, crossings, frontier, search_bytes
 *
 * Dijkstra's algorithm and A* find the minimum even if it exceeds the deadline. In this
 * case, `lower_bound` is the minimum. The other searches only prove that no plan meets the
 * deadline.
 *
 * Returns PZ_OK, PZ_INVALID (too many people, capacity 0, minutes out of range, bits of people
 * who do not exist, or the method is not a search), PZ_NO_MEMORY or PZ_STOPPED. Results are
 * set only for PZ_OK. puzzles/bridge.h states the memory. */
enum pz_status bridge_search(const struct bridge_question *question,
                             struct pz_budget *budget, struct bridge_answer *answer,
                             struct bridge_plan *plan);

#endif
