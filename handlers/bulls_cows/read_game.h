/* Reads games and formats codes.
 *
 * The schema has already validated types and ranges. The functions in these read_*.h
 * headers check codes and answers against the game. Each function reports every invalid
 * field with a reason. If it has a result, it then returns false. If a game does not have
 * any codes, this is the only reported error, because nothing else can be checked.
 *
 * read_code.h depends on this header, and read_row.h and read.h on both. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_READ_GAME_H
#define PUZZLED_HANDLERS_BULLS_COWS_READ_GAME_H

#include "puzzles/bulls_cows.h"
#include "server/handler.h"

enum { BULLS_COWS_SYMBOLS_DEFAULT = 10 };

/* The symbols of a game without an alphabet. */
extern const char bulls_cows_symbols[];

/* A game, and the characters that represent its symbols in the request and the response. */
struct bulls_cows_game {
    struct bc_game rules;
    bool has_alphabet;               /* the request names the symbols */
    char symbol[BC_SYMBOLS_MAX + 1]; /* the character of each symbol, as a string */
};

/* Read `game`. The second function accepts only games that the exact engine supports. */
bool bulls_cows_read_game(struct handler_call *call, struct bulls_cows_game *game);
bool bulls_cows_read_exact_game(struct handler_call *call, struct bulls_cows_game *game);

/* Returns true if the exact engine supports games of this size. */
bool bulls_cows_is_exact_size(const struct bc_game *game);

/* Returns `game` with the codes that can be guesses. */
struct bulls_cows_game bulls_cows_guess_game(const struct bulls_cows_game *game);

/* Sets the symbols of a game without an alphabet. */
void bulls_cows_use_standard_symbols(struct bulls_cows_game *game);

/* Returns true if two characters are the same symbol: they can differ in case. */
bool bulls_cows_same_symbol(char a, char b);

/* Returns the index of the first of `count` symbols that `byte` represents, or `count` if
 * it does not represent any symbol. */
unsigned bulls_cows_find_symbol(const char *symbols, unsigned count, char byte);

/* Returns the index of the first byte of the string `item` that is not a letter or a digit,
 * or the length of `item`. */
size_t bulls_cows_find_invalid(const struct value *item);

/* Writes `code` as text with a final zero, in the characters of the game. */
void bulls_cows_format(const struct bulls_cows_game *game, const struct bc_code *code,
                       char text[BC_TEXT]);

#endif
