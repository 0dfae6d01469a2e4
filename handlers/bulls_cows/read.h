/* Reads questions and reviews (see read_game.h for the errors). */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_H

#include "read_game.h"

struct bulls_cows_question {
    struct bulls_cows_game game;
    struct bc_question asked;       /* without ignored rows; BC_AVERAGE if the request does
                                     * not have an objective */
    unsigned char row[BC_ROWS_MAX]; /* the number of each row in the request */
};

/* Read `game`, `history`, `ignore_rows` and `objective` into a question that is zero. The
 * last three may be absent. The first function also accepts games that the exact engine
 * does not support, with the objective "average". The second function does not accept such
 * games. */
void bulls_cows_read_question(struct handler_call *call,
                              struct bulls_cows_question *question);
void bulls_cows_read_exact_question(struct handler_call *call,
                                    struct bulls_cows_question *question);

/* Reads `game`, `history` and `secret` of a review. With a secret, rows can omit their
 * answers. */
void bulls_cows_read_review(struct handler_call *call, struct bulls_cows_game *game,
                            struct bc_history *history);

/* Returns the name of an objective, a constant. */
const char *bulls_cows_objective_name(enum bc_objective objective);

#endif
