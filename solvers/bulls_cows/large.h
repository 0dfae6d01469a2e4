/* Large games: what their files share. */
#ifndef PUZZLES_BULLS_COWS_LARGE_SHARED_H
#define PUZZLES_BULLS_COWS_LARGE_SHARED_H

#include "puzzles/bulls_cows_large.h"

/* No play finds `secrets` secrets of the game in fewer guesses on average: the room of a
 * full tree. */
double bc_large_least_average(const struct bc_game *game, uint64_t secrets);

/* The guess of bc_large_solve alone, without the cost of play. PZ_OUT_OF_TIME where the
 * time ended before it was found as that call finds it; PZ_STOPPED, PZ_NO_MEMORY. There
 * must be a candidate. Cost: some 10 to 50 ms. */
enum pz_status bc_large_advise(const struct bc_large_history *history,
                               const struct pz_ctl *ctl, struct bc_large_code *guess);

/* As bc_history_conflicts; PZ_OUT_OF_TIME with those that were found until then, or size 0.
 */
enum pz_status bc_large_conflicts(const struct bc_large_history *history,
                                  const struct pz_ctl *ctl, struct bc_conflicts *conflicts);

#endif
