/* The data built into the library (data/bulls-cows/): the best trees of the game with 4
 * positions and 10 symbols, the table of its openings, and of some games that no search
 * finishes in seconds the tree of the fewest guesses that is known. Each tree is decoded
 * and, as a second opinion, audited (audit.c). Read-only when open. */
#ifndef PUZZLES_BULLS_COWS_BUILTIN_H
#define PUZZLES_BULLS_COWS_BUILTIN_H

#include "book.h"

enum { BC_BUILTIN_OTHERS = 5 /* games beside 4 x 10 */ };

struct bc_builtin {
    struct bc_tree tree[BC_OBJECTIVES]; /* BC_WORST_CASE shares what BC_AVERAGE owns */
    struct bc_book book;                /* of these trees */
    struct bc_tree other_tree[BC_BUILTIN_OTHERS];
    struct bc_book other[BC_BUILTIN_OTHERS]; /* each of one of these, for BC_AVERAGE */
};

/* What is known beforehand of the game; NULL when that is nothing. */
const struct bc_book *bc_builtin_book(const struct bc_builtin *builtin,
                                      const struct bc_game *game);

/* PZ_NO_MEMORY, or PZ_INVALID with a constant sentence in `*fault`: the data is damaged.
 * bc_builtin_close is to follow on PZ_OK. Cost: 1 ms. */
enum pz_status bc_builtin_open(struct bc_builtin **builtin, const char **fault);
void bc_builtin_close(struct bc_builtin *builtin);

#endif
