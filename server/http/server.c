#include "server.h"

#include "job.h"
#include "library_refusal.h"
#include "receive.h"
#include "response.h"
#include "server/clock.h"
#include "server/versions.h"
#include "timeout.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/socket.h>

enum {
    RUNS_MAX = 32, /* daemon runs before libuv gets its turn */
    PAUSE_MS = 4,
    SWEEP_MS = 250, /* how late a deadline may be noticed */
    DRAIN_SWEEP_MS = 20,
    NEW_GRACE_MS = 500 /* a draining server waits so long for a first request */
};

/* libmicrohttpd 1.0 begins a connection when it has looked at the others. Where that look
 * failed, it begins late one that was given up, which is then without a context and ends.
 */
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

/* Notes how a request ended that did not get our answer in full: by libmicrohttpd's own
 * refusal, or because the client left. */
static void record_end(struct connection *c)
{
    struct request *r = c->request;
    const union MHD_ConnectionInfo *own =
        r->phase == REQUEST_SENDING || r->phase == REQUEST_STREAMING
            ? NULL
            : MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_HTTP_STATUS);

    r->sent.status = own ? own->http_status : CONNECTION_STATUS_LEFT;
    r->sent.bytes = 0;
}

static void on_completed(void *cls, struct MHD_Connection *mhd, void **state,
                         enum MHD_RequestTerminationCode code)
{
    struct connection *c = *state;

    (void)cls;
    if (!c)
        return;
    if (c->request->phase != REQUEST_SENDING ||
        code != MHD_REQUEST_TERMINATED_COMPLETED_OK || c->job.left)
        record_end(c);
    if (c->state != CONNECTION_SHUT)
        connection_record(c);
    if (c->job.job.run) /* it was suspended, see connection_suspend */
        MHD_set_connection_option(mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
    if (request_is_working(c->request))
        http_job_abandon(c);
    else
        connection_next_request(c);
    *state = NULL;
}

static void on_pause(uv_timer_t *timer);

static bool pending(struct MHD_Daemon *daemon)
{
    MHD_UNSIGNED_LONG_LONG timeout;

    return MHD_get_timeout(daemon, &timeout) == MHD_YES && timeout == 0;
}

/* libmicrohttpd before 1.0 always has more to do while the line of a chunk, which is too
 * long, fills a buffer: until timeout.c has seen that, the loop is not to turn for nothing.
 */
static bool may_spin(const struct connections *all)
{
    const struct connection *c = all->first;

    while (c && (connection_phase(c) != REQUEST_BODY || !c->request->head.chunked))
        c = c->next;
    return c;
}

/* Lets the daemon do all that it can do now. */
static void drive_daemon(struct http_server *s)
{
    unsigned calls = s->connections.calls;
    unsigned runs = 0;

    admission_turn(&s->connections.admission);
    do {
        MHD_run(s->daemon);
        library_refusal_answer(&s->connections);
    } while (pending(s->daemon) && ++runs < RUNS_MAX);
    if (runs == RUNS_MAX && calls == s->connections.calls && may_spin(&s->connections))
        uv_timer_start(&s->pause, on_pause, PAUSE_MS, 0);
    else if (runs == RUNS_MAX)
        event_loop_wake(&s->loop);
    log_flush(s->connections.log);
}

static void on_pause(uv_timer_t *timer)
{
    drive_daemon(timer->data);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    drive_daemon(poll->data);
}

static bool drain_is_over(const struct http_server *s, uint64_t now_ns)
{
    unsigned seconds = s->connections.service->options.drain_seconds;

    return now_ns >= s->drain_begun_ns + clock_seconds_ns(seconds);
}

/* Closes the connections on which nothing is under way; all, when the drain is over. */
static void drain_connections(struct http_server *s, uint64_t now_ns)
{
    bool grace = now_ns < s->drain_begun_ns + (uint64_t)NEW_GRACE_MS * 1000000;
    bool over = drain_is_over(s, now_ns);

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
    uv_poll_stop(&s->poll); /* before its descriptor is closed */
    MHD_stop_daemon(s->daemon);
    s->daemon = NULL;
    log_flush(s->connections.log);
    acceptor_close(&s->acceptor);
    uv_close((uv_handle_t *)&s->poll, NULL);
    uv_close((uv_handle_t *)&s->sweep, NULL);
    uv_close((uv_handle_t *)&s->pause, NULL);
    event_loop_close(&s->loop);
}

static void on_sweep(uv_timer_t *timer)
{
    struct http_server *s = timer->data;
    uint64_t now_ns = clock_now_ns();

    admission_look(&s->connections.admission);
    acceptor_look(&s->acceptor);
    for (struct connection *c = s->connections.first; c; c = c->next) {
        timeout_check(c, now_ns);
        http_job_check(c, now_ns);
        if (c->held)
            connection_resume(c);
    }
    if (s->drain_begun_ns)
        drain_connections(s, now_ns);
    drive_daemon(s);
    if (s->drain_begun_ns && !s->loop.jobs &&
        (!s->connections.first || drain_is_over(s, now_ns)))
        finish(s);
}

static void drive(struct event_loop *loop)
{
    struct http_server *s =
        (struct http_server *)(void *)((char *)loop - offsetof(struct http_server, loop));

    if (atomic_load(&s->connections.service->draining) && !s->drain_begun_ns) {
        s->drain_begun_ns = clock_now_ns();
        acceptor_drain(&s->acceptor);
        uv_timer_start(&s->sweep, on_sweep, 0, DRAIN_SWEEP_MS);
    }
    drive_daemon(s);
}

/* How many connections there may be is for the acceptor to say. */
static struct MHD_Daemon *start_daemon(struct connections *all)
{
    /* At 0, libmicrohttpd 1.0 mends odd request lines by a redirect; at 1, 0.9.75 takes
     * the missing Host from our reading of the head. */
    int strictness = versions_http_strict();

    return MHD_start_daemon(MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET |
                                MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
                            0, NULL, NULL, receive_access, NULL, MHD_OPTION_EXTERNAL_LOGGER,
                            library_refusal_log, all, MHD_OPTION_CONNECTION_LIMIT, UINT_MAX,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)REQUEST_POOL,
                            MHD_OPTION_CONNECTION_TIMEOUT, 0u, MHD_OPTION_NOTIFY_CONNECTION,
                            on_connection, all, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
                            NULL, MHD_OPTION_URI_LOG_CALLBACK, receive_target, NULL,
                            MHD_OPTION_UNESCAPE_CALLBACK, request_head_unescape, NULL,
                            MHD_OPTION_STRICT_FOR_CLIENT, strictness,
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
    server->daemon = start_daemon(&server->connections);
    if (server->daemon)
        info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    if (!info || !init_connections(&server->connections) || !event_loop_open(loop, drive))
        return false;
    job_queue_add_loop(&service->jobs, loop);
    return start_handles(server, info->epoll_fd) &&
           acceptor_open(&server->acceptor, &server->connections, server->daemon, fd);
}

void http_server_join(struct http_server *server)
{
    event_loop_join(&server->loop);
    response_free_pages(&server->connections);
    connections_free(&server->connections);
}
