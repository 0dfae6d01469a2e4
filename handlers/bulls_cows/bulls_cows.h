/* Request handlers for Bulls and Cows, with or without repeats. In JSON, a code is a string
 * over 0 to 9 and a to z, or over the alphabet of the request. An answer is a number of
 * bulls and a number of cows. A history is an array of rows with a guess and its answer. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_BULLS_COWS_H
#define PUZZLED_HANDLERS_BULLS_COWS_BULLS_COWS_H

#include "server/handler.h"

/* POST /bulls-cows/score: the answer to a guess. */
extern const struct operation bulls_cows_score_operation;

/* POST /bulls-cows/solve: the best guess for any history. */
extern const struct operation bulls_cows_solve_operation;

/* POST /bulls-cows/tree: a decision tree, which is precomputed for some games and found by
 * a search for others. */
extern const struct operation bulls_cows_tree_operation;

/* POST /bulls-cows/optimize: the costs of the best tree of a game. */
extern const struct operation bulls_cows_optimize_operation;

/* POST /bulls-cows/review: each guess of a game, compared with the best guess. */
extern const struct operation bulls_cows_review_operation;

/* POST /bulls-cows/strategies: the costs of simple strategies. */
extern const struct operation bulls_cows_strategies_operation;

/* POST /bulls-cows/bounds: bounds without a search. */
extern const struct operation bulls_cows_bounds_operation;

/* GET /bulls-cows/daily: the secret of a day. */
extern const struct operation bulls_cows_daily_operation;

#endif
