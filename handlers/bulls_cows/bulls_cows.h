/* Bulls and Cows, with or without repeats, over JSON. A code is a string of digits of base
 * 16, an answer a number of bulls and a number of cows, a history an array of rows of a
 * guess and its answer. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_BULLS_COWS_H
#define PUZZLED_HANDLERS_BULLS_COWS_BULLS_COWS_H

#include "server/exchange.h"

/* POST /bulls-cows/score: what a guess gets. */
enum handled bulls_cows_score_handle(struct exchange *x);

/* POST /bulls-cows/solve: the best guess for any history. Says HANDLED_LATER on a loop when
 * half a millisecond is not enough. */
enum handled bulls_cows_solve_handle(struct exchange *x);

/* POST /bulls-cows/tree: a whole tree. Those of the 4 x 10 game are ready; for another
 * state one is made, and then HANDLED_LATER is said as above. */
enum handled bulls_cows_tree_handle(struct exchange *x);

/* POST /bulls-cows/optimize: what the best tree of a game costs. */
enum handled bulls_cows_optimize_handle(struct exchange *x);

/* POST /bulls-cows/review: each guess of a game beside the best one. */
enum handled bulls_cows_review_handle(struct exchange *x);

/* POST /bulls-cows/strategies: what simple strategies cost. For a worker. */
enum handled bulls_cows_strategies_handle(struct exchange *x);

/* POST /bulls-cows/bounds: what is known without a search. Says HANDLED_LATER on a loop for
 * more than 4 positions. */
enum handled bulls_cows_bounds_handle(struct exchange *x);

#endif
