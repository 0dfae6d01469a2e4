/* Time that a search leaves for its result: to evaluate it and to write it. */
#ifndef PUZZLES_BULLS_COWS_TIME_RESERVE_H
#define PUZZLES_BULLS_COWS_TIME_RESERVE_H

#include "packed.h"

/* The limits of the search in a call whose limits are `ctl` (from pz_ctl_begin). The search
 * ends earlier, by 15 ns for each code of `game` and by at most half of the time that is
 * left. A brief effort reserves no time, because its limit is for the search alone. */
struct pz_ctl bc_time_reserve_control(const struct pz_ctl *ctl, const struct bc_game *game);

/* True if `before`, which bc_time_reserve_control derived from `all`, has the whole reserve. */
bool bc_time_reserve_suffices(const struct pz_ctl *all, const struct pz_ctl *before,
                              const struct bc_game *game);

#endif
