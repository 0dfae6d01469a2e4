/* The number of plans within a deadline, and the first of them. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_WITHIN_H
#define PUZZLES_BRIDGE_COUNT_WITHIN_H

#include "party.h"
#include "solvers/core/budget.h"

/* Counts all plans of at most question->deadline_minutes, which is not 0, for one person or
 * more, and makes the first `question->plans` of them in `plans`, likewise as
 * bridge_count_plans does. A plan ends as soon as all are over.
 *
 * Nothing is counted when the time, the nodes or the memory are used up, when there would
 * be more than 4,194,304 pairs of a state and its minutes, or when the count overflows. */
enum pz_status bridge_count_within(const struct bridge_question *question,
                                   struct pz_budget *budget, struct bridge_plans *plans);

#endif
