/* The slots of a loop for probes while all connections are in use.
 *
 * GET /healthz and GET /readyz, the probes, must always receive a response; otherwise an
 * orchestrator restarts a service that is only busy. Each loop therefore accepts up to
 * PROBE_SLOTS_MAX additional connections to read their requests. A probe gets its response,
 * and the connection closes. Any other request gets 503, and the connection closes. The
 * same happens to a connection that has not sent a request after PROBE_SLOT_MS, or that
 * newer connections displace. But if a normal slot has become free, the connection gets
 * this slot. */
#ifndef PUZZLED_SERVER_MHD_PROBE_SLOTS_H
#define PUZZLED_SERVER_MHD_PROBE_SLOTS_H

#include "connection.h"

/* Frees one of the probe slots. */
void probe_slots_make_room(struct connections *all);

/* Assigns a normal slot to `c`, which does not have one, if such a slot has become free.
 * Otherwise sets the problem of its request, whose route is known, unless the request is a
 * probe. */
void probe_slots_check(struct connection *c);

/* Rejects the connections whose time is over. Returns the remaining milliseconds of the
 * oldest other connection, or 0 if there is no other connection. */
uint64_t probe_slots_sweep(struct connections *all);

#endif
