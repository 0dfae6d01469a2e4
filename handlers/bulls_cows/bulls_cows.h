/* Request handlers for Bulls and Cows, with or without repeats. In JSON, a code is a string
 * over 0 to 9 and a to z, an answer is a number of bulls and a number of cows, and a history
 * is an array of rows with a guess and its answer. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_BULLS_COWS_H
#define PUZZLED_HANDLERS_BULLS_COWS_BULLS_COWS_H

#include "server/exchange.h"

/* POST /bulls-cows/score: the answer to a guess. */
enum handled bulls_cows_score_handle(struct exchange *x);

/* POST /bulls-cows/solve: the best guess for any history. On an event loop, returns
 * HANDLED_LATER if half a millisecond is not sufficient. */
enum handled bulls_cows_solve_handle(struct exchange *x);

/* POST /bulls-cows/tree: a decision tree. The trees of the 4 x 10 game are ready. For other
 * games and states the handler computes one, and returns HANDLED_LATER as above. */
enum handled bulls_cows_tree_handle(struct exchange *x);

/* POST /bulls-cows/optimize: the costs of the best tree of a game. */
enum handled bulls_cows_optimize_handle(struct exchange *x);

/* POST /bulls-cows/review: each guess of a game, compared with the best one. */
enum handled bulls_cows_review_handle(struct exchange *x);

/* POST /bulls-cows/strategies: the costs of simple strategies. Runs on a worker only. */
enum handled bulls_cows_strategies_handle(struct exchange *x);

/* POST /bulls-cows/bounds: bounds without a search. On an event loop, returns HANDLED_LATER
 * for more than 4 positions. */
enum handled bulls_cows_bounds_handle(struct exchange *x);

#endif
