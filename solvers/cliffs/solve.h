/* What cliffs_solve and cliffs_plan share: the question is read, the cases left are listed,
 * and the method of play is chosen. */
#ifndef PUZZLES_CLIFFS_SOLVE_H
#define PUZZLES_CLIFFS_SOLVE_H

#include "method_choice.h"

/* A question in work. */
struct cliffs_solving {
    struct pz_ctl ctl; /* begun */
    struct cliffs_history history;
    struct cliffs_rules_left left;
    struct cliffs_method_choice play; /* nothing is found where no rule is left */
};

/* Reads the question, lists the rules left and plays by them, or finds the conflict where
 * there are none. Both are to be freed in any case, `standing->conflict` as the owner of
 * `standing` sees fit. */
enum pz_status cliffs_solving_run(struct cliffs_solving *solving,
                                  const struct cliffs_question *question,
                                  struct cliffs_standing *standing);
void cliffs_solving_free(struct cliffs_solving *solving);

#endif
