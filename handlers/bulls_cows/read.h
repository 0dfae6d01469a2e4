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

/* A game, and the characters that represent its symbols in the request and the response. */
struct bulls_cows_game {
    struct bc_game rules;
    bool has_alphabet;               /* the request names the symbols */
    char symbol[BC_SYMBOLS_MAX + 1]; /* the character of each symbol, as a string */
};

struct bulls_cows_question {
    struct bulls_cows_game game;
    struct bc_question asked;       /* without ignored rows; BC_AVERAGE if the request does
                                     * not have an objective */
    unsigned char row[BC_ROWS_MAX]; /* the number of each row in the request */
};

/* Read `game`. The second function accepts only games that the exact engine supports. */
bool bulls_cows_read_game(struct handler_call *call, struct bulls_cows_game *game);
bool bulls_cows_read_exact_game(struct handler_call *call, struct bulls_cows_game *game);

/* Sets `game` to the smallest game that contains both codes of a score request: without an
 * alphabet, with at least 10 symbols, and with repeats only if a code needs them. */
bool bulls_cows_infer_game(struct handler_call *call, struct bulls_cows_game *game);

/* Writes `code` as text with a final zero, in the characters of the game. */
void bulls_cows_format(const struct bulls_cows_game *game, const struct bc_code *code,
                       char text[BC_TEXT]);

/* Returns `game` with the codes that can be guesses. */
struct bulls_cows_game bulls_cows_guess_game(const struct bulls_cows_game *game);

/* Reads the string `item`, which is at `pointer`, as a code. For a guess, call this function
 * with the game of bulls_cows_guess_game. */
bool bulls_cows_read_code(struct handler_call *call, const struct bulls_cows_game *game,
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
bool bulls_cows_read_review(struct handler_call *call, struct bulls_cows_game *game,
                            struct bc_history *history);

/* Returns the name of an objective, a constant. */
const char *bulls_cows_objective_name(enum bc_objective objective);

#endif
