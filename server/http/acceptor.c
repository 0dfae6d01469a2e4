#include "acceptor.h"

#include "client.h"
#include "lingering_close.h"
#include "reserved.h"
#include "response_raw.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPTS_MAX = 16, /* in a turn, so that requests do not starve */
    DRAIN_TURNS_MAX = 1024
};

struct peer {
    union {
        struct sockaddr any;
        struct sockaddr_storage storage;
    } address;
    socklen_t length;
};

/* The next client's socket, or -1 with errno. */
static int accept_socket(const struct acceptor *a, struct peer *peer)
{
    peer->length = sizeof peer->address;
    return accept4(a->fd, &peer->address.any, &peer->length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static int open_spare(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* Refuses a client that is not even given to libmicrohttpd, and closes its socket. */
static void refuse(struct acceptor *a, int fd, const struct peer *peer,
                   enum problem_type type)
{
    struct connection c = {.all = a->all, .fd = fd};
    struct ip_address address = ip_address_of(&peer->address.any);

    ip_address_write(&address, c.peer);
    if (connection_break_off(&c)) {
        if (type == PROBLEM_TOO_MANY)
            client_refuse(c.request, c.peer, "open connections");
        else
            problem_set(&c.request->problem, type,
                        "no file descriptor or memory for another connection");
        response_send_raw(&c);
        connection_next_request(&c);
    }
    lingering_close_start(&a->all->loop->uv, fd, &a->all->service->lingering);
    close(fd);
}

static void refuse_for_want(struct acceptor *a, int fd, const struct peer *peer)
{
    atomic_fetch_add_explicit(&a->all->service->refused, 1, memory_order_relaxed);
    refuse(a, fd, peer, PROBLEM_OVERLOADED);
}

/* libmicrohttpd owns the socket from now on, and closes it where it fails. 1.0 does not
 * begin with it before the daemon runs, lest this be another thread. */
static void hand_over(struct acceptor *a, struct connection *c, const struct peer *peer)
{
    struct connections *all = a->all;

    all->opening = c;
    if (MHD_add_connection(a->daemon, c->fd, &peer->address.any, peer->length) == MHD_YES &&
        all->opening)
        MHD_run(a->daemon);
    if (all->opening) /* it was not even begun */
        connection_close(c);
    all->opening = NULL;
}

static void on_timer(uv_timer_t *timer)
{
    struct acceptor *a = timer->data;
    uint64_t milliseconds = reserved_sweep(a->all);

    if (milliseconds)
        uv_timer_start(&a->timer, on_timer, milliseconds, 0);
}

/* With all places taken, libmicrohttpd is first to see who left, and which of the reserved
 * places have been asked something: so nobody is displaced whose request had come. */
static enum connection_place find_place(struct acceptor *a)
{
    struct connections *all = a->all;

    if (connection_take_place(all->service))
        return PLACE_ORDINARY;
    all->loop->drive(all->loop);
    if (connection_take_place(all->service))
        return PLACE_ORDINARY;
    reserved_make_room(all);
    if (!uv_is_active((uv_handle_t *)&a->timer))
        uv_timer_start(&a->timer, on_timer, RESERVED_MS, 0);
    return PLACE_RESERVED;
}

static void admit(struct acceptor *a, int fd, const struct peer *peer)
{
    struct ip_address address = ip_address_of(&peer->address.any);
    struct connection *c;

    if (!connection_enter_client(a->all->service, &address)) {
        refuse(a, fd, peer, PROBLEM_TOO_MANY);
        return;
    }
    c = connection_open(a->all, fd, &address, find_place(a));
    if (c)
        hand_over(a, c, peer);
    else
        refuse_for_want(a, fd, peer);
}

static void pause_accepting(struct acceptor *a)
{
    a->paused = true;
    uv_poll_stop(&a->poll);
}

/* With no descriptor for the next client, of whom accept(2) does not even say whether there
 * is one, the spare descriptor makes it possible to refuse that client. */
static bool accept_with_spare(struct acceptor *a)
{
    struct peer peer;
    bool waits = true;
    int fd = -1;

    if (a->spare >= 0) {
        close(a->spare);
        fd = accept_socket(a, &peer);
        waits = fd >= 0 || errno != EAGAIN;
        if (fd >= 0)
            refuse_for_want(a, fd, &peer);
        a->spare = open_spare();
    }
    if (waits && fd < 0)
        pause_accepting(a);
    return fd >= 0;
}

/* False when nobody waits, or nobody can be accepted at present. All other errors are of
 * one client, which the kernel has then dropped. */
static bool accept_one(struct acceptor *a)
{
    struct peer peer;
    int fd = accept_socket(a, &peer);

    if (fd >= 0) {
        admit(a, fd, &peer);
        return true;
    }
    switch (errno) {
    case EAGAIN:
    case EBADF: /* the service began to drain within the turn */
        return false;
    case EMFILE:
    case ENFILE:
        return accept_with_spare(a);
    case ENOBUFS:
    case ENOMEM:
        pause_accepting(a);
        return false;
    default:
        return true;
    }
}

/* A turn of accepting; true when there may be more. */
static bool accept_some(struct acceptor *a)
{
    unsigned accepted = 0;

    while (accepted < ACCEPTS_MAX && accept_one(a))
        accepted++;
    return accepted == ACCEPTS_MAX;
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    accept_some(poll->data);
}

bool acceptor_open(struct acceptor *a, struct connections *all, struct MHD_Daemon *daemon,
                   int fd)
{
    uv_loop_t *loop = &all->loop->uv;

    *a = (struct acceptor){.all = all, .daemon = daemon, .fd = fd, .spare = open_spare()};
    if (uv_poll_init(loop, &a->poll, fd) != 0 || uv_timer_init(loop, &a->timer) != 0)
        return false;
    a->poll.data = a->timer.data = a;
    return uv_poll_start(&a->poll, UV_READABLE, on_poll) == 0;
}

void acceptor_look(struct acceptor *a)
{
    if (!a->paused)
        return;
    a->paused = false;
    if (a->spare < 0)
        a->spare = open_spare();
    uv_poll_start(&a->poll, UV_READABLE, on_poll);
}

/* Closing the socket resets what the kernel has taken for it and nobody has accepted. */
void acceptor_drain(struct acceptor *a)
{
    for (unsigned turns = 0; turns < DRAIN_TURNS_MAX && accept_some(a); turns++)
        ;
    uv_close((uv_handle_t *)&a->poll, NULL);
    close(a->fd);
    a->fd = -1;
    a->paused = false;
}

void acceptor_close(struct acceptor *a)
{
    uv_close((uv_handle_t *)&a->timer, NULL);
    if (a->spare >= 0)
        close(a->spare);
}
