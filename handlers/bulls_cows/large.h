/* Handles games beyond the sizes of puzzles/bulls_cows.h. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_LARGE_H
#define PUZZLED_HANDLERS_BULLS_COWS_LARGE_H

#include "puzzles/bulls_cows_large.h"
#include "server/exchange.h"

/* POST /bulls-cows/solve for such a game. */
enum handled bulls_cows_large_solve(struct exchange *x);

/* Estimates from a sample, in the remaining time, the expected number of guesses of a player
 * who starts with `guess`. Returns HANDLED_ANSWER with or without an estimate. */
enum handled bulls_cows_estimate(struct exchange *x, const struct pz_ctl *ctl,
                                 const struct bc_large_history *history,
                                 const struct bc_large_code *guess,
                                 struct bc_large_estimate *estimate);

/* Writes the fields that mark `expected_guesses` as an estimate, if it is one. */
void bulls_cows_write_estimate(struct json_writer *out,
                               const struct bc_large_estimate *estimate);

#endif
