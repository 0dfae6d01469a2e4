/* The card game SET over JSON. A card is a string in one of three notations or an array
 * of values; answers give cards back as they came. */
#ifndef PUZZLED_SET_H
#define PUZZLED_SET_H

#include "server/exchange.h"

/* POST /set/solve: all sets on a table. Says HANDLED_LATER on a loop when the method
 * would take longer than about half a millisecond for so many cards. */
enum handled set_solve_handle(struct exchange *x);

/* POST /set/check: are three cards a set, and if not, why. */
enum handled set_check_handle(struct exchange *x);

#endif
