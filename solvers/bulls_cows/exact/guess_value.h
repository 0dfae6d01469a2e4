/* The value of a guess that was made: the best play after it.
 *
 * It is the sum of the values of what its answers leave, and proven where these are,
 * because none of them bears on another: the fewest guesses may be as high as they like.
 * Not so where the least height comes first, which the worst answer sets for all; so only
 * BC_AVERAGE is valued. */
#ifndef PUZZLES_BULLS_COWS_GUESS_VALUE_H
#define PUZZLES_BULLS_COWS_GUESS_VALUE_H

#include "optimal_play.h"

/* As bc_best_find, but `best->guess` is `guess`, and guesses, height, bounds and proven are
 * those of the best play after it. Its answers share out the time that is left; the nodes
 * of the search are counted for all of them together. Once one of them has no known value
 * the sum has none (`known` false), and the others are not looked at. PZ_OUT_OF_TIME from
 * `task->end_ns` on. PZ_INVALID for another objective, and after BC_ROWS_MAX rows. */
enum pz_status bc_guess_value(const struct bc_task *task, bc_packed guess,
                              const struct pz_ctl *ctl, struct bc_best *best);

#endif
