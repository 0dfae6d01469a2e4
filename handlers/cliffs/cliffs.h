/* Allergic Cliffs over JSON. A Zoombini is identified by its index in the band, from 0. */
#ifndef PUZZLED_HANDLERS_CLIFFS_CLIFFS_H
#define PUZZLED_HANDLERS_CLIFFS_CLIFFS_H

#include "server/exchange.h"

/* POST /cliffs/solve: the next move and its expected result. Returns HANDLED_LATER on an
 * event loop if the solver has to build a table or the band is large. */
enum handled cliffs_solve_handle(struct exchange *x);

/* POST /cliffs/plan: the complete strategy, audited before it is sent. Call on a worker. */
enum handled cliffs_plan_handle(struct exchange *x);

/* POST /cliffs/simulate: statistics of games of one strategy. Call on a worker. */
enum handled cliffs_simulate_handle(struct exchange *x);

/* POST /cliffs/deal: a random band and a hidden rule for it. */
enum handled cliffs_deal_handle(struct exchange *x);

#endif
