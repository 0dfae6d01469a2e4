/* The symmetries of a history. Guesses that differ only by a symmetry have the same value.
 *
 * A permutation of the positions together with a renaming of the symbols maps the codes of
 * a game to codes and preserves every answer. The maps that also fix every guess of a
 * history (the stabilizer of the history) permute its candidates, for any answers. If such
 * a map maps one guess to another guess, the two guesses are in one orbit and have the same
 * value.
 *
 * For each permutation of the positions, at most one renaming of the guessed symbols fixes
 * the guesses. Symbols that were never guessed can be renamed freely. The group is
 * therefore a list of at most 6! maps, each of which represents all ways to rename the
 * other symbols.
 *
 * In games with no_leading_zero, the first symbol and the first position are fixed. They
 * are the only pair of a symbol and a position that does not occur in any code. So a map
 * from codes to codes also maps this pair to itself. The first symbol counts as guessed
 * from the start. */
#ifndef PUZZLES_BULLS_COWS_SYMMETRY_H
#define PUZZLES_BULLS_COWS_SYMMETRY_H

#include "packed_history.h"

enum { BC_PERMUTATIONS_MAX = 720 };

/* A map of codes: position i receives the symbol of position[i], renamed by `symbol`. */
struct bc_map {
    uint8_t position[BC_EXACT_POSITIONS_MAX];
    uint8_t symbol[BC_EXACT_SYMBOLS_MAX]; /* new names, at least of the guessed symbols */
};

/* A group of maps. */
struct bc_symmetry {
    struct bc_game game;
    uint32_t guessed; /* bit mask of the symbols whose names are determined */
    unsigned count;   /* maps, including the identity */
    struct bc_map map[BC_PERMUTATIONS_MAX];
};

/* Sets `*symmetry` to all symmetries of `game`. */
void bc_symmetry_start(const struct bc_game *game, struct bc_symmetry *symmetry);

/* Sets `*symmetry` to the trivial group, which has only the identity and in which no symbol
 * can be renamed. */
void bc_symmetry_none(const struct bc_game *game, struct bc_symmetry *symmetry);

/* Sets `*to` to the maps of `from` that fix `guess`. `to` may be `from`. */
void bc_symmetry_keep(const struct bc_symmetry *from, bc_packed guess,
                      struct bc_symmetry *to);

/* Sets `*symmetry` to the maps that fix all guesses of `history`. */
void bc_symmetry_of(const struct bc_packed_history *history, struct bc_symmetry *symmetry);

/* Returns the smallest code of the orbit of `code`. Cost: about 20 ns for each map. */
bc_packed bc_symmetry_least(const struct bc_symmetry *symmetry, bc_packed code);

/* True if bc_symmetry_least returns `code` itself. Stops at the first smaller code. */
bool bc_symmetry_is_least(const struct bc_symmetry *symmetry, bc_packed code);

/* True if each orbit has only one code. */
bool bc_symmetry_trivial(const struct bc_symmetry *symmetry);

/* The map from the codes of a history to those of its normal form, with names for all
 * symbols. */
struct bc_naming {
    struct bc_game game;
    struct bc_map map;
};

/* Replaces a history of one or two rows with its normal form, which is the smallest history
 * that a map and the order of the rows can produce. Sets `*naming` to the map. */
void bc_symmetry_normal(struct bc_packed_history *history, struct bc_naming *naming);

/* Sets `*naming` to the identity. */
void bc_naming_none(const struct bc_game *game, struct bc_naming *naming);

/* Returns the image of `code`. */
bc_packed bc_naming_apply(const struct bc_naming *naming, bc_packed code);

/* Returns the code whose image is `code`. */
bc_packed bc_naming_undo(const struct bc_naming *naming, bc_packed code);

#endif
