/* Counts the plans that meet a deadline, and lists the first of them. For the solvers
 * only. */
#ifndef PUZZLES_BRIDGE_COUNT_WITHIN_H
#define PUZZLES_BRIDGE_COUNT_WITHIN_H

#include "party.h"
#include "solvers/core/budget.h"

/* Counts all plans that take at most question->deadline_minutes, which must not be 0, for at
 * least one person, and lists the first `question->plans` of them, as bridge_count_plans does.
 * A plan ends when everyone is across.
 *
 * Nothing is counted if time, nodes or memory are used up, if there are more than 4,194,304
 * pairs of a state and a time, or if the count overflows. */
enum pz_status bridge_count_within(const struct bridge_question *question,
                                   struct pz_budget *budget, struct bridge_plans *plans);

#endif
