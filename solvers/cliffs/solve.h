/* What cliffs_solve and cliffs_plan share: reading the question, listing the consistent
 * cases, and choosing the method. */
#ifndef PUZZLES_CLIFFS_SOLVE_H
#define PUZZLES_CLIFFS_SOLVE_H

#include "method_choice.h"

/* A question that is being answered. */
struct cliffs_solving {
    struct pz_ctl ctl; /* begun */
    struct cliffs_history history;
    struct cliffs_consistent_rules rules;
    struct cliffs_method_choice play; /* empty if no rule is consistent */
};

/* Reads the question, lists the consistent rules, and finds the play; or, if no rule is
 * consistent, the conflict. Call cliffs_solving_free in any case. The owner of `standing`
 * frees `standing->conflict`. Returns the errors of cliffs_solve. */
enum pz_status cliffs_solving_run(struct cliffs_solving *solving,
                                  const struct cliffs_question *question,
                                  struct cliffs_standing *standing);
void cliffs_solving_free(struct cliffs_solving *solving);

#endif
