/* The card game SET over JSON. A card is a string in one of three notations, an array of
 * values, or an object. Responses write cards as the request wrote them. Each operation
 * reads the request, calls the library and writes the response. */
#ifndef PUZZLED_HANDLERS_SET_SET_H
#define PUZZLED_HANDLERS_SET_SET_H

#include "server/handler.h"

/* POST /set/solve: all sets, UltraSets or GhostSets on a table. */
extern const struct operation set_solve_operation;

/* POST /set/check: whether three cards are a set, and if not, the reason. */
extern const struct operation set_check_operation;

/* POST /set/hint: the first one, two or three cards of the first set on a table. */
extern const struct operation set_hint_operation;

/* POST /set/deal: a table with a given number of sets, or the table of a day. */
extern const struct operation set_deal_operation;

/* POST /set/odds: the probability of each number of sets on a table. */
extern const struct operation set_odds_operation;

/* POST /set/simulate: statistics of random games. */
extern const struct operation set_simulate_operation;

/* POST /set/draws: statistics of random tables. */
extern const struct operation set_draws_operation;

/* GET /set/daily: the table of a day. */
extern const struct operation set_daily_operation;

#endif
