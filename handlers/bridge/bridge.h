/* The JSON interface of the bridge puzzle ("Escape from Zurg"). */
#ifndef PUZZLED_HANDLERS_BRIDGE_BRIDGE_H
#define PUZZLED_HANDLERS_BRIDGE_BRIDGE_H

#include "server/handler.h"

/* POST /bridge/solve: finds a fastest plan, the number of fastest plans, and a proof that
 * no plan is faster; or the reason why there is no plan. Uses theorems without constraints,
 * A* with constraints, or the search that the request names. */
extern const struct operation bridge_solve_operation;

/* GET /bridge/daily: the party of a day. */
extern const struct operation bridge_daily_operation;

#endif
