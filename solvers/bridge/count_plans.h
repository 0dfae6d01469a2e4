/* The number of optimal plans, and the first of them. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_PLANS_H
#define PUZZLES_BRIDGE_COUNT_PLANS_H

#include "party.h"
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

/* Frees the plans that are listed, and the list. */
void bridge_plans_free(struct bridge_plans *plans);

#endif
