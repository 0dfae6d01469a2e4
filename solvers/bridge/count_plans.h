/* Counts the fastest plans, and lists the first of them. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_PLANS_H
#define PUZZLES_BRIDGE_COUNT_PLANS_H

#include "crossings.h"
#include "solvers/core/budget.h"

/* Returns an upper bound on the number of moves between states, which is the cost of
 * counting. */
double bridge_count_plans_work(const struct bridge_party *party);

/* Counts the plans that take question->deadline_minutes, which must be the minimum, for at
 * least one person, and lists the first `question->plans` of them. `plans` has room for one
 * more plan if the question asks for any; free it with bridge_plans_free.
 *
 * If time, nodes or memory are used up, nothing is counted and nothing is listed. If the
 * limit is reached only while plans are listed, the count is complete and fewer plans are
 * listed. If the count overflows (puzzles/count.h), nothing is counted. Errors and memory
 * are those of bridge_search, plus 32 bytes for each state that fastest plans can visit. */
enum pz_status bridge_count_plans(const struct bridge_question *question,
                                  struct pz_budget *budget, struct bridge_plans *plans);

/* Counts plans in a state space whose bounds are prepared, and lists the first of them. */
typedef enum pz_status bridge_plan_counter(const struct bridge_state_space *space,
                                           const struct bridge_question *question,
                                           struct pz_budget *budget,
                                           struct bridge_plans *plans);

/* Calls `count` to fill `plans`. The list has room for question->plans plans and one
 * additional plan, unless question->plans is 0. Does not change `plans` if `count`
 * fails. */
enum pz_status bridge_plans_make(const struct bridge_question *question,
                                 struct pz_budget *budget, bridge_plan_counter *count,
                                 struct bridge_plans *plans);

/* Frees the listed plans, the list, and the digits. */
void bridge_plans_free(struct bridge_plans *plans);

#endif
