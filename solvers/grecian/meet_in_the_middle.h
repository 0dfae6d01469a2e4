/* Finds solutions of a Grecian Computer by meeting in the middle. The essay is in
 * meet_in_the_middle.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_MEET_IN_THE_MIDDLE_H
#define PUZZLES_GRECIAN_MEET_IN_THE_MIDDLE_H

#include "meeting_plan.h"
#include "puzzles/grecian.h"
#include "search_task.h"
#include "solvers/core/budget.h"

/* Searches according to `plan`, whose `steps` are not 0. Sets `count`, `complete`, `folded`,
 * `given_up` and `listed` of `result`, which must be 0 before. The list is not sorted. If
 * `given_up` is true, set `plan->folds` to 0 and call the function again with a new result.
 *
 * PZ_NO_MEMORY, PZ_STOPPED. Memory: at most 64 MiB for the contributions of the groups and 40
 * MiB for the join; 12 MiB for 10 dials of 37 columns. Cost: 1.5 to 3 ns per step of the plan,
 * and 0.2 us per left sum that makes solutions. */
enum pz_status grecian_meet_in_the_middle(const struct grecian_puzzle *puzzle,
                                          const struct grecian_meeting_plan *plan,
                                          const struct grecian_search_task *task,
                                          struct pz_budget *budget,
                                          struct grecian_search_result *result);

#endif
