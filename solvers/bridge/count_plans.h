/* The number of optimal plans, and the first of them. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_PLANS_H
#define PUZZLES_BRIDGE_COUNT_PLANS_H

#include "crossings.h"
#include "solvers/core/budget.h"

/* How many moves between states there may be at most: what counting takes. */
double bridge_count_plans_work(const struct bridge_party *party);

/* Counts the optimal plans, and makes the first `question->plans` of them in `plans`, to
 * be freed by bridge_plans_free, with room for one more if any are wanted. No plan at all
 * is a count of 0; nobody crosses by 1 plan without a crossing.
 *
 * When the time, the nodes or the memory are used up, nothing is counted and nothing
 * listed; if that happens only while plans are listed, the count stands and fewer are. A
 * count that overflows (puzzles/count.h) is not counted. Errors and memory as for
 * bridge_search, and 32 bytes more for each state that optimal plans may pass. */
enum pz_status bridge_count_plans(const struct bridge_question *question,
                                  struct pz_budget *budget, struct bridge_plans *plans);

/* Counts the plans that are wanted of a state space, and lists the first of them. */
typedef enum pz_status bridge_plan_counter(struct bridge_state_space *space,
                                           const struct bridge_question *question,
                                           struct pz_budget *budget,
                                           struct bridge_plans *plans);

/* Lets `count` fill `plans`, which has room for one plan more than are asked for if any
 * are; leaves it as it was when that fails. */
enum pz_status bridge_plans_make(const struct bridge_question *question,
                                 struct pz_budget *budget, bridge_plan_counter *count,
                                 struct bridge_plans *plans);

/* Frees the plans that are listed, and the list. */
void bridge_plans_free(struct bridge_plans *plans);

#endif
