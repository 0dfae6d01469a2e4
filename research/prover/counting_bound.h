/* Lower bounds from the best first guesses and from room in the tree below them: what the
 * table of known values says was counted (solvers/bulls_cows/known_values.h). */
#ifndef PUZZLED_TOOLS_PROVER_COUNTING_BOUND_H
#define PUZZLED_TOOLS_PROVER_COUNTING_BOUND_H

#include "solvers/bulls_cows/codes/tree_capacity.h"

/* The least height and the least total that capacity allows after the best first guess of
 * the valid `game`. Cost: that of bc_first_guess_list. Thread-safe. */
void bc_counting_bound_one_guess(const struct bc_game *game, struct bc_lower *lower);

/* As bc_counting_bound_one_guess, with the best second guess after each answer to each
 * first guess, for a game whose guesses are its codes. Guesses that a symmetry of the game and the first guess carries into each
 * other are tried once. PZ_STOPPED, PZ_OUT_OF_TIME, PZ_NO_MEMORY; memory: 13 bytes for each
 * code, a byte for each position and symbol besides, and 32 kB. Cost: 1 ms for 4 positions
 * and 10 symbols, minutes for a million codes. Thread-safe. */
enum pz_status bc_counting_bound_two_guesses(const struct bc_game *game,
                                             const struct pz_ctl *ctl,
                                             struct bc_lower *lower);

#endif
