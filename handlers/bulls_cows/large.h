/* Questions about games beyond the sizes of puzzles/bulls_cows.h. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_LARGE_H
#define PUZZLED_HANDLERS_BULLS_COWS_LARGE_H

#include "puzzles/bulls_cows_large.h"
#include "server/exchange.h"

/* POST /bulls-cows/solve of such a game. */
enum handled bulls_cows_large_solve(struct exchange *x);

/* POST /bulls-cows/review of such a game, which was read. */
enum handled bulls_cows_large_review(struct exchange *x,
                                     const struct bc_large_history *history);

#endif
