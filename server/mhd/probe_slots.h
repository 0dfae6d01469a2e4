/* The slots of a loop for probes while all connections are in use.
 *
 * GET /healthz and GET /readyz, the probes, must always receive a response; otherwise an
 * orchestrator restarts a service that is only busy. Each loop therefore accepts up to
 * PROBE_SLOTS_MAX further connections to see what they request. A probe gets its response,
 * and the connection closes. Any other request gets 503, and the connection closes. A
 * connection also gets 503 if it does not send a request within PROBE_SLOT_MS, or if newer
 * connections displace it. But if a normal slot has become free, the connection gets this
 * slot. */
#ifndef PUZZLED_SERVER_MHD_PROBE_SLOTS_H
#define PUZZLED_SERVER_MHD_PROBE_SLOTS_H

#include "connection.h"

/* Frees one of the probe slots. */
void probe_slots_make_room(struct connections *all);

/* Gives `c`, which does not have a normal slot, a normal slot if a slot has become free.
 * Otherwise, sets the problem of its request, whose route is known, unless the request is a
 * probe. */
void probe_slots_check(struct connection *c);

/* Rejects the connections whose time is over. Returns the remaining milliseconds of the
 * oldest of the other connections, or 0 if there are no other connections. */
uint64_t probe_slots_sweep(struct connections *all);

#endif
