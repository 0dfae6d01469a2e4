/* Games, codes and histories out of a request.
 *
 * The schema has looked at shapes; here codes and answers are held against the game. Each
 * function names every wrong field with a reason and is false when there was one. In a
 * game that has no codes nothing else can be judged, so then only the game is named. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_H

#include "puzzles/bulls_cows_large.h"
#include "server/exchange.h"

struct bulls_cows_question {
    struct bc_question asked;       /* the rows that are not ignored; BC_AVERAGE when the
                                     * request names no objective */
    unsigned char row[BC_ROWS_MAX]; /* the number in the request of each of them */
};

/* The same in bytes, of a game of any size. */
struct bulls_cows_rows {
    struct bc_large_history history;
    unsigned char row[BC_ROWS_MAX];
};

/* Reads `game`; only the first takes games beyond the sizes of bulls_cows.h. */
bool bulls_cows_read_any_game(struct exchange *x, struct bc_game *game);
bool bulls_cows_read_game(struct exchange *x, struct bc_game *game);

/* Reads the string `item`, which is at `pointer`, as a code. */
bool bulls_cows_read_large_code(struct exchange *x, const struct bc_game *game,
                                const char *pointer, const struct value *item,
                                struct bc_large_code *code);

/* Reads `game`, `history`, `ignore` and `objective`; the last three may be absent. */
bool bulls_cows_read_question(struct exchange *x, struct bulls_cows_question *question);

/* The same of a game that is beyond the sizes of bulls_cows.h, whose objective has to be
 * "average". */
bool bulls_cows_read_large_question(struct exchange *x, struct bulls_cows_rows *rows);

/* Reads `game`, `history` and `secret` of a review: where there is a secret, rows need not
 * say what it answers. The game may be of any size. */
bool bulls_cows_read_review(struct exchange *x, struct bc_large_history *history);

/* The same history for bulls_cows.h, which must know its game. */
void bulls_cows_pack_history(const struct bc_large_history *from, struct bc_history *to);

/* The name of an objective, a constant. */
const char *bulls_cows_objective_name(enum bc_objective objective);

#endif
