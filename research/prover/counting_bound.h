/* Lower bounds of the height and of the total number of guesses: the best first guesses,
 * and the capacity of the trees after them. They are the values `counted` of
 * solvers/bulls_cows/tree/known_values.h. */
#ifndef RESEARCH_PROVER_COUNTING_BOUND_H
#define RESEARCH_PROVER_COUNTING_BOUND_H

#include "solvers/bulls_cows/codes/tree_capacity.h"

/* Stores the lower bounds after the best first guess of a valid game. Cost: that of
 * bc_first_guess_list. Thread-safe. */
void bc_counting_bound_one_guess(const struct bc_game *game, struct bc_lower *lower);

/* Like bc_counting_bound_one_guess, with the best second guess after each answer to each
 * first guess. Each guess of the game must be a code. Tries one second guess of each class
 * of guesses that are equivalent by a symmetry of the game and the first guess.
 *
 * False if out of memory. Memory: 13 bytes for each code, one byte for each position and
 * symbol, and 32 kB. Cost: 1 ms for 4 positions and 10 symbols, minutes for a million codes.
 * Thread-safe. */
bool bc_counting_bound_two_guesses(const struct bc_game *game, struct bc_lower *lower);

#endif
