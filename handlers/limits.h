/* How long a handler may let a solver work, and what the solver's end means.
 *
 * On a loop thread other connections wait, so a search gets half a millisecond there; a
 * handler whose search was cut then says HANDLED_LATER and is called again on a worker.
 * There the bound is the server's, or `limits.milliseconds` of the request when that ends
 * sooner, counted from when the request was complete. */
#ifndef PUZZLED_LIMITS_H
#define PUZZLED_LIMITS_H

#include "puzzles/control.h"
#include "puzzles/status.h"
#include "server/exchange.h"

/* A bound by nothing but the stop flag, for work that is short beside the time given. */
struct pz_ctl limits_unbounded(const struct exchange *x);

/* The bound for the searches of this call; `x` must outlive it. */
struct pz_ctl limits_control(const struct exchange *x);

/* As limits_control, for a search that may find nothing: when the request does not say how
 * long, at most `seconds` from now. */
struct pz_ctl limits_control_within(const struct exchange *x, unsigned seconds);

/* True when the request itself says how long the search may take. */
bool limits_given(const struct exchange *x);

/* How a request ends whose solver ended with `status`. PZ_INVALID becomes
 * HANDLED_REFUSED: the handler must have named the field. */
enum handled limits_handled(enum pz_status status);

/* As limits_handled, but what was short of time or memory on a loop goes on later, on a
 * worker, with more of both. */
enum handled limits_ended(const struct exchange *x, enum pz_status status);

#endif
