/* The known values of every game that the exact engine supports. These are bounds and
 * proven values of the minimum height and of the minimum total number of guesses.
 *
 * The rows come from data/bulls-cows/known-values.csv. The README of this folder documents
 * the commands and the sources. Each row has these numbers, for the height and for the
 * total:
 *
 * counted  A lower bound from counting. It follows from the best two guesses, or in large
 *          games the best first guess (bc_known_guesses_ahead), and from the capacity of
 *          the trees after these guesses. research/prover/counting_bound.h computes it.
 * played   An upper bound. It is the smallest number that a strategy of the library needs
 *          if it is played against every secret. Random strategies use the seed
 *          BC_KNOWN_SEED. Strategies that compare all codes were played only in games with
 *          at most 65,536 codes, or at most 10,000 codes without a leading zero.
 * proven   The minimum, if a proof was published or if a search of this project proved it.
 *
 * So counted <= proven <= played. If `counted` equals `played`, this is a proof, too.
 *
 * The two minima are independent, because one strategy does not always reach both minima.
 * For example, with 4 positions and 6 symbols with repeats, the minimum height of a
 * strategy with a total of 5,625 is 6. The minimum total of a strategy with height 5 is
 * 5,626.
 *
 * For two games, the library contains a tree with a smaller total than each of these
 * strategies (builtin.h). bc_known_tree returns the costs of this tree. Tests compute all
 * values again, as far as time allows. All functions are thread-safe. */
#ifndef PUZZLES_BULLS_COWS_KNOWN_VALUES_H
#define PUZZLES_BULLS_COWS_KNOWN_VALUES_H

#include "solvers/bulls_cows/codes/packed.h"

enum {
    BC_KNOWN_SEED = 1,
    BC_KNOWN_GAMES = 340,     /* half of them without a leading zero */
    BC_KNOWN_NODES_HEIGHT = 7 /* maximum height of the trees of bc_known_nodes_inner */
};

/* The constant, and the source of a proof, as it is written after "proven by". */
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
    enum bc_strategy player; /* needs `played` */
    uint32_t proven;         /* 0: not proven */
    enum bc_known_source source;
};

struct bc_known {
    struct bc_game game;
    struct bc_known_value height, guesses;
};

/* The rows of the file (tools/build/known_values.py). */
extern const struct bc_known bc_known_values[BC_KNOWN_GAMES];

/* Returns the row of `game`, which the exact engine must support. If guesses need not be
 * codes, returns NULL unless the minima are proven. The upper bounds of bc_secret_game hold
 * for such a game, but not the lower bounds. */
const struct bc_known *bc_known_find(const struct bc_game *game);

/* The costs of a tree in the library. */
struct bc_known_tree {
    struct bc_game game;
    uint32_t guesses;
    unsigned height;
};

/* Returns the tree of `game` whose total is smaller than `played` and not proven to be the
 * minimum, or NULL if there is no such tree. */
const struct bc_known_tree *bc_known_tree(const struct bc_game *game);

/* Returns the best lower bound of the height: the proven minimum, a bound that a search
 * proved, or the bound of counting. */
unsigned bc_known_least_height(const struct bc_known *row);

/* Returns the number of guesses that `counted` looks ahead: 1 or 2. */
unsigned bc_known_guesses_ahead(const struct bc_game *game);

/* Returns the text of a source, a constant. */
const char *bc_known_source_text(enum bc_known_source source);

/* Returns a lower bound of the inner states after `answer` to the first guess, for trees of
 * the 4 x 10 game whose height is at most BC_KNOWN_NODES_HEIGHT. All lower bounds of nodes
 * that the library reports after the first guess come from this table. Returns 0 if no
 * bound is known: in other games, and if fewer than two candidates remain. */
uint32_t bc_known_nodes_inner(const struct bc_game *game, bc_answer_id answer);

static inline uint32_t bc_known_lower(const struct bc_known_value *value)
{
    return value->proven ? value->proven : value->counted;
}

static inline uint32_t bc_known_upper(const struct bc_known_value *value)
{
    return value->proven ? value->proven : value->played;
}

#endif
