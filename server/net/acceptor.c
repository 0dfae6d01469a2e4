#include "acceptor.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum {
    ACCEPTS_MAX = 16, /* clients in a turn, so that requests do not starve */
    DRAIN_TURNS_MAX = 1024
};

/* Returns the socket of the next client, or -1 with errno. */
static int accept_socket(const struct acceptor *a, struct acceptor_peer *peer)
{
    peer->length = sizeof peer->address;
    return accept4(a->fd, &peer->address.any, &peer->length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static int open_spare(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void pause_accepting(struct acceptor *a)
{
    a->paused = true;
    uv_poll_stop(&a->poll);
}

/* Without a descriptor, accept(2) does not even report whether a client is waiting. The
 * spare descriptor makes it possible to reject this client. */
static bool accept_with_spare(struct acceptor *a)
{
    struct acceptor_peer peer;
    bool waits = true;
    int fd = -1;

    if (a->spare >= 0) {
        close(a->spare);
        fd = accept_socket(a, &peer);
        waits = fd >= 0 || errno != EAGAIN;
        if (fd >= 0)
            a->user.reject(a->user.arg, fd, &peer);
        a->spare = open_spare();
    }
    if (waits && fd < 0)
        pause_accepting(a);
    return fd >= 0;
}

/* Returns false if no client is waiting, or if no client can be accepted now. All other
 * errors concern one client, which the kernel has already dropped. */
static bool accept_one(struct acceptor *a)
{
    struct acceptor_peer peer;
    int fd = accept_socket(a, &peer);

    if (fd >= 0) {
        a->user.admit(a->user.arg, fd, &peer);
        return true;
    }
    switch (errno) {
    case EAGAIN:
    case EBADF: /* the drain began within this turn */
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

/* Accepts for one turn. Returns true if more clients may be waiting. */
static bool accept_some(struct acceptor *a)
{
    unsigned accepted = 0;

    while (accepted < ACCEPTS_MAX && accept_one(a))
        accepted++;
    return accepted == ACCEPTS_MAX;
}

static void on_client_waits(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    accept_some(poll->data);
}

bool acceptor_open(struct acceptor *a, uv_loop_t *loop, int fd,
                   const struct acceptor_user *user)
{
    *a = (struct acceptor){.user = *user, .fd = fd, .spare = open_spare()};
    if (uv_poll_init(loop, &a->poll, fd) != 0)
        return false;
    a->poll.data = a;
    return uv_poll_start(&a->poll, UV_READABLE, on_client_waits) == 0;
}

void acceptor_continue(struct acceptor *a)
{
    if (!a->paused)
        return;
    a->paused = false;
    if (a->spare < 0)
        a->spare = open_spare();
    uv_poll_start(&a->poll, UV_READABLE, on_client_waits);
}

/* Accepts the waiting clients first, because closing the socket resets the connections that
 * the kernel has accepted and this program has not. */
void acceptor_drain(struct acceptor *a)
{
    assert(a->fd >= 0);
    for (unsigned turns = 0; turns < DRAIN_TURNS_MAX && accept_some(a); turns++)
        ;
    uv_close((uv_handle_t *)&a->poll, NULL);
    close(a->fd);
    a->fd = -1;
    a->paused = false;
}

void acceptor_close(struct acceptor *a)
{
    if (a->spare >= 0)
        close(a->spare);
}
