/* Allergic Cliffs over JSON. Zoombinis are called by their places in the list, from 0. */
#ifndef PUZZLED_HANDLERS_CLIFFS_CLIFFS_H
#define PUZZLED_HANDLERS_CLIFFS_CLIFFS_H

#include "server/exchange.h"

/* POST /cliffs/solve: whom to send where next, and what that comes to. Says HANDLED_LATER
 * on a loop where a table has to be made, or much is to be weighed. */
enum handled cliffs_solve_handle(struct exchange *x);

/* POST /cliffs/plan: the whole strategy, audited before it is sent. For a worker. */
enum handled cliffs_plan_handle(struct exchange *x);

/* POST /cliffs/simulate: games played by a strategy, counted. For a worker. */
enum handled cliffs_simulate_handle(struct exchange *x);

/* POST /cliffs/deal: a random band and the rule that was chosen for it. */
enum handled cliffs_deal_handle(struct exchange *x);

#endif
