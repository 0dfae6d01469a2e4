/* Proven optimal values of games of Bulls and Cows.
 *
 * A row stands here only when a proof that nothing is better was published, or was made
 * by this project's own search. The least total and the least height are two questions:
 * one strategy need not have both (4 positions, 6 symbols with repeats: 5625 guesses in
 * all take height 6, and 5 is possible with 5626). */
#ifndef PUZZLES_BULLS_COWS_VALUES_H
#define PUZZLES_BULLS_COWS_VALUES_H

#include "bulls_cows.h"

/* The constant, and who proved it, to follow "proven by". */
#define BC_SOURCE_MAP(X)                                                                   \
    X(BC_BY_SEARCH, "an exhaustive search of this project")                                \
    X(BC_BY_KNUTH, "D. E. Knuth, The computer as Master Mind, 1976")                       \
    X(BC_BY_KOYAMA_LAI, "K. Koyama and T. W. Lai, An optimal Mastermind strategy, 1993")   \
    X(BC_BY_TANAKA, "T. Tanaka, An optimal MOO strategy, 1996")                            \
    X(BC_BY_VILLE, "G. Ville, An optimal Mastermind (4,7) strategy, 2013")

enum bc_source {
#define BC_SOURCE_ENUM(name, text) name,
    BC_SOURCE_MAP(BC_SOURCE_ENUM)
#undef BC_SOURCE_ENUM
        BC_SOURCES
};

struct bc_value {
    struct bc_game game;
    uint32_t guesses; /* the least total over all secrets; 0 when not proven */
    uint8_t height;   /* the least height; 0 when not proven */
    enum bc_source guesses_source, height_source;
};

/* The row of `game`, a constant, or NULL. Thread-safe. */
const struct bc_value *bc_value_find(const struct bc_game *game);

/* The text of a source. */
const char *bc_source_text(enum bc_source source);

#endif
