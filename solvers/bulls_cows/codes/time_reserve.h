/* The time that a search reserves to evaluate its result and to write it. */
#ifndef PUZZLES_BULLS_COWS_TIME_RESERVE_H
#define PUZZLES_BULLS_COWS_TIME_RESERVE_H

#include "packed.h"

/* Returns the limits of the search in a call whose limits are `ctl` (from pz_ctl_begin).
 * The search ends earlier, by 15 ns for each code of `game`, but by at most half of the
 * remaining time. A brief effort reserves no time, because its limit is for the search
 * alone. */
struct pz_ctl bc_time_reserve_control(const struct pz_ctl *ctl, const struct bc_game *game);

/* True if `search`, which bc_time_reserve_control derived from `call`, has the whole
 * reserve. */
bool bc_time_reserve_suffices(const struct pz_ctl *call, const struct pz_ctl *search,
                              const struct bc_game *game);

#endif
