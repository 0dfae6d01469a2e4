/* The Grecian Computer over JSON (read.h). */
#ifndef PUZZLED_HANDLERS_GRECIAN_GRECIAN_H
#define PUZZLED_HANDLERS_GRECIAN_GRECIAN_H

#include "server/handler.h"

/* POST /grecian/solve: all solutions or, without a solution, the nearest position and the
 * transcription errors that would explain why there is no solution. Without `limits` in the
 * request, the search for these errors takes at most two seconds. */
extern const struct operation grecian_solve_operation;

/* POST /grecian/position: the visible numbers of one position. Offsets are modulo the
 * number of columns. */
extern const struct operation grecian_position_operation;

/* POST /grecian/generate: a new puzzle with its solution. The response varies if the
 * request has no seed or if the time limit, five seconds by default, ends the search. */
extern const struct operation grecian_generate_operation;

/* GET /grecian/daily: the puzzle of a day. */
extern const struct operation grecian_daily_operation;

#endif
