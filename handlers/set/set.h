/* The card game SET over JSON. A card is a string in one of three notations, an array of
 * values or an object. Responses write cards as the request wrote them. Each handler reads
 * the request, calls the library and writes the response. */
#ifndef PUZZLED_HANDLERS_SET_SET_H
#define PUZZLED_HANDLERS_SET_SET_H

#include "server/exchange.h"

/* POST /set/solve: all sets, UltraSets or GhostSets on a table. */
enum handled set_solve_handle(struct exchange *x);

/* POST /set/check: whether three cards are a set, and if not, why. */
enum handled set_check_handle(struct exchange *x);

/* POST /set/hint: the first one, two or three cards of the first set on a table. */
enum handled set_hint_handle(struct exchange *x);

/* POST /set/deal: a table with a given number of sets, or that of a day. */
enum handled set_deal_handle(struct exchange *x);

/* POST /set/odds: the probability of each number of sets on a table. */
enum handled set_odds_handle(struct exchange *x);

/* POST /set/simulate: statistics of random games. */
enum handled set_simulate_handle(struct exchange *x);

/* POST /set/draws: statistics of random tables. */
enum handled set_draws_handle(struct exchange *x);

#endif
