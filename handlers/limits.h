/* How a request bounds the library's work on it, and how it ends by the end of that.
 *
 * On a loop thread other connections wait, so a question gets a brief effort there; what
 * takes longer ends with PZ_LATER and is asked again on a worker. There the bound is the
 * server's, or `limits.milliseconds` of the request when that ends sooner, counted from
 * when the request was complete. The library works on idle workers too, and where lines
 * are offered and the client wants them, its progress becomes lines of the answer
 * (exchange_send_line). */
#ifndef PUZZLED_LIMITS_H
#define PUZZLED_LIMITS_H

#include "puzzles/control.h"
#include "puzzles/status.h"
#include "server/exchange.h"

/* The control of the library's work on `x`, which must outlive it. */
struct pz_ctl limits_control(const struct exchange *x);

/* As limits_control, for an operation that offers lines, which `x` then knows. To be called
 * before anything can be refused: a refusal too says that the answer depends on Accept. */
struct pz_ctl limits_control_with_lines(struct exchange *x);

/* As limits_control, for a search that may find nothing: when the request does not say how
 * long, at most `seconds` from now. */
struct pz_ctl limits_control_within(const struct exchange *x, unsigned seconds);

/* As limits_control, for a search that gives its best when time is over: LIMITS_SECONDS at
 * most when the request does not say how long. */
enum { LIMITS_SECONDS = 2 };
struct pz_ctl limits_control_search(const struct exchange *x);

/* True when the request itself says how long the search may take. */
bool limits_given(const struct exchange *x);

/* How a request ends whose solver ended with `status`. PZ_INVALID becomes
 * HANDLED_REFUSED: the handler must have named the field. */
enum handled limits_handled(enum pz_status status);

/* How a request ends whose handler itself needs more memory than `x->max_bytes`: on a loop
 * it goes on later, on a worker, with more. */
enum handled limits_no_memory(const struct exchange *x);

#endif
