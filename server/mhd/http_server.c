#include "http_server.h"

#include "deadline.h"
#include "error_page.h"
#include "head.h"
#include "job.h"
#include "quirks_0_9.h"
#include "receive.h"
#include "send.h"
#include "server/clock.h"
#include "server/container_of.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/socket.h>

enum {
    RUNS_MAX = 32, /* of libmicrohttpd before libuv runs again */
    PAUSE_MS = 4,
    SWEEP_MS = 250, /* maximum delay until a missed deadline is detected */
    DRAIN_SWEEP_MS = 20,
    NEW_GRACE_MS = 500 /* for the first request of a new connection, during the drain */
};

/* Called when libmicrohttpd begins or ends a connection. Version 1.0 begins a connection
 * after it has handled the others. If this failed at first, it can begin a connection that
 * this server has given up. This connection has no context, and ends. */
static void on_connection(void *cls, struct MHD_Connection *mhd, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    struct connections *all = cls;
    struct connection *c = all->opening;

    if (code != MHD_CONNECTION_NOTIFY_STARTED) {
        if (*context)
            connection_close(*context);
    } else if (c && c->fd == MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD)
                                 ->connect_fd) {
        *context = c;
        c->mhd = mhd;
        all->opening = NULL;
    }
}

static void on_pause(uv_timer_t *timer);

static bool pending(struct MHD_Daemon *mhd)
{
    MHD_UNSIGNED_LONG_LONG timeout;

    return MHD_get_timeout(mhd, &timeout) == MHD_YES && timeout == 0;
}

/* Lets libmicrohttpd do everything that it can do now. */
static void drive_mhd(struct http_server *s)
{
    unsigned calls = s->connections.calls;
    unsigned runs = 0;

    admission_begin_turn(&s->connections.admission);
    do {
        MHD_run(s->mhd);
        error_page_replace(&s->connections);
    } while (pending(s->mhd) && ++runs < RUNS_MAX);
    if (runs == RUNS_MAX && calls == s->connections.calls &&
        quirks_may_spin(&s->connections))
        uv_timer_start(&s->pause, on_pause, PAUSE_MS, 0);
    else if (runs == RUNS_MAX)
        event_loop_wake(&s->loop);
    log_flush(s->connections.log);
}

static void on_pause(uv_timer_t *timer)
{
    drive_mhd(timer->data);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    drive_mhd(poll->data);
}

static bool drain_is_over(const struct http_server *s, uint64_t now_ns)
{
    unsigned seconds = s->connections.service->settings.drain_seconds;

    return now_ns >= s->drain_begun_ns + clock_seconds_ns(seconds);
}

/* Closes the idle connections, or, at the end of the drain, all connections. */
static void drain_connections(struct http_server *s, uint64_t now_ns)
{
    bool grace = now_ns < s->drain_begun_ns + (uint64_t)NEW_GRACE_MS * 1000000;
    bool over = drain_is_over(s, now_ns);

    s->connections.stopping = over;
    for (struct connection *c = s->connections.first; c; c = c->next) {
        bool idle = connection_phase(c) == REQUEST_IDLE && (c->answered || !grace);

        if (over && c->request && request_is_working(c->request))
            job_queue_cancel(&c->job.job);
        else if (over || idle)
            shutdown(c->fd, SHUT_RDWR);
    }
}

static void finish(struct http_server *s)
{
    uv_timer_stop(&s->sweep);
    uv_timer_stop(&s->pause);
    uv_poll_stop(&s->poll); /* before its descriptor closes */
    MHD_stop_daemon(s->mhd);
    s->mhd = NULL;
    log_flush(s->connections.log);
    admit_close(&s->admit);
    uv_close((uv_handle_t *)&s->poll, NULL);
    uv_close((uv_handle_t *)&s->sweep, NULL);
    uv_close((uv_handle_t *)&s->pause, NULL);
    event_loop_close(&s->loop);
}

static void on_sweep(uv_timer_t *timer)
{
    struct http_server *s = timer->data;
    uint64_t now_ns = clock_now_ns();

    admission_begin_sweep(&s->connections.admission);
    acceptor_continue(&s->admit.acceptor);
    for (struct connection *c = s->connections.first; c; c = c->next) {
        deadline_check(c, now_ns);
        job_check(c, now_ns);
        if (c->held)
            connection_resume(c);
    }
    if (s->drain_begun_ns)
        drain_connections(s, now_ns);
    drive_mhd(s);
    if (s->drain_begun_ns && !s->loop.jobs &&
        (!s->connections.first || drain_is_over(s, now_ns)))
        finish(s);
}

static void drive(struct event_loop *loop)
{
    struct http_server *s = CONTAINER_OF(loop, struct http_server, loop);

    if (atomic_load(&s->connections.service->draining) && !s->drain_begun_ns) {
        s->drain_begun_ns = clock_now_ns();
        acceptor_drain(&s->admit.acceptor);
        uv_timer_start(&s->sweep, on_sweep, 0, DRAIN_SWEEP_MS);
    }
    drive_mhd(s);
}

/* Starts libmicrohttpd without a limit of connections, because the acceptor limits their
 * number. */
static struct MHD_Daemon *start_mhd(struct connections *all)
{
    /* At 0, version 1.0 redirects odd request lines. At 1, 0.9.75 itself rejects a missing
     * Host header. */
    int strictness = quirks_strict();

    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME |
            MHD_USE_ERROR_LOG,
        0, NULL, NULL, receive_access, NULL, MHD_OPTION_EXTERNAL_LOGGER, error_page_log,
        all, MHD_OPTION_CONNECTION_LIMIT, UINT_MAX, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)HEAD_POOL, MHD_OPTION_CONNECTION_TIMEOUT, 0u, MHD_OPTION_NOTIFY_CONNECTION,
        on_connection, all, MHD_OPTION_NOTIFY_COMPLETED, receive_completed, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, receive_target, NULL, MHD_OPTION_UNESCAPE_CALLBACK,
        head_unescape, NULL, MHD_OPTION_STRICT_FOR_CLIENT, strictness,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}

static bool init_connections(struct connections *all)
{
    all->log = calloc(1, sizeof *all->log);
    if (!all->log)
        return false;
    all->log->log = all->service->log;
    if (getrandom(&all->next_id, sizeof all->next_id, 0) < 0)
        all->next_id = clock_now_ns();
    return true;
}

static bool start_handles(struct http_server *s, int epoll_fd)
{
    int error = uv_poll_init(&s->loop.uv, &s->poll, epoll_fd);

    if (!error)
        error = uv_timer_init(&s->loop.uv, &s->sweep);
    if (!error)
        error = uv_timer_init(&s->loop.uv, &s->pause);
    s->poll.data = s->sweep.data = s->pause.data = s;
    if (!error)
        error = uv_poll_start(&s->poll, UV_READABLE, on_poll);
    if (!error)
        error = uv_timer_start(&s->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    errno = -error;
    return !error;
}

bool http_server_open(struct http_server *server, struct service *service, unsigned index,
                      int fd)
{
    struct event_loop *loop = &server->loop;
    const union MHD_DaemonInfo *info = NULL;

    *server = (struct http_server){
        .connections = {.service = service, .loop = loop, .index = index}};
    server->mhd = start_mhd(&server->connections);
    if (server->mhd)
        info = MHD_get_daemon_info(server->mhd, MHD_DAEMON_INFO_EPOLL_FD);
    if (!info || !init_connections(&server->connections) || !event_loop_open(loop, drive))
        return false;
    job_queue_add_loop(&service->jobs, loop);
    return start_handles(server, info->epoll_fd) &&
           admit_open(&server->admit, &server->connections, server->mhd, fd);
}

void http_server_join(struct http_server *server)
{
    event_loop_join(&server->loop);
    send_free(&server->connections);
    connections_free(&server->connections);
}
