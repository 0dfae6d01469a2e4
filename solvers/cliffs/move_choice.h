/* Inside puzzles/cliffs_best.h: moves for those who hold the vectors of a state. */
#ifndef PUZZLES_CLIFFS_MOVE_CHOICE_H
#define PUZZLES_CLIFFS_MOVE_CHOICE_H

#include "puzzles/cliffs_best.h"
#include "solvers/core/budget.h"
#include "version_space.h"

/* A move, with what its halves come to: `label` is said of the column of the fork. */
struct cliffs_choice {
    struct cliffs_fork fork;
    unsigned label;
};

/* Starts to count work anew, bounded by `ctl` until the next start. */
void cliffs_best_begin(struct cliffs_best *best, const struct pz_ctl *ctl);

/* As cliffs_best_move, of a part with an open column; its vectors change places. */
enum pz_status cliffs_best_choose(struct cliffs_best *best, struct cliffs_aim aim,
                                  const struct cliffs_part *part,
                                  struct cliffs_choice *choice);

#endif
