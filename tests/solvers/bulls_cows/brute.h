/* Brute force for Bulls and Cows. It does not share code with the library: it lists codes by
 * counting, compares codes symbol by symbol, and computes states by filtering lists. */
#ifndef PUZZLED_TESTS_SOLVERS_BULLS_COWS_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_BULLS_COWS_BRUTE_H

#include "solvers/bulls_cows/tree/tree.h"
#include "tests/solvers/random.h"

enum {
    BRUTE_CODES_MAX = 5040,
    BRUTE_DEPTH_MAX = 40 /* guesses in a planted tree */
};

struct brute_answer {
    unsigned bulls, cows;
};

/* Returns the number of codes. Lists all in increasing order unless `list` is NULL. */
uint32_t brute_list(const struct bc_game *game, bc_packed *list);

/* Sets `game` to the next game of the exact engine that has at most `codes_max` codes.
 * `*number` starts at 0. Returns false after the last game. */
bool brute_next_game(unsigned *number, uint32_t codes_max, struct bc_game *game);

/* Returns the game whose codes are the guesses of `game`. */
struct bc_game brute_guess_game(const struct bc_game *game);

/* Parses a packed code as bc_parse does. */
enum bc_parse_error brute_parse(const struct bc_game *game, const char *text, size_t length,
                                bc_packed *code, size_t *error_at);

/* Returns a history with codes of the public type. */
struct bc_history brute_unpack(const struct bc_packed_history *packed);

/* Returns a random code of a game of any size. */
struct bc_code brute_code(struct test_rng *rng, const struct bc_game *game);

/* Returns a random guess of a game whose `codes` codes are in `list`. */
bc_packed brute_draw_guess(struct test_rng *rng, const struct bc_game *game,
                           const bc_packed *list, uint32_t codes);

/* Returns the answer in a game of any size. Counts the bulls, and for each symbol how often both
 * codes have it. */
struct brute_answer brute_count_answer(const struct bc_game *game,
                                       const struct bc_code *secret,
                                       const struct bc_code *guess);

struct brute_answer brute_score(const struct bc_game *game, bc_packed secret,
                                bc_packed guess);

/* Returns the number of an answer among all answers of the game. */
bc_answer_id brute_number(const struct bc_game *game, struct brute_answer answer);

bool brute_allows(const struct bc_packed_history *history, bc_packed code);

/* Lists the candidates in increasing order and returns their number. `list` has space for all
 * codes of the game, which are at most BRUTE_CODES_MAX. */
uint32_t brute_candidates(const struct bc_packed_history *history, bc_packed *list);

/* Returns a random game with 2 to `codes_max` codes. */
struct bc_game brute_game(struct test_rng *rng, uint32_t codes_max);

/* Return a random game of the exact engine, and a random code of a game. These functions use
 * the library. */
struct bc_game brute_any_game(struct test_rng *rng);
bc_packed brute_any_code(struct test_rng *rng, const struct bc_game *game);

/* Returns a history with `rows` random guesses. The answers are those of one secret, but each of
 * the last `mistakes` answers is that of a random code. At most BRUTE_CODES_MAX codes. */
struct bc_packed_history brute_history(struct test_rng *rng, const struct bc_game *game,
                                       unsigned rows, unsigned mistakes);

/* A map of a game onto itself. Digits are numbered from the right. */
struct brute_map {
    uint8_t from[BC_EXACT_POSITIONS_MAX]; /* digit i gets the symbol of digit from[i] */
    uint8_t name[BC_EXACT_SYMBOLS_MAX];   /* the new names of the symbols */
};

bc_packed brute_apply(const struct bc_game *game, const struct brute_map *map,
                      bc_packed code);

/* Draws a map that does not rename the symbols in the bit mask `fixed`, and moves no position
 * unless `fixed` is 0. */
struct brute_map brute_draw_map(struct test_rng *rng, const struct bc_game *game,
                                uint32_t fixed);

/* One state of a planted tree. */
struct brute_state {
    unsigned depth;
    bc_answer_id answer; /* the last one; at the root, the winning answer */
    bc_packed guess;
    uint32_t secrets;
    uint32_t secret_sum; /* of the packed codes, to distinguish lists */
    uint32_t index;      /* UINT32_MAX for a leaf */
    uint32_t size;       /* inner states in its subtree */
    struct bc_packed_row path[BRUTE_DEPTH_MAX];
};

struct brute_tree {
    struct bc_packed_history history;
    bool candidates_only;
    uint32_t states;
    struct brute_state state[2 * BRUTE_CODES_MAX]; /* in preorder */
    uint32_t inner;
    bc_packed guess[BRUTE_CODES_MAX];
    struct bc_figures figures;
};

/* Makes a tree with random guesses. Set `history`, which must have a candidate, and
 * `candidates_only` before. */
void brute_plant(struct test_rng *rng, struct brute_tree *tree);

/* Returns a tree with the guesses of `tree`. Call bc_tree_complete to complete it. */
struct bc_tree brute_copy(const struct brute_tree *tree);

#endif
