/* Limits of the library's work on a request, and the result of a request for a status of
 * the library.
 *
 * Other connections wait for an event loop, so the effort there is brief: a longer
 * computation ends with PZ_LATER and the handler runs again on a worker. On a worker,
 * the time limit is that of the service, or `limits.milliseconds` of the request if it
 * is shorter, from the time when the request was complete. The library also uses idle
 * workers. If the operation supports streaming and the client accepts it, progress is
 * sent as NDJSON (exchange_send_line). */
#ifndef PUZZLED_LIMITS_H
#define PUZZLED_LIMITS_H

#include "puzzles/control.h"
#include "puzzles/status.h"
#include "server/exchange.h"

/* Returns the control of the library's work on `x`. `x` must outlive the control. */
struct pz_ctl limits_control(const struct exchange *x);

/* As limits_control, for an operation that supports streaming; notes that in `x`. Call it
 * before any validation, because error responses must also contain `Vary: Accept`. */
struct pz_ctl limits_control_with_lines(struct exchange *x);

/* As limits_control, for a search that may end without a result. If the request has no time
 * limit, the limit is `seconds` from now. */
struct pz_ctl limits_control_within(const struct exchange *x, unsigned seconds);

/* As limits_control, for a search that returns its best result when the time is over. If
 * the request has no time limit, the limit is LIMITS_SECONDS. */
enum { LIMITS_SECONDS = 2 };
struct pz_ctl limits_control_search(const struct exchange *x);

/* Returns true if the request has a time limit. */
bool limits_given(const struct exchange *x);

/* Returns the result of a request whose solver returned `status`. PZ_INVALID becomes
 * HANDLED_REFUSED: the handler must have reported the field. */
enum handled limits_handled(enum pz_status status);

/* Returns the result of a request whose handler needs more memory than `x->max_bytes`.
 * On an event loop, the handler runs again on a worker, with more memory. */
enum handled limits_no_memory(const struct exchange *x);

#endif
