/* The Grecian Computer over JSON. A dial is an array of rows, a row an array of numbers,
 * `null` a hole (and 0 too under `zero_is_hole`, in every dial). */
#ifndef PUZZLED_GRECIAN_H
#define PUZZLED_GRECIAN_H

#include "server/exchange.h"

/* POST /grecian/solve: all solutions, and when there is none, the nearest position and
 * what could be wrong with the puzzle. Says HANDLED_LATER on a loop when half a
 * millisecond was not enough, or when the answer would be long. A request without `limits`
 * gets two seconds for the nearest position at most; under `limits` four fifths of the time
 * go to the solutions. */
enum handled grecian_solve_handle(struct exchange *x);

/* POST /grecian/position: what one position shows. Offsets count modulo the columns. */
enum handled grecian_position_handle(struct exchange *x);

#endif
