/* The value of a guess that was made: the best play after it. */
#ifndef PUZZLES_BULLS_COWS_GIVEN_GUESS_H
#define PUZZLES_BULLS_COWS_GIVEN_GUESS_H

#include "best.h"

/* As bc_best_find, but `best->guess` is `guess`, and guesses, height and proven are those
 * of the best play after it. Its answers share out the time that is left; nodes are counted
 * for all of them together. PZ_INVALID after BC_ROWS_MAX rows. */
enum pz_status bc_given_guess_value(const struct bc_task *task, bc_code guess,
                                    const struct pz_ctl *ctl, struct bc_best *best);

#endif
