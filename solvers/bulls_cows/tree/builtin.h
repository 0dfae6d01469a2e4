/* The data that is embedded in the library (data/bulls-cows/):
 *
 * - the best trees of the game with 4 positions and 10 symbols, and its table of openings
 * - for 22 other games that a search does not solve immediately, the tree with the smallest
 *   known total number of guesses; for 3 x 13, 5 x 5 with repeats, and 4 x 10 without a
 *   leading zero, also the best trees for other objectives
 *
 * The data of a game are decoded when the game is used for the first time. Decoding all
 * of them would take about 40 ms. The decoder verifies the checksum and the figures of each
 * file; tests decode and audit all files. */
#ifndef PUZZLES_BULLS_COWS_BUILTIN_H
#define PUZZLES_BULLS_COWS_BUILTIN_H

#include "book.h"

#include <stdatomic.h>

enum { BC_BUILTIN_FILES = 30 /* trees in the data */ };

/* The data of one game. */
struct bc_builtin_trees {
    /* BC_WORST_CASE: shares the memory of BC_AVERAGE if that tree has the least height. */
    struct bc_tree tree[BC_OBJECTIVES];
    struct bc_book book; /* of these trees */
};

struct bc_builtin {
    /* By the first file of the game. NULL: not decoded, or not the first file of a game. */
    _Atomic(struct bc_builtin_trees *) trees[BC_BUILTIN_FILES];
};

/* Sets `*book` to the book of the game. If no such book exists and guesses need not be
 * codes, sets it to the book of the game with codes as guesses (bc_secret_game); otherwise,
 * to NULL. A book is valid until bc_builtin_close. Thread-safe. PZ_NO_MEMORY. Cost: about
 * 0.4 ms to 2 ms for each tree in the first call for a game; nanoseconds in later calls. */
enum pz_status bc_builtin_book(struct bc_builtin *builtin, const struct bc_game *game,
                               const struct bc_book **book);

/* Returns the data, none of which is decoded yet, or NULL if out of memory. */
struct bc_builtin *bc_builtin_open(void);

/* Frees the data and all books. NULL is ignored. */
void bc_builtin_close(struct bc_builtin *builtin);

#endif
