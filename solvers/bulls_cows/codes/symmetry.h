/* Which guesses are the same but for names.
 *
 * Permuting the positions and renaming the symbols maps a game of Bulls and Cows onto
 * itself and keeps every answer. Maps that also keep each guess made so far map the
 * secrets that are left onto themselves, whatever the answers were, so guesses that such
 * a map carries into each other are worth the same. For each permutation of positions the
 * names of the symbols already guessed are forced, if it fits at all; those never guessed
 * are free. So a group of at most 6! elements is kept as a list.
 *
 * Where no code starts with the first symbol, that symbol and the first position keep
 * their places: they are the one pair that no code has, so a map onto the codes carries
 * the pair into itself. The symbol counts as guessed from the start. */
#ifndef PUZZLES_BULLS_COWS_SYMMETRY_H
#define PUZZLES_BULLS_COWS_SYMMETRY_H

#include "packed_history.h"

enum { BC_PERMUTATIONS_MAX = 720 };

struct bc_map {
    uint8_t position[BC_EXACT_POSITIONS_MAX]; /* place i takes what stands in position[i] */
    uint8_t symbol[BC_EXACT_SYMBOLS_MAX];     /* new names of the guessed symbols */
};

struct bc_symmetry {
    struct bc_game game;
    uint32_t guessed; /* bit mask of the symbols whose names are forced */
    unsigned count;   /* maps, the identity among them */
    struct bc_map map[BC_PERMUTATIONS_MAX];
};

/* All symmetries of `game`. */
void bc_symmetry_start(const struct bc_game *game, struct bc_symmetry *symmetry);

/* Only the map that changes nothing: no two codes are the same. */
void bc_symmetry_none(const struct bc_game *game, struct bc_symmetry *symmetry);

/* Keeps the maps of `from` that carry `guess` into itself. `to` may be `from`. */
void bc_symmetry_keep(const struct bc_symmetry *from, bc_packed guess,
                      struct bc_symmetry *to);

/* The symmetries that all guesses of `history` leave. */
void bc_symmetry_of(const struct bc_packed_history *history, struct bc_symmetry *symmetry);

/* The smallest code that `code` can be carried into. Cost: some 20 ns for each map. */
bc_packed bc_symmetry_least(const struct bc_symmetry *symmetry, bc_packed code);

/* True when bc_symmetry_least is the code itself; ends at the first smaller one. */
bool bc_symmetry_is_least(const struct bc_symmetry *symmetry, bc_packed code);

/* True when no two codes can be carried into each other. */
bool bc_symmetry_trivial(const struct bc_symmetry *symmetry);

/* How a history was renamed: position i of the new codes holds what stood in position[i]
 * of the old ones, and symbol s became symbol[s]. */
struct bc_naming {
    struct bc_game game;
    struct bc_map map;
};

/* Rewrites a history of one or two rows into the least that renaming and the order of the
 * rows allow, and says how. */
void bc_symmetry_normal(struct bc_packed_history *history, struct bc_naming *naming);

/* The naming that changes nothing. */
void bc_naming_none(const struct bc_game *game, struct bc_naming *naming);

/* What `code` is renamed into, and the code that is renamed into `code`. */
bc_packed bc_naming_apply(const struct bc_naming *naming, bc_packed code);
bc_packed bc_naming_undo(const struct bc_naming *naming, bc_packed code);

#endif
