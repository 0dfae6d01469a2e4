/* What is known of each game of Bulls and Cows that this library takes, in one table.
 *
 * Of the least height and of the least total, over all secrets, a row holds three numbers:
 *
 * counted: no strategy needs less, by counting: it is what the best first two guesses and
 * room in the tree below them allow, in large games (bc_known_guesses_ahead) the best first
 * guess (tools/prover/counting_bound.h works it out).
 *
 * played: so much the best strategy of the library needs, played against every secret; one
 * that draws, with seed BC_KNOWN_SEED. Strategies that weigh every code were tried in games
 * of 65,536 codes at most, without a leading zero of 10,000.
 *
 * proven: the least there is, where a proof was published or made by this project's own
 * search. The least total and the least height are two questions: one strategy need not
 * have both (4 positions, 6 symbols with repeats: 5625 guesses in all take height 6, and 5
 * is possible with 5626).
 *
 * Of two games the library carries a tree that needs fewer guesses than any of these
 * strategies (builtin.h); bc_known_tree has its cost.
 *
 * So counted <= proven <= played; where the first and the last meet, that is a proof too.
 * Tests work all of it out again, as far as time allows. */
#ifndef PUZZLES_BULLS_COWS_KNOWN_VALUES_H
#define PUZZLES_BULLS_COWS_KNOWN_VALUES_H

#include "solvers/bulls_cows/codes/packed.h"

enum {
    BC_KNOWN_SEED = 1,
    BC_KNOWN_GAMES = 340, /* half of them without a leading zero */
    BC_KNOWN_HALF = BC_KNOWN_GAMES / 2
};

/* The constant, and who proved it, to follow "proven by". */
#define BC_SOURCE_MAP(X)                                                                   \
    X(BC_UNPROVEN, "no source")                                                            \
    X(BC_BY_SEARCH, "an exhaustive search in the puzzled project")                         \
    X(BC_BY_KNUTH, "D. E. Knuth, The computer as Master Mind, 1976")                       \
    X(BC_BY_KOYAMA_LAI, "K. Koyama and T. W. Lai, An optimal Mastermind strategy, 1993")   \
    X(BC_BY_TANAKA, "T. Tanaka, An optimal MOO strategy, 1996")                            \
    X(BC_BY_VILLE, "G. Ville, An optimal Mastermind (4,7) strategy, 2013")

enum bc_known_source {
#define BC_SOURCE_ENUM(name, text) name,
    BC_SOURCE_MAP(BC_SOURCE_ENUM)
#undef BC_SOURCE_ENUM
};

struct bc_known_value {
    uint32_t counted, played;
    enum bc_strategy player; /* who needs `played` */
    uint32_t proven;         /* 0 when not */
    enum bc_known_source source;
};

struct bc_known {
    struct bc_game game;
    struct bc_known_value height, guesses;
};

/* The rows of the games without a leading zero. */
extern const struct bc_known bc_known_no_leading_zero[BC_KNOWN_HALF];

/* The row of the valid `game`, a constant. Thread-safe. */
const struct bc_known *bc_known_find(const struct bc_game *game);

/* What a tree that the library carries needs. */
struct bc_known_tree {
    struct bc_game game;
    uint32_t guesses;
    unsigned height;
};

/* The tree of the game that needs fewer guesses than what was played, where that is not
 * known to be the least, a constant; NULL where there is none. Thread-safe. */
const struct bc_known_tree *bc_known_tree(const struct bc_game *game);

/* No strategy of the game is lower: the least height where it is proven, else by counting,
 * or by a search that refuted more than counting does. Thread-safe. */
unsigned bc_known_least_height(const struct bc_known *row);

/* How many guesses ahead were worked out for what was counted: 1 or 2. */
unsigned bc_known_guesses_ahead(const struct bc_game *game);

/* The text of a source. */
const char *bc_known_source_text(enum bc_known_source source);

static inline uint32_t bc_known_lower(const struct bc_known_value *value)
{
    return value->proven ? value->proven : value->counted;
}

static inline uint32_t bc_known_upper(const struct bc_known_value *value)
{
    return value->proven ? value->proven : value->played;
}

#endif
