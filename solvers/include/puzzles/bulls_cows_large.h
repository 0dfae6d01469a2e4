/* Bulls and Cows for every game that people play: up to 12 positions and 36 symbols.
 *
 * The games of bulls_cows.h, 6 positions and 16 symbols at most, are solved with proof
 * where that can be. Larger ones have up to 36^12 = 4.7e18 codes, which nobody can list.
 * Here a code is a row of bytes, its symbols in order, written as 0..9a..z. All calls also
 * take the smaller games, and agree with bulls_cows.h there. Thread-safe. */
#ifndef PUZZLES_BULLS_COWS_LARGE_H
#define PUZZLES_BULLS_COWS_LARGE_H

#include "bulls_cows.h"
#include "count.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    BC_LARGE_POSITIONS_MAX = 12,
    BC_LARGE_SYMBOLS_MAX = 36,
    BC_LARGE_ANSWERS_MAX = 91,                 /* (p + 1)(p + 2) / 2 for p = 12 */
    BC_LARGE_TEXT = BC_LARGE_POSITIONS_MAX + 1 /* bytes of a code as text, with its zero */
};

/* The symbols of a code from the first position on, 0 behind the last. */
struct bc_large_code {
    uint8_t symbol[BC_LARGE_POSITIONS_MAX];
};

struct bc_large_answer {
    uint8_t bulls, cows;
};

/* True when the sizes are in range and the game has at least one code. */
bool bc_large_valid(const struct bc_game *game);

/* True when the valid `game` is beyond the sizes of bulls_cows.h. */
bool bc_game_is_large(const struct bc_game *game);

/* How many codes the valid `game` has: at most 36^12, which is below 2^63. */
uint64_t bc_large_codes(const struct bc_game *game);

/* Reads `length` bytes as a code; letters may be small or capital. On a fault `*where` is
 * the position of the wrong symbol, or `length` when that is wrong, and nothing is written
 * to `code`. */
enum bc_fault bc_large_read(const struct bc_game *game, const char *text, size_t length,
                            struct bc_large_code *code, size_t *where);

/* Writes `code` as text with a final zero. */
void bc_large_text(const struct bc_game *game, const struct bc_large_code *code,
                   char text[BC_LARGE_TEXT]);

/* The same code for bulls_cows.h, which must know the game. */
bc_code bc_large_pack(const struct bc_game *game, const struct bc_large_code *code);

/* The answer that `guess` gets when the secret is `secret`; symmetric in both. Cost: some
 * 20 ns. */
struct bc_large_answer bc_large_score(const struct bc_game *game,
                                      const struct bc_large_code *secret,
                                      const struct bc_large_code *guess);

/* False for an answer that no two codes of any game with so many positions can get: more
 * than `positions` in all, or all bulls but one and a cow. */
bool bc_large_answer_possible(const struct bc_game *game, unsigned bulls, unsigned cows);

/* Bounds of the best play of a game
 *
 * Lower bounds count answers: if no guess has more than u answers that do not win, k
 * guesses find 1 + u + ... + u^(k - 1) secrets at most. The upper bounds are those of
 * whoever guesses only codes that fit all answers so far: such guesses differ from the
 * secret by vectors that are linearly independent (docs/bulls-cows.md). */
struct bc_large_bounds {
    uint64_t codes;         /* of the game */
    unsigned answers;       /* different ones that some guess gets from some secret */
    struct bc_range height; /* guesses to be sure to win */
    struct pz_count lower;  /* guesses over all secrets */
    struct pz_count upper;
    char height_argument[BC_ARGUMENT]; /* sentences that name the numbers */
    char guesses_argument[BC_ARGUMENT];
};

/* Bounds of the valid `game`. Cost: microseconds. */
void bc_large_bounds(const struct bc_game *game, struct bc_large_bounds *bounds);

#ifdef __cplusplus
}
#endif

#endif
