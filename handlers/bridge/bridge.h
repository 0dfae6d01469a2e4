/* Bridge crossing ("Escape from Zurg") over JSON. People are called by their names, or by
 * their places where they have none. */
#ifndef PUZZLED_HANDLERS_BRIDGE_BRIDGE_H
#define PUZZLED_HANDLERS_BRIDGE_BRIDGE_H

#include "server/exchange.h"

enum { BRIDGE_BODY_MAX = 64 * 1024 * 1024 }; /* bytes of a question */

/* POST /bridge/solve: a plan of the least time, how many there are, and why none takes
 * less; or why there is no plan. Without constraints by theory, with constraints by A*, or
 * by the search that was asked for. Says HANDLED_LATER on a loop when a brief effort
 * was not enough. */
enum handled bridge_solve_handle(struct exchange *x);

#endif
