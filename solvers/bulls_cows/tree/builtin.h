/* The data that is embedded in the library (data/bulls-cows/):
 *
 * - the best trees of the game with 4 positions and 10 symbols, and its table of openings
 * - for 15 other games that a search does not solve at once, the tree with the smallest known
 *   total number of guesses; for 4 x 10 without a leading zero, also the best trees for two
 *   other objectives
 *
 * bc_builtin_open decodes the data of the first game. Of the other trees, it only verifies
 * the checksums; those of a game are decoded when the game is used for the first time.
 * Decoding all of them would multiply the time to open. */
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
    struct bc_builtin_trees classic; /* of the game 4 x 10 */
    /* By the first file of the game. NULL: not decoded, or not the first file of another
     * game. */
    _Atomic(struct bc_builtin_trees *) other[BC_BUILTIN_FILES];
};

/* Sets `*book` to the book of the game. If no such book exists and guesses need not be
 * codes, sets it to the book of the game with codes as guesses (bc_secret_game); otherwise,
 * to NULL. A book is valid until bc_builtin_close. Thread-safe. PZ_NO_MEMORY. Cost: about
 * 2 ms for each tree in the first call for a game other than 4 x 10; then nanoseconds. */
enum pz_status bc_builtin_book(struct bc_builtin *builtin, const struct bc_game *game,
                               const struct bc_book **book);

/* Opens the data. PZ_NO_MEMORY; PZ_INVALID with a constant sentence in `*error` if the data
 * is damaged. bc_builtin_close must follow PZ_OK. Cost: 2 ms. */
enum pz_status bc_builtin_open(struct bc_builtin **builtin, const char **error);
void bc_builtin_close(struct bc_builtin *builtin);

#endif
