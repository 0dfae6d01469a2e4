/* The Grecian Computer over JSON (read.h). */
#ifndef PUZZLED_HANDLERS_GRECIAN_GRECIAN_H
#define PUZZLED_HANDLERS_GRECIAN_GRECIAN_H

#include "server/exchange.h"

/* POST /grecian/solve: all solutions or, without a solution, the nearest position and the
 * transcription errors that would explain it. Without `limits` in the request, the search
 * for these errors takes at most two seconds. */
enum handled grecian_solve_handle(struct exchange *x);

/* POST /grecian/position: the visible numbers of one position. Offsets are modulo the number
 * of columns. */
enum handled grecian_position_handle(struct exchange *x);

/* POST /grecian/generate: a new puzzle with its solution. The answer varies if the request
 * has no seed or if the time limit, five seconds by default, ends the search. */
enum handled grecian_generate_handle(struct exchange *x);

#endif
