/* Time that is kept to count and write down what a search found. */
#ifndef PUZZLES_BULLS_COWS_CLOSING_H
#define PUZZLES_BULLS_COWS_CLOSING_H

#include "puzzles/bulls_cows.h"

/* The bounds of a call with `ctl` for what comes before that: less time by some 15 ns for
 * each code of `game`, but not by more than half of it. A brief effort keeps none, as it
 * has its bound for the search alone. */
struct pz_ctl bc_closing_control(const struct pz_ctl *ctl, const struct bc_game *game);

#endif
