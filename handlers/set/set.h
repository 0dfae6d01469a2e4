/* The card game SET over JSON. A card is a string in one of three notations, an array
 * of values or an object; answers give cards back as they came. Each handler reads a
 * question, asks the library and writes its answer. */
#ifndef PUZZLED_HANDLERS_SET_SET_H
#define PUZZLED_HANDLERS_SET_SET_H

#include "server/exchange.h"

/* POST /set/solve: all sets on a table, or other groups of cards. */
enum handled set_solve_handle(struct exchange *x);

/* POST /set/check: are three cards a set, and if not, why. */
enum handled set_check_handle(struct exchange *x);

/* POST /set/hint: the first one, two or three cards of the first set on a table. */
enum handled set_hint_handle(struct exchange *x);

/* POST /set/deal: a table with a given number of sets, or that of a day. */
enum handled set_deal_handle(struct exchange *x);

/* POST /set/odds: how many tables hold how many sets. */
enum handled set_odds_handle(struct exchange *x);

/* POST /set/simulate: what comes up in games. */
enum handled set_simulate_handle(struct exchange *x);

/* POST /set/draws: what comes up on tables that are dealt one by one. */
enum handled set_draws_handle(struct exchange *x);

#endif
