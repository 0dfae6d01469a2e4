/* Solutions of a Grecian Computer by folding its columns. The essay opens fold.c. For the
 * solvers only. */
#ifndef PUZZLES_GRECIAN_FOLD_H
#define PUZZLES_GRECIAN_FOLD_H

#include "meeting_plan.h"
#include "search_task.h"
#include "solvers/core/budget.h"

/* Whether the columns can be folded: every row depends on one dial at most, two dials or
 * more can turn, the number of columns is no prime, and the lists are short enough, also
 * for `max_bytes` (0: any number). `plan` is what grecian_meeting_plan_make found, be there
 * a way to meet or not. */
bool grecian_fold_possible(const struct grecian_puzzle *puzzle,
                           const struct grecian_meeting_plan *plan, size_t max_bytes);

/* Counts the solutions; that must be possible. Sets `count`, `complete` and `listed` of
 * `result`, which must be 0 before. The list is in no order. `*given_up`: more than
 * `steps_max` sums would have to be made. PZ_NO_MEMORY, PZ_STOPPED. Memory: 16 MiB at most.
 * Cost: about 0.05 us for each sum; 12 dials of 36 columns with one solution some thousand
 * sums. */
enum pz_status grecian_fold(const struct grecian_puzzle *puzzle,
                            const struct grecian_meeting_plan *plan,
                            const struct grecian_search_task *task,
                            struct pz_budget *budget, uint64_t steps_max,
                            struct grecian_search_result *result, bool *given_up);

#endif
