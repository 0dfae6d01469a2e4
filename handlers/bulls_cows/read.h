/* Reads games, codes and histories from a request.
 *
 * The schema has already validated types and ranges; these functions check codes and answers
 * against the game. Each function reports every invalid field with a reason, and returns
 * false if there is one. A game without codes is the only error reported, because nothing
 * else can be checked then. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_H

#include "puzzles/bulls_cows_large.h"
#include "server/handler.h"

struct bulls_cows_question {
    struct bc_question asked;       /* without ignored rows; BC_AVERAGE if the request does
                                     * not have an objective */
    unsigned char row[BC_ROWS_MAX]; /* the number of each row in the request */
};

/* The same for a game of any size. */
struct bulls_cows_rows {
    struct bc_large_history history;
    unsigned char row[BC_ROWS_MAX];
};

/* Read `game`. Only the first function accepts games beyond the sizes of bulls_cows.h. */
bool bulls_cows_read_any_game(struct handler_call *call, struct bc_game *game);
bool bulls_cows_read_game(struct handler_call *call, struct bc_game *game);

/* Reads the string `item`, which is at `pointer`, as a code. */
bool bulls_cows_read_large_code(struct handler_call *call, const struct bc_game *game,
                                const char *pointer, const struct value *item,
                                struct bc_large_code *code);

/* Reads `game`, `history`, `ignore_rows` and `objective`. The last three may be absent. */
bool bulls_cows_read_question(struct handler_call *call,
                              struct bulls_cows_question *question);

/* The same for a game of any size, into `rows`. If bulls_cows.h supports the game, also
 * sets `question`; otherwise, the objective must be "average". */
bool bulls_cows_read_any_question(struct handler_call *call, struct bulls_cows_rows *rows,
                                  struct bulls_cows_question *question);

/* Reads `game`, `history` and `secret` of a review, for a game of any size. With a secret,
 * rows can omit their answers. */
bool bulls_cows_read_review(struct handler_call *call, struct bc_large_history *history);

/* Converts a history for bulls_cows.h, which must support its game. */
void bulls_cows_pack_history(const struct bc_large_history *from, struct bc_history *to);

/* Returns the name of an objective, a constant. */
const char *bulls_cows_objective_name(enum bc_objective objective);

#endif
