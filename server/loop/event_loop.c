#include "event_loop.h"

#include "job_queue.h"
#include "server/clock.h"
#include "server/http/request.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    LOOP_RUNS_MAX = 32,      /* daemon runs before libuv gets its turn */
    LOOP_SWEEP_MS = 250,     /* how late a deadline may be noticed */
    LOOP_POOL = 32 * 1024,   /* bytes of a connection; zeroed for each request */
    LOOP_ACCEPTS_MAX = 1024, /* rounds of accepting when draining begins */
    LOOP_NEW_GRACE_MS = 500, /* a draining loop waits so long for a first request */
    /* At 0, libmicrohttpd 1.0 mends odd request lines by a redirect; at 1, 0.9.75 takes
     * the missing Host from our guard and answers in HTML. */
    LOOP_STRICTNESS = MHD_VERSION >= 0x01000000
};

static void on_connection(void *cls, struct MHD_Connection *mhd, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *context = connection_open(cls, mhd);
    else if (*context)
        connection_close(*context);
}

/* Notes how a request ended that did not get our answer in full: by libmicrohttpd's own
 * refusal, or because the client left. */
static void record_end(struct connection *c)
{
    const union MHD_ConnectionInfo *own =
        c->phase == PHASE_REPLYING || c->phase == PHASE_STREAMING
            ? NULL
            : MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_HTTP_STATUS);

    c->status = own ? own->http_status : CONNECTION_STATUS_LEFT;
    c->reply_bytes = 0;
}

static void on_completed(void *cls, struct MHD_Connection *mhd, void **state,
                         enum MHD_RequestTerminationCode code)
{
    struct connection *c = *state;

    (void)cls;
    (void)mhd;
    if (!c)
        return;
    if (c->phase != PHASE_REPLYING || code != MHD_REQUEST_TERMINATED_COMPLETED_OK ||
        c->left)
        record_end(c);
    if (!c->dropped)
        connection_record(c);
    if (c->working)
        connection_abandon(c);
    else
        connection_next_request(c);
    *state = NULL;
}

static bool pending(struct MHD_Daemon *daemon)
{
    MHD_UNSIGNED_LONG_LONG timeout;

    return MHD_get_timeout(daemon, &timeout) == MHD_YES && timeout == 0;
}

void loop_drive(struct loop *loop)
{
    unsigned runs = 0;

    do {
        MHD_run(loop->daemon);
    } while (pending(loop->daemon) && ++runs < LOOP_RUNS_MAX);
    if (runs == LOOP_RUNS_MAX)
        uv_async_send(&loop->wake);
    log_flush(loop->log);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    loop_drive(poll->data);
}

/* Closing the socket resets what the kernel has taken for it and nobody has accepted. */
static void accept_rest(struct loop *loop)
{
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_LISTEN_FD);
    struct pollfd queue = {.fd = info ? info->listen_fd : -1, .events = POLLIN};

    for (unsigned i = 0; i < LOOP_ACCEPTS_MAX && poll(&queue, 1, 0) > 0; i++)
        loop_drive(loop);
}

/* Stops listening, and closes the connections on which nothing is under way. */
static void begin_drain(struct loop *loop)
{
    int fd = MHD_quiesce_daemon(loop->daemon);

    if (fd >= 0)
        close(fd);
    loop->drain_begun_ns = clock_now_ns();
}

static bool drain_is_over(const struct loop *loop, uint64_t now_ns)
{
    return now_ns >=
           loop->drain_begun_ns + clock_seconds_ns(loop->service->options.drain_seconds);
}

static void drain_connections(struct loop *loop, uint64_t now_ns)
{
    bool grace = now_ns < loop->drain_begun_ns + (uint64_t)LOOP_NEW_GRACE_MS * 1000000;
    bool over = drain_is_over(loop, now_ns);

    for (struct connection *c = loop->connections; c; c = c->next) {
        bool idle = c->phase == PHASE_IDLE && (c->requests || !grace);

        if (over && c->working)
            queue_cancel(c);
        else if (over || idle)
            shutdown(c->fd, SHUT_RDWR);
    }
}

static void finish(struct loop *loop)
{
    uv_timer_stop(&loop->sweep);
    uv_poll_stop(&loop->poll); /* before its descriptor is closed */
    MHD_stop_daemon(loop->daemon);
    loop->daemon = NULL;
    log_flush(loop->log);
    uv_close((uv_handle_t *)&loop->poll, NULL);
    uv_close((uv_handle_t *)&loop->sweep, NULL);
    uv_close((uv_handle_t *)&loop->wake, NULL);
}

static void on_sweep(uv_timer_t *timer)
{
    struct loop *loop = timer->data;
    uint64_t now_ns = clock_now_ns();

    for (struct connection *c = loop->connections; c; c = c->next)
        connection_expire(c, now_ns);
    if (loop->drain_begun_ns)
        drain_connections(loop, now_ns);
    loop_drive(loop);
    if (loop->drain_begun_ns && !loop->jobs &&
        (!loop->connections || drain_is_over(loop, now_ns)))
        finish(loop);
}

static void on_wake(uv_async_t *wake)
{
    struct loop *loop = wake->data;

    calls_make(&loop->calls);
    if (atomic_load(&loop->service->draining) && !loop->drain_begun_ns) {
        accept_rest(loop);
        begin_drain(loop);
        uv_timer_start(&loop->sweep, on_sweep, 0, 20);
    }
    loop_drive(loop);
}

static struct MHD_Daemon *start_daemon(struct loop *loop, int fd)
{
    const struct service *s = loop->service;
    unsigned limit = s->options.max_connections / s->loop_count;

    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, request_access, loop,
        MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_LIMIT, limit ? limit : 1,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)LOOP_POOL,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u, MHD_OPTION_NOTIFY_CONNECTION, on_connection,
        loop, MHD_OPTION_NOTIFY_COMPLETED, on_completed, loop, MHD_OPTION_URI_LOG_CALLBACK,
        request_target, loop, MHD_OPTION_UNESCAPE_CALLBACK, guard_unescape, loop,
        MHD_OPTION_STRICT_FOR_CLIENT, (int)LOOP_STRICTNESS,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}

bool loop_open(struct loop *loop, struct service *service, unsigned index, int fd)
{
    const union MHD_DaemonInfo *info;

    memset(loop, 0, sizeof *loop);
    loop->service = service;
    loop->index = index;
    loop->log = malloc(sizeof *loop->log);
    loop->daemon = start_daemon(loop, fd);
    info =
        loop->daemon ? MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (!loop->log || !info || !calls_init(&loop->calls) || uv_loop_init(&loop->uv) != 0) {
        fprintf(stderr, "puzzled: a loop could not be made\n");
        return false;
    }
    log_buffer_init(loop->log, service->log);
    if (getrandom(&loop->next_id, sizeof loop->next_id, 0) < 0)
        loop->next_id = clock_now_ns();
    loop->events_fd = uv_backend_fd(&loop->uv);
    uv_poll_init(&loop->uv, &loop->poll, info->epoll_fd);
    uv_timer_init(&loop->uv, &loop->sweep);
    uv_async_init(&loop->uv, &loop->wake, on_wake);
    loop->poll.data = loop->sweep.data = loop->wake.data = loop;
    uv_poll_start(&loop->poll, UV_READABLE, on_poll);
    uv_timer_start(&loop->sweep, on_sweep, LOOP_SWEEP_MS, LOOP_SWEEP_MS);
    return true;
}

static void *run(void *arg)
{
    struct loop *loop = arg;

    uv_run(&loop->uv, UV_RUN_DEFAULT);
    return NULL;
}

bool loop_start(struct loop *loop)
{
    return pthread_create(&loop->thread, NULL, run, loop) == 0;
}

void loop_wake(struct loop *loop)
{
    uv_async_send(&loop->wake);
}

void loop_leave_call(struct loop *loop, struct call *call)
{
    calls_leave(&loop->calls, call);
    uv_async_send(&loop->wake);
}

void loop_join(struct loop *loop)
{
    pthread_join(loop->thread, NULL);
    uv_loop_close(&loop->uv);
    calls_free(&loop->calls);
    free(loop->log);
}
