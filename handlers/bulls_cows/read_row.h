/* Reads the rows of a history. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_ROW_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_ROW_H

#include "read_game.h"

/* Reads the row with this number. */
bool bulls_cows_read_row(struct handler_call *call, const struct bulls_cows_game *game,
                         unsigned number, struct bc_row *row);

/* Reads a row of a review with a secret. The row can omit its answer; otherwise it must be
 * the answer that `secret` gives. If `secret` is NULL, because the secret in the request is
 * invalid, only reports errors and returns false. */
bool bulls_cows_read_scored_row(struct handler_call *call,
                                const struct bulls_cows_game *game,
                                const struct bc_code *secret, unsigned number,
                                struct bc_row *row);

#endif
