/* The data built into the library (data/bulls-cows/): the best trees of the game with 4
 * positions and 10 symbols, and the table of its openings. Each tree is decoded and, as a
 * second opinion, audited (audit.c). Read-only when open. */
#ifndef PUZZLES_BULLS_COWS_BUILTIN_H
#define PUZZLES_BULLS_COWS_BUILTIN_H

#include "book.h"

struct bc_builtin {
    struct bc_tree tree[BC_OBJECTIVES];
    struct bc_book book; /* of these trees */
};

/* PZ_NO_MEMORY, or PZ_INVALID with a constant sentence in `*fault`: the data is damaged.
 * bc_builtin_close is to follow on PZ_OK. Cost: 1 ms. */
enum pz_status bc_builtin_open(struct bc_builtin **builtin, const char **fault);
void bc_builtin_close(struct bc_builtin *builtin);

#endif
