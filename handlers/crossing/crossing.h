/* River crossings over JSON. Travellers are called by their names, or by their kinds and
 * numbers. */
#ifndef PUZZLED_HANDLERS_CROSSING_CROSSING_H
#define PUZZLED_HANDLERS_CROSSING_CROSSING_H

#include "server/exchange.h"

/* POST /crossing/solve: a plan of the fewest crossings or of the least minutes that keeps
 * the rules, how many there are and why none is better; or why there is none; and the graph
 * of the states. Says HANDLED_LATER on a loop when a brief effort was not enough. */
enum handled crossing_solve_handle(struct exchange *x);

#endif
