#include "probe_slots.h"

#include "send_direct.h"
#include "server/clock.h"

#include <assert.h>
#include <sys/socket.h>

static void refuse(struct request *r)
{
    struct service *service = r->service;

    atomic_fetch_add_explicit(&service->rejected, 1, memory_order_relaxed);
    problem_set(&r->problem, PROBLEM_OVERLOADED, "all %u connections are in use",
                service->settings.max_connections);
}

/* Gives `c` a normal slot if there is one. */
static bool promote(struct connection *c)
{
    if (!connection_take_slot(c->all->service))
        return false;
    connection_change_slot(c, SLOT_NORMAL);
    return true;
}

/* Assigns a normal slot to `c`, or closes it. If its client does not read the response to a
 * probe, there is no other response. */
static void dismiss(struct connection *c)
{
    if (promote(c))
        return;
    connection_change_slot(c, SLOT_NONE);
    if (connection_phase(c) > REQUEST_BODY) {
        shutdown(c->fd, SHUT_RDWR);
        return;
    }
    c->lingers = true;
    if (c->state == CONNECTION_OPEN && connection_break_off(c)) {
        refuse(c->request);
        send_direct(c);
    }
    connection_shut(c);
}

void probe_slots_make_room(struct connections *all)
{
    if (all->probe_count == PROBE_SLOTS_MAX)
        dismiss(all->probes[0].connection);
}

void probe_slots_check(struct connection *c)
{
    assert(c->slot != SLOT_NORMAL);
    if (!promote(c) && !route_is_probe(c->request->match.route))
        refuse(c->request);
}

uint64_t probe_slots_sweep(struct connections *all)
{
    uint64_t now_ns = clock_now_ns();

    while (all->probe_count && all->probes[0].until_ns <= now_ns)
        dismiss(all->probes[0].connection);
    return all->probe_count ? (all->probes[0].until_ns - now_ns) / 1000000 + 1 : 0;
}
