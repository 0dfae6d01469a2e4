/* Crossings by search over states, exact with any constraints. For the solvers only. */
#ifndef PUZZLES_BRIDGE_SEARCH_H
#define PUZZLES_BRIDGE_SEARCH_H

#include "party.h"
#include "solvers/core/budget.h"

/* Searches by the method of the question, which must be a search, and writes what it found
 * out: in `answer` these fields, and in `plan` the plan, which the caller frees; all zero
 * when there is none.
 *
 *     found        a plan is known, within the deadline where one was given
 *     proven       its minutes are the least, or there is none
 *     search_cut   time, nodes or memory were used up; the plan is the best known, if any
 *     minutes      of the plan, or 0
 *     lower_bound  no plan takes less; BRIDGE_NEVER: there is none at all
 *     states, crossings
 *
 * Dijkstra and A* find the least minutes whatever the deadline is: when it is shorter,
 * `lower_bound` names them. The other searches go no further than the deadline, and find
 * that nothing up to it is possible.
 *
 * PZ_INVALID: too many people, nobody on the bridge, minutes out of range, bits of people
 * who do not exist, or no search. PZ_NO_MEMORY; PZ_STOPPED. Results are written on PZ_OK
 * only. Memory as puzzles/bridge.h says. */
enum pz_status bridge_search(const struct bridge_question *question,
                             struct pz_budget *budget, struct bridge_answer *answer,
                             struct bridge_plan *plan);

#endif
