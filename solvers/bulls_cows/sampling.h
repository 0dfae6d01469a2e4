/* A guess for more candidates than a search takes, by some of them. */
#ifndef PUZZLES_BULLS_COWS_SAMPLING_H
#define PUZZLES_BULLS_COWS_SAMPLING_H

#include "puzzles/bulls_cows.h"

/* Of up to 1,024 candidates from all over the game the one that divides them most evenly;
 * the first of them where `max_bytes` (0 for any amount) are too few to look. There must be
 * a candidate. Cost: some 2 ms. */
bc_code bc_sampling_guess(const struct bc_history *history, size_t max_bytes);

#endif
