/* The JSON interface of the river crossing puzzle. */
#ifndef PUZZLED_HANDLERS_CROSSING_CROSSING_H
#define PUZZLED_HANDLERS_CROSSING_CROSSING_H

#include "server/handler.h"

/* POST /crossing/solve: finds a plan that follows the rules with the fewest crossings or in
 * the least time, the number of such plans, and a proof that no plan is better; or the
 * reason why there is no plan. On request, also finds the graph of the states. */
extern const struct operation crossing_solve_operation;

/* GET /crossing/daily: the crossing of a day. */
extern const struct operation crossing_daily_operation;

#endif
