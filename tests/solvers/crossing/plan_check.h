/* A check of plans by the definition of the puzzle. It shares no code with the functions that
 * make plans, except the comparison of interchangeable travelers. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_PLAN_CHECK_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_PLAN_CHECK_H

#include "puzzles/crossing.h"

/* Returns true if the plan leads from the start to the end, obeys all rules, takes
 * plan->minutes and meets the deadline. */
bool crossing_plan_check(const struct crossing_question *question,
                         const struct crossing_plan *plan);

#endif
