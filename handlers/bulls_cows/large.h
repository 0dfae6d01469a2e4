/* Handles games beyond the sizes of puzzles/bulls_cows.h. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_LARGE_H
#define PUZZLED_HANDLERS_BULLS_COWS_LARGE_H

#include "read.h"

/* Solves a question of POST /bulls-cows/solve about such a game and writes the response,
 * with up to `max_secrets` secrets. */
enum handler_result bulls_cows_large_solve(struct handler_call *call,
                                           const struct bulls_cows_rows *rows,
                                           uint32_t max_secrets);

/* Estimates from a sample, in the remaining time, the expected number of guesses of a player
 * who starts with `guess`. Returns HANDLER_OK with or without an estimate. */
enum handler_result bulls_cows_estimate(struct handler_call *call, const struct pz_ctl *ctl,
                                        const struct bc_large_history *history,
                                        const struct bc_large_code *guess,
                                        struct bc_large_estimate *estimate);

/* Writes the fields that mark `expected_guesses` as an estimate, if it is one. */
void bulls_cows_write_estimate(struct json_writer *out,
                               const struct bc_large_estimate *estimate);

#endif
