/* Time that is held back from a search, to count and write down what it found. */
#ifndef PUZZLES_BULLS_COWS_TIME_RESERVE_H
#define PUZZLES_BULLS_COWS_TIME_RESERVE_H

#include "puzzles/bulls_cows.h"

/* The bounds of a call with `ctl` for what comes before that: less time by some 15 ns for
 * each code of `game`, but not by more than half of it. A brief effort keeps none, as it
 * has its bound for the search alone. */
struct pz_ctl bc_time_reserve_control(const struct pz_ctl *ctl, const struct bc_game *game);

/* True if `before`, which was made of `all` as above, leaves enough time. */
bool bc_time_reserve_suffices(const struct pz_ctl *all, const struct pz_ctl *before,
                              const struct bc_game *game);

#endif
