/* The slots of a loop for probes while all connections are in use.
 *
 * GET /healthz and GET /readyz, the probes, must always receive a response; otherwise an
 * orchestrator restarts a service that is only busy. Each loop therefore accepts up to
 * PROBE_SLOTS_MAX further connections to see what they request. A probe gets its response,
 * and the connection closes. Everything else gets 503 and a close, as does a connection that
 * has sent no request after PROBE_SLOT_MS or is displaced by newer ones; but if a normal slot
 * has become free, the connection gets it. */
#ifndef PUZZLED_SERVER_MHD_PROBE_SLOTS_H
#define PUZZLED_SERVER_MHD_PROBE_SLOTS_H

#include "connection.h"

/* Frees one of the probe slots. */
void probe_slots_make_room(struct connections *all);

/* Gives `c`, which has no normal slot, a normal slot if one has become free. Otherwise sets
 * the problem of its request, whose route is known, unless the request is a probe. */
void probe_slots_check(struct connection *c);

/* Rejects the connections whose time is over. Returns the milliseconds that the oldest of
 * the others has left; 0 without others. */
uint64_t probe_slots_sweep(struct connections *all);

#endif
