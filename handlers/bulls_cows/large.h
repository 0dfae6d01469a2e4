/* Questions about games beyond the sizes of puzzles/bulls_cows.h. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_LARGE_H
#define PUZZLED_HANDLERS_BULLS_COWS_LARGE_H

#include "puzzles/bulls_cows_large.h"
#include "server/exchange.h"

/* POST /bulls-cows/solve of such a game. */
enum handled bulls_cows_large_solve(struct exchange *x);

/* Estimates by a sample, in the time that is left, what play costs that makes `guess`.
 * HANDLED_ANSWER, with or without an estimate. */
enum handled bulls_cows_estimate(struct exchange *x, const struct pz_ctl *ctl,
                                 const struct bc_large_history *history,
                                 const struct bc_large_code *guess,
                                 struct bc_large_estimate *estimate);

/* Writes what tells an estimate of `expected_guesses` from a value: nothing where there is
 * none. */
void bulls_cows_write_estimate(struct json_writer *out,
                               const struct bc_large_estimate *estimate);

#endif
