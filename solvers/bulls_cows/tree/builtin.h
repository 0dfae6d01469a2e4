/* The data built into the library (data/bulls-cows/): the best trees of the game with 4
 * positions and 10 symbols, the table of its openings, and of some games that no search
 * finishes in seconds the tree of the fewest guesses that is known. The trees of the first
 * are decoded and, as a second opinion, audited (audit.c) when the data is opened. Of the
 * others only the checksums are looked at then: each is decoded when its game is first
 * asked for, which would else more than triple the time to open. */
#ifndef PUZZLES_BULLS_COWS_BUILTIN_H
#define PUZZLES_BULLS_COWS_BUILTIN_H

#include "book.h"

#include <stdatomic.h>

enum { BC_BUILTIN_OTHERS = 5 /* games beside 4 x 10 */ };

/* What is known of one of them. */
struct bc_builtin_other {
    struct bc_tree tree;
    struct bc_book book; /* of this tree, for BC_AVERAGE */
};

struct bc_builtin {
    struct bc_tree tree[BC_OBJECTIVES]; /* BC_WORST_CASE shares what BC_AVERAGE owns */
    struct bc_book book;                /* of these trees */
    _Atomic(struct bc_builtin_other *) other[BC_BUILTIN_OTHERS]; /* NULL until asked for */
};

/* What is known beforehand of the game, in `*book`, which lasts as long as `builtin`; NULL
 * when that is nothing. Any number of threads may ask at once. PZ_NO_MEMORY. Cost: some
 * 2 ms for the first question about a game beside 4 x 10, then nothing. */
enum pz_status bc_builtin_book(struct bc_builtin *builtin, const struct bc_game *game,
                               const struct bc_book **book);

/* PZ_NO_MEMORY, or PZ_INVALID with a constant sentence in `*fault`: the data is damaged.
 * bc_builtin_close is to follow on PZ_OK. Cost: 2 ms. */
enum pz_status bc_builtin_open(struct bc_builtin **builtin, const char **fault);
void bc_builtin_close(struct bc_builtin *builtin);

#endif
