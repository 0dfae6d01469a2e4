/* Runs the units of a proof and merges their results. */
#ifndef RESEARCH_PROVER_PROOF_H
#define RESEARCH_PROVER_PROOF_H

#include "parts.h"

/* Runs the units that the options request. If all are complete, stores the result of each
 * part. */
enum checkpoint_status proof_run(struct proof *proof,
                                 const struct checkpoint_options *options);

/* Returns the first guess with the minimum cost; `firsts` if the minimum is not proven. Stores
 * in `best` the sum of the results of its parts, without guesses. */
unsigned proof_best_first(const struct proof *proof, struct result *best);

/* Writes the part of file names that identifies a game: "-4x6-repeats". */
enum { PROOF_GAME_NAME = 48 };
void proof_name_game(const struct bc_game *game, char name[PROOF_GAME_NAME]);

#endif
