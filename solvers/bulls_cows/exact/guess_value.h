/* The value of a given guess: the costs of the best strategy after it.
 *
 * The value is the sum of the values of the states after its answers. It is proven if these
 * are proven, because they do not depend on each other: the fewest guesses may take any
 * height. If the least height comes first, the answer with the greatest height determines
 * the height for all others. So only BC_AVERAGE is supported. */
#ifndef PUZZLES_BULLS_COWS_GUESS_VALUE_H
#define PUZZLES_BULLS_COWS_GUESS_VALUE_H

#include "optimal_play.h"

/* Finds the value of `guess`, as bc_best_find finds the best guess: `best->guess` is
 * `guess`, and guesses, height, bounds and proven are those of the best strategy after it.
 *
 * The answers share the time that is left. The limit of nodes is for all of them together.
 * If the value of one answer stays unknown, the sum is unknown (`known` is false), and the
 * other answers are not searched.
 *
 * Returns as bc_best_find. PZ_OUT_OF_TIME also from `task->end_ns` on; PZ_INVALID for
 * another objective, and after BC_ROWS_MAX rows. */
enum pz_status bc_guess_value(const struct bc_task *task, bc_packed guess,
                              const struct pz_ctl *ctl, struct bc_best *best);

#endif
