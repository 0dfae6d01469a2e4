/* The JSON interface of the bridge puzzle ("Escape from Zurg"). */
#ifndef PUZZLED_HANDLERS_BRIDGE_BRIDGE_H
#define PUZZLED_HANDLERS_BRIDGE_BRIDGE_H

#include "server/exchange.h"

enum { BRIDGE_BODY_MAX = 64 * 1024 * 1024 }; /* bytes of a request body */

/* POST /bridge/solve: finds a fastest plan, the number of fastest plans, and a proof that
 * no plan is faster; or the reason why there is no plan. Uses theorems without constraints,
 * A* with constraints, or the search that the request names. Returns HANDLED_LATER on a
 * loop if a brief effort is not enough. */
enum handled bridge_solve_handle(struct exchange *x);

#endif
