#include "reserved.h"

#include "pages.h"
#include "response_raw.h"
#include "server/clock.h"

#include <sys/socket.h>

static void refuse(struct request *r)
{
    struct service *service = r->service;

    atomic_fetch_add_explicit(&service->refused, 1, memory_order_relaxed);
    problem_set(&r->problem, PROBLEM_OVERLOADED, "all %u connections are in use",
                service->options.max_connections);
}

/* Gives `c` an ordinary place if there is one. */
static bool promote(struct connection *c)
{
    if (!connection_take_place(c->all->service))
        return false;
    connection_change_place(c, PLACE_ORDINARY);
    return true;
}

/* A client that does not even take the answer to a probe is cut off without another. */
static void dismiss(struct connection *c)
{
    if (promote(c))
        return;
    connection_change_place(c, PLACE_NONE);
    if (connection_phase(c) > REQUEST_BODY) {
        shutdown(c->fd, SHUT_RDWR);
        return;
    }
    c->lingers = true;
    if (c->state == CONNECTION_OPEN && connection_break_off(c)) {
        refuse(c->request);
        response_send_raw(c);
    }
    connection_shut(c);
}

void reserved_make_room(struct connections *all)
{
    if (all->reserved_count == RESERVED_MAX)
        dismiss(all->reserved[0].connection);
}

void reserved_check(struct connection *c)
{
    if (c->place != PLACE_ORDINARY && !promote(c) &&
        !pages_is_probe(c->request->match.route))
        refuse(c->request);
}

uint64_t reserved_sweep(struct connections *all)
{
    uint64_t now_ns = clock_now_ns();

    while (all->reserved_count && all->reserved[0].until_ns <= now_ns)
        dismiss(all->reserved[0].connection);
    return all->reserved_count ? (all->reserved[0].until_ns - now_ns) / 1000000 + 1 : 0;
}
