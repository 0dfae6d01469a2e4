/* The trees of the 4 x 10 game, unpacked and written as JSON once, at the start.
 *
 * From then on all of it is read-only and shared by all threads. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_TABLE_CACHE_H
#define PUZZLED_HANDLERS_BULLS_COWS_TABLE_CACHE_H

#include "puzzles/bulls_cows_solve.h"
#include "read.h"
#include "server/http/pages.h"

/* Checks and unpacks the embedded data. NULL, or a sentence that says what is damaged.
 * bulls_cows_release is to follow in either case. Cost: some milliseconds. */
const char *bulls_cows_prepare(void);
void bulls_cows_release(void);

/* What the solvers know of openings; NULL before bulls_cows_prepare. */
const struct bc_book *bulls_cows_book(void);

/* The whole tree of a game, complete; NULL when there is none for this game. */
const struct bc_tree *bulls_cows_shelf_tree(const struct bc_game *game,
                                            enum bc_objective objective);

/* The answer of /bulls-cows/tree that is this tree; NULL when there is none. */
const struct page *bulls_cows_shelf_page(const struct bc_game *game,
                                         enum bc_objective objective);

#endif
