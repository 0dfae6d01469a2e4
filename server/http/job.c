#include "job.h"

#include "dispatch.h"
#include "response.h"
#include "server/clock.h"

#include <stddef.h>
#include <stdlib.h>

/* Who sends a request, ends its sending and waits cannot be told from who leaves, but by
 * its patience: that of a short question is rewarded. */
enum { LEAVING_NS = 250000000 };

static struct connection *connection_of(struct job *job)
{
    return (struct connection *)(void *)((char *)job -
                                         offsetof(struct connection, job.job));
}

static void yield(void *service)
{
    job_queue_yield(&((const struct service *)service)->jobs);
}

static void on_run(struct job *job)
{
    struct connection *c = connection_of(job);
    struct request *r = c->request;
    struct exchange *x = &r->exchange;

    x->on_loop = false;
    x->yield = yield;
    x->max_bytes = r->service->worker_bytes;
    x->host.job = job;
    x->host.stream = c->job.stream;
    if (atomic_load_explicit(&job->stop, memory_order_relaxed))
        c->job.outcome = HANDLED_STOPPED;
    else
        c->job.outcome = dispatch_request(r);
    request_drop_body(r); /* a large one takes long to free: not on the loop */
}

static void on_done(struct job *job, bool ran)
{
    struct connection *c = connection_of(job);

    if (!ran)
        c->job.outcome = HANDLED_STOPPED;
    connection_unwatch(c);
    if (connection_end_abandoned(c))
        return;
    if (c->request->phase == REQUEST_STREAMING) {
        response_end_lines(c->request, c->job.outcome);
        request_enter(c->request, REQUEST_SENDING);
    } else {
        request_enter(c->request, REQUEST_ANSWERED);
    }
    connection_resume(c);
}

/* Makes libmicrohttpd go on with the answer. */
static void on_readable(void *arg)
{
    struct connection *c = arg;

    if (c->request->phase == REQUEST_WORKING)
        request_enter(c->request, REQUEST_STREAMING);
    connection_resume(c);
}

static void leave(struct connection *c)
{
    c->job.left = true;
    atomic_fetch_add_explicit(&c->request->service->cancelled, 1, memory_order_relaxed);
    job_queue_cancel(&c->job.job);
}

static void on_left(uv_poll_t *watch, int status, int events)
{
    struct connection *c = watch->data;

    if (status == 0 && !(events & UV_DISCONNECT))
        return;
    uv_poll_stop(watch);
    if (status == 0)
        c->job.ended_ns = clock_now_ns();
    else
        leave(c);
}

/* Without the watch the job merely runs to its end. */
static void watch_client(struct connection *c)
{
    uv_poll_t *watch = malloc(sizeof *watch);

    if (!watch || uv_poll_init(&c->all->loop->uv, watch, c->fd) != 0) {
        free(watch);
        return;
    }
    watch->data = c;
    uv_poll_start(watch, UV_DISCONNECT, on_left);
    c->job.watch = watch;
}

bool http_job_submit(struct connection *c)
{
    struct http_job *j = &c->job;

    j->job.run = on_run;
    j->job.done = on_done;
    if (c->request->exchange.streams && !j->stream)
        j->stream = progress_stream_open(c->all->loop, on_readable, c);
    if (!job_queue_submit(&c->request->service->jobs, c->all->loop, &j->job))
        return false;
    request_enter(c->request, REQUEST_WORKING);
    connection_suspend(c);
    watch_client(c);
    return true;
}

void http_job_check(struct connection *c, uint64_t now_ns)
{
    const struct http_job *j = &c->job;

    if (j->ended_ns && !j->left && request_is_working(c->request) &&
        now_ns >= j->ended_ns + LEAVING_NS)
        leave(c);
}

void http_job_abandon(struct connection *c)
{
    request_enter(c->request, REQUEST_ABANDONED);
    if (!c->job.left)
        leave(c);
}
