#include "admit.h"

#include "client_identity.h"
#include "probe_slots.h"
#include "send_direct.h"
#include "server/net/lingering_close.h"

#include <unistd.h>

/* Rejects a client without libmicrohttpd, and closes its socket. */
static void reject(struct admit *a, int fd, const struct acceptor_peer *peer,
                   enum problem_type type)
{
    struct connection c = {.all = a->all, .fd = fd};
    struct ip_address address = ip_address_of(&peer->address.any);

    ip_address_write(&address, c.peer);
    if (connection_break_off(&c)) {
        if (type == PROBLEM_TOO_MANY)
            client_identity_refuse(c.request, c.peer, "open connection");
        else
            problem_set(&c.request->problem, type,
                        "no file descriptor or memory for another connection");
        send_direct(&c);
        connection_next_request(&c);
    }
    lingering_close_start(&a->all->loop->uv, fd, &a->all->service->lingering);
    close(fd);
}

static void reject_without_memory(void *arg, int fd, const struct acceptor_peer *peer)
{
    struct admit *a = arg;

    atomic_fetch_add_explicit(&a->all->service->rejected, 1, memory_order_relaxed);
    reject(a, fd, peer, PROBLEM_OVERLOADED);
}

/* Passes the socket to libmicrohttpd, which takes ownership of it, and closes it on
 * failure. Version 1.0 begins the connection only in MHD_run. */
static void hand_over(struct admit *a, struct connection *c,
                      const struct acceptor_peer *peer)
{
    struct connections *all = a->all;

    all->opening = c;
    if (MHD_add_connection(a->mhd, c->fd, &peer->address.any, peer->length) == MHD_YES &&
        all->opening)
        MHD_run(a->mhd);
    if (all->opening)
        connection_close(c); /* libmicrohttpd did not begin it */
    all->opening = NULL;
}

static void on_timer(uv_timer_t *timer)
{
    struct admit *a = timer->data;
    uint64_t milliseconds = probe_slots_sweep(a->all);

    if (milliseconds)
        uv_timer_start(&a->timer, on_timer, milliseconds, 0);
}

/* If no slot is free, libmicrohttpd first handles pending events. These are clients that
 * have left, and requests on probe slots, which must not be displaced after they have
 * arrived. */
static enum connection_slot find_slot(struct admit *a)
{
    struct connections *all = a->all;

    if (connection_take_slot(all->service))
        return SLOT_NORMAL;
    all->loop->drive(all->loop);
    if (connection_take_slot(all->service))
        return SLOT_NORMAL;
    probe_slots_make_room(all);
    if (!uv_is_active((uv_handle_t *)&a->timer))
        uv_timer_start(&a->timer, on_timer, PROBE_SLOT_MS, 0);
    return SLOT_PROBE;
}

static void admit(void *arg, int fd, const struct acceptor_peer *peer)
{
    struct admit *a = arg;
    struct ip_address address = ip_address_of(&peer->address.any);
    struct connection *c;

    if (!connection_enter_client(a->all->service, &address)) {
        reject(a, fd, peer, PROBLEM_TOO_MANY);
        return;
    }
    c = connection_open(a->all, fd, &address, find_slot(a));
    if (c)
        hand_over(a, c, peer);
    else
        reject_without_memory(a, fd, peer);
}

bool admit_open(struct admit *a, struct connections *all, struct MHD_Daemon *mhd, int fd)
{
    const struct acceptor_user user = {
        .admit = admit, .reject = reject_without_memory, .arg = a};

    *a = (struct admit){.all = all, .mhd = mhd};
    if (uv_timer_init(&all->loop->uv, &a->timer) != 0)
        return false;
    a->timer.data = a;
    return acceptor_open(&a->acceptor, &all->loop->uv, fd, &user);
}

void admit_close(struct admit *a)
{
    acceptor_close(&a->acceptor);
    uv_close((uv_handle_t *)&a->timer, NULL);
}
