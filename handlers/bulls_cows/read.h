/* Reads games, codes and histories from a request.
 *
 * The schema has already validated types and ranges; these functions check codes and answers
 * against the game. Each function reports every invalid field with a reason, and returns
 * false if there is one. A game without codes is the only error reported, because nothing
 * else can be checked then. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_H

#include "puzzles/bulls_cows.h"
#include "server/handler.h"

struct bulls_cows_question {
    struct bc_question asked;       /* without ignored rows; BC_AVERAGE if the request does
                                     * not have an objective */
    unsigned char row[BC_ROWS_MAX]; /* the number of each row in the request */
};

/* Read `game`. The second function accepts only games that the exact engine supports. */
bool bulls_cows_read_game(struct handler_call *call, struct bc_game *game);
bool bulls_cows_read_exact_game(struct handler_call *call, struct bc_game *game);

/* Reads the string `item`, which is at `pointer`, as a code. */
bool bulls_cows_read_code(struct handler_call *call, const struct bc_game *game,
                          const char *pointer, const struct value *item,
                          struct bc_code *code);

/* Read `game`, `history`, `ignore_rows` and `objective` into a question that is zero. The last
 * three may be absent. The first function accepts games that the exact engine does not support,
 * with the objective "average"; the second one does not. */
bool bulls_cows_read_question(struct handler_call *call,
                              struct bulls_cows_question *question);
bool bulls_cows_read_exact_question(struct handler_call *call,
                                    struct bulls_cows_question *question);

/* Reads `game`, `history` and `secret` of a review. With a secret, rows can omit their
 * answers. */
bool bulls_cows_read_review(struct handler_call *call, struct bc_history *history);

/* Returns the name of an objective, a constant. */
const char *bulls_cows_objective_name(enum bc_objective objective);

#endif
