#include "lingering_close.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINGER_MS = 2000, LINGER_BYTES_MAX = 16 * 1024 * 1024 };

struct lingering {
    uv_poll_t poll;
    uv_timer_t timer;
    int fd;
    atomic_uint *count;
    unsigned closed; /* handles whose close callback has run */
    size_t bytes;    /* number of bytes that have arrived */
};

static void on_handle_closed(uv_handle_t *handle)
{
    struct lingering *l = handle->data;

    if (++l->closed == 2) {
        close(l->fd);
        atomic_fetch_sub(l->count, 1);
        free(l);
    }
}

static void stop_lingering(struct lingering *l)
{
    if (!uv_is_closing((uv_handle_t *)&l->timer)) {
        uv_close((uv_handle_t *)&l->poll, on_handle_closed);
        uv_close((uv_handle_t *)&l->timer, on_handle_closed);
    }
}

static void on_time_limit(uv_timer_t *timer)
{
    stop_lingering(timer->data);
}

static ssize_t discard_bytes(int fd)
{
    char bytes[16 * 1024];

    return recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    struct lingering *l = poll->data;
    ssize_t got = -1;

    (void)events;
    if (status == 0)
        got = discard_bytes(l->fd);
    if (got > 0)
        l->bytes += (size_t)got;
    if (got == 0 || l->bytes > LINGER_BYTES_MAX ||
        (got < 0 && errno != EAGAIN && errno != EINTR))
        stop_lingering(l);
}

/* Returns a copy of `fd` that `loop` can poll, or NULL without memory or descriptors. */
static struct lingering *copy_socket(uv_loop_t *loop, int fd)
{
    struct lingering *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    l->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (l->fd >= 0 && uv_poll_init(loop, &l->poll, l->fd) == 0)
        return l;
    if (l->fd >= 0)
        close(l->fd);
    free(l);
    return NULL;
}

void lingering_close_start(uv_loop_t *loop, int fd, atomic_uint *count)
{
    struct lingering *l = NULL;

    if (atomic_fetch_add(count, 1) < LINGERING_MAX)
        l = copy_socket(loop, fd);
    if (!l) {
        atomic_fetch_sub(count, 1);
        discard_bytes(fd);
        return;
    }
    uv_timer_init(loop, &l->timer);
    l->count = count;
    l->poll.data = l;
    l->timer.data = l;
    shutdown(fd, SHUT_WR);
    uv_timer_start(&l->timer, on_time_limit, LINGER_MS, 0);
    uv_poll_start(&l->poll, UV_READABLE, on_readable);
}
