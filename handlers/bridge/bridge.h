/* The JSON interface of the bridge puzzle ("Escape from Zurg"). */
#ifndef PUZZLED_HANDLERS_BRIDGE_BRIDGE_H
#define PUZZLED_HANDLERS_BRIDGE_BRIDGE_H

#include "server/handler.h"

/* POST /bridge/solve: finds a fastest plan, the number of fastest plans, and a proof that
 * no plan is faster; or the reason why there is no plan. Without constraints, it uses
 * theorems, and with constraints, A*, unless the request names a search. */
extern const struct operation bridge_solve_operation;

/* GET /bridge/daily: the party of a day. */
extern const struct operation bridge_daily_operation;

#endif
