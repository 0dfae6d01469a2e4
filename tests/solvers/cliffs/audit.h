/* Checks plans and proofs with the rules of the puzzle.
 *
 * It plays every consistent case with the plan, and checks each claim of a proof. From the
 * library it uses only the list of cases. Its own functions read rules and states. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_AUDIT_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_AUDIT_H

#include "case_lists.h"

/* Returns true if the nodes of the plan are a tree; if it sends each Zoombini at most
 * once on a branch, and none of `seen` (one cliffs_seen for each Zoombini); if all
 * Zoombinis are certain at each leaf; and if the weights, the outcome with `left`
 * mistakes allowed, and the arrivals (NULL: not checked) are those of play. Cost: cases
 * times Zoombinis. */
bool audit_plan(const struct sample *sample, const int8_t seen[], int left,
                const struct cliffs_tree *plan, const struct cliffs_arrival arrivals[]);

/* Returns true if the columns of the answer are those of the cases that are consistent with
 * `seen`, and if its proof is correct: the first claim is about all of these cases and the
 * bound, and each claim follows from later claims (puzzles/cliffs.h). Cost: claims times
 * cases. */
bool audit_proof(const struct sample *sample, const int8_t seen[],
                 const struct cliffs_plan_answer *answer);

#endif
