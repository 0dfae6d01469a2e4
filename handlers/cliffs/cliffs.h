/* Allergic Cliffs over JSON. A Zoombini is identified by its index in the band, from 0. */
#ifndef PUZZLED_HANDLERS_CLIFFS_CLIFFS_H
#define PUZZLED_HANDLERS_CLIFFS_CLIFFS_H

#include "server/handler.h"

/* POST /cliffs/solve: the next move and its expected result. */
extern const struct operation cliffs_solve_operation;

/* POST /cliffs/plan: the complete strategy. */
extern const struct operation cliffs_plan_operation;

/* POST /cliffs/simulate: statistics of games of one strategy. */
extern const struct operation cliffs_simulate_operation;

/* POST /cliffs/deal: a random band and a hidden rule for it. */
extern const struct operation cliffs_deal_operation;

/* POST /cliffs/find: the Zoombinis of a band for which a predicate holds. */
extern const struct operation cliffs_find_operation;

/* GET /cliffs/daily: the band and the hidden rule of a day. */
extern const struct operation cliffs_daily_operation;

#endif
