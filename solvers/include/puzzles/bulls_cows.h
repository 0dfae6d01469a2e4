/* Bulls and Cows: games, codes and answers.
 *
 * A secret is a row of `positions` symbols out of `symbols`, with or without repeats
 * (with repeats the game is Mastermind). A guess is answered by bulls, right symbols in
 * the right place, and cows, right symbols in a wrong place: each symbol counts as often
 * as it is in both codes. A code is packed 4 bits to a position with the first position
 * highest, so numbers, and texts over 0..9a..f, have the same order. An answer is a small
 * number, increasing by bulls, then by cows: (0,0) is 0, all bulls is the last. */
#ifndef PUZZLES_BULLS_COWS_H
#define PUZZLES_BULLS_COWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BC_POSITIONS_MAX = 6,
    BC_SYMBOLS_MIN = 2,
    BC_SYMBOLS_MAX = 16,
    BC_ANSWERS_MAX = 28,           /* (p + 1)(p + 2) / 2 for p = 6 */
    BC_TEXT = BC_POSITIONS_MAX + 1 /* bytes of a code as text, with the final zero */
};

struct bc_game {
    uint8_t positions; /* 1 to BC_POSITIONS_MAX */
    uint8_t symbols;   /* BC_SYMBOLS_MIN to BC_SYMBOLS_MAX */
    bool repeats;      /* whether a symbol may be in a code more than once */
};

typedef uint32_t bc_code;
typedef uint8_t bc_answer;

enum bc_fault {
    BC_GOOD,
    BC_WRONG_LENGTH,
    BC_UNKNOWN_SYMBOL, /* not one of the game's symbols */
    BC_REPEATED_SYMBOL /* in a game without repeats */
};

/* True when the sizes are in range and the game has at least one code. */
bool bc_game_valid(const struct bc_game *game);

/* True when both are the same game. */
bool bc_game_same(const struct bc_game *a, const struct bc_game *b);

/* How many codes the valid `game` has: at most 16^6. */
uint32_t bc_game_codes(const struct bc_game *game);

/* How many numbers answers can be: (p + 1)(p + 2) / 2, with (p - 1, 1), which no pair of
 * codes gets. The last, bc_game_answers() - 1, is the winning one. */
unsigned bc_game_answers(const struct bc_game *game);

/* The smallest code, and the next larger one; the latter is false after the largest. */
bc_code bc_code_first(const struct bc_game *game);
bool bc_code_next(const struct bc_game *game, bc_code *code);

/* The rank of a code of `game` among its codes in increasing order, from 0, and back. */
uint32_t bc_code_index(const struct bc_game *game, bc_code code);
bc_code bc_code_at(const struct bc_game *game, uint32_t index);

/* Reads `length` bytes as a code; digits above 9 may be small or capital letters. On a
 * fault `*where` is the position of the wrong symbol; it is `length` when the length is
 * wrong. Nothing is written to `code` then. */
enum bc_fault bc_code_read(const struct bc_game *game, const char *text, size_t length,
                           bc_code *code, size_t *where);

/* Writes `code` as text with a final zero. */
void bc_code_text(const struct bc_game *game, bc_code code, char text[BC_TEXT]);

/* The answer that `guess` gets when the secret is `secret`; symmetric in both. Both must
 * be codes of `game`. Cost: some 8 ns, without branches. */
bc_answer bc_score(const struct bc_game *game, bc_code secret, bc_code guess);

/* The answer of so many bulls and cows; false when no two codes of any game with so many
 * positions can get it: more than `positions` in all, or all bulls but one and a cow. */
bool bc_answer_make(const struct bc_game *game, unsigned bulls, unsigned cows,
                    bc_answer *answer);
unsigned bc_answer_bulls(const struct bc_game *game, bc_answer answer);
unsigned bc_answer_cows(const struct bc_game *game, bc_answer answer);

/* The winning answer. */
bc_answer bc_answer_win(const struct bc_game *game);

#endif
