/* Finds the value of a given guess, which is the costs of the best strategy after the
 * guess.
 *
 * The value is the sum of the values of the states after the answers to the guess. The sum
 * is proven if all values are proven, because these values do not depend on each other: for
 * BC_AVERAGE, a strategy can have any height. If the least height came first, the answer
 * with the greatest height would determine the height for all other answers. So only
 * BC_AVERAGE is supported. */
#ifndef PUZZLES_BULLS_COWS_GUESS_VALUE_H
#define PUZZLES_BULLS_COWS_GUESS_VALUE_H

#include "optimal_play.h"

/* Finds the value of `guess`, as bc_best_find finds the best guess. `best->guess` is
 * `guess`, and the guesses, the height, the bounds and `proven` are those of the best
 * strategy after this guess.
 *
 * The answers share the time that is left. The limit of nodes is for all answers together.
 * If the value of one answer remains unknown, the sum is unknown (`known` is false), and
 * the other answers are not searched.
 *
 * Returns as bc_best_find, and also PZ_OUT_OF_TIME from `task->end_ns` on, and PZ_INVALID
 * for another objective and after BC_ROWS_MAX rows. */
enum pz_status bc_guess_value(const struct bc_task *task, bc_packed guess,
                              const struct pz_ctl *ctl, struct bc_best *best);

#endif
