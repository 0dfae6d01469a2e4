/* What the library knows beforehand: the best trees of the game with 4 positions and 10
 * symbols and the table of its openings, read from the data that it carries (data/), each
 * tree after a second opinion. Read-only when open. */
#ifndef PUZZLES_BULLS_COWS_LIBRARY_H
#define PUZZLES_BULLS_COWS_LIBRARY_H

#include "book.h"

struct bc_library {
    struct bc_tree tree[BC_OBJECTIVES];
    struct bc_book book; /* of these trees */
};

/* PZ_NO_MEMORY, or PZ_INVALID with a constant sentence in `*fault`: the data is damaged.
 * bc_library_close is to follow on PZ_OK. Cost: 1 ms. */
enum pz_status bc_library_open(struct bc_library **library, const char **fault);
void bc_library_close(struct bc_library *library);

#endif
