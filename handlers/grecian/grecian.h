/* The Grecian Computer over JSON (read.h). */
#ifndef PUZZLED_HANDLERS_GRECIAN_GRECIAN_H
#define PUZZLED_HANDLERS_GRECIAN_GRECIAN_H

#include "server/exchange.h"

/* POST /grecian/solve: all solutions, and when there is none, the nearest position and
 * what could be wrong with the puzzle. A request without `limits` gets two seconds at most
 * for what is wrong. */
enum handled grecian_solve_handle(struct exchange *x);

/* POST /grecian/position: what one position shows. Offsets count modulo the columns. */
enum handled grecian_position_handle(struct exchange *x);

/* POST /grecian/generate: a new puzzle with its solution. The answer varies when no seed
 * was given, or when time ran out; without `limits` that is after five seconds. */
enum handled grecian_generate_handle(struct exchange *x);

#endif
