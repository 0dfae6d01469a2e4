/* Reads codes, and explains why a text is not a code. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_CODE_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_CODE_H

#include "read_game.h"

/* Reads the string `item`, which is at `pointer`, as a code. For a guess, call this function
 * with the game of bulls_cows_guess_game. */
bool bulls_cows_read_code(struct handler_call *call, const struct bulls_cows_game *game,
                          const char *pointer, const struct value *item,
                          struct bc_code *code);

/* Sets `game` to the smallest game that contains both codes of a score request: without an
 * alphabet, with at least 10 symbols, and with repeats only if a code needs them. */
bool bulls_cows_infer_game(struct handler_call *call, struct bulls_cows_game *game);

/* Writes an example of a code: the symbols in order, starting again after the last. */
void bulls_cows_code_example(const struct bulls_cows_game *game, char code[BC_TEXT]);

#endif
