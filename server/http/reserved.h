/* What a loop does with connections while all places are taken.
 *
 * GET /healthz and GET /readyz, the probes, are answered at any time, so that nobody takes
 * a service that is full for one that is dead and starts it anew. So each loop accepts a
 * few connections more (RESERVED_MAX), to see what they ask. A probe is answered and the
 * connection closed. Anything else is refused with 503 and a close, as is a connection that
 * has not asked within RESERVED_MS, or is displaced by newer ones before; unless a place
 * has become free, which it then gets. */
#ifndef PUZZLED_SERVER_HTTP_RESERVED_H
#define PUZZLED_SERVER_HTTP_RESERVED_H

#include "connection.h"

/* Makes one of the reserved places free. */
void reserved_make_room(struct connections *all);

/* Sets the problem of the request of `c`, whose route is known, where it has no ordinary
 * place and is no probe. */
void reserved_check(struct connection *c);

/* Refuses the connections whose time is over. Returns for how many milliseconds the oldest
 * of the others may stay; 0 when there is none. */
uint64_t reserved_sweep(struct connections *all);

#endif
