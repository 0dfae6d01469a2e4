#include "job.h"

#include "server/clock.h"
#include "server/container_of.h"
#include "server/http/batch.h"
#include "server/http/dispatch.h"
#include "server/http/response.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

/* A client that closed its side and waits cannot be distinguished from a client that has
 * left. So the job is canceled only after this time, and short responses still reach a
 * client that waits. */
enum { LEAVING_NS = 250000000 };

static struct connection *connection_of(struct job *job)
{
    return CONTAINER_OF(job, struct connection, job.job);
}

static void on_run(struct job *job)
{
    struct connection *c = connection_of(job);

    if (batch_is(c->request)) {
        c->job.result = batch_run(c->request, job);
        return;
    }
    c->job.result = dispatch_on_worker(c->request, job, c->job.stream);
    request_drop_body(c->request); /* here, because it can take long to free it */
}

/* Lets the loop send the results of a slice. An error in the first slice becomes a problem.
 * After an error in a later slice, the connection closes before the end of the response. */
static void end_slice(struct connection *c)
{
    struct request *r = c->request;
    bool good;

    if (c->job.left)
        c->job.result = HANDLER_STOPPED;
    good = c->job.result == HANDLER_OK;
    if (r->phase == REQUEST_WORKING && !good) {
        request_enter(r, REQUEST_ANSWERED);
        return;
    }
    if (r->phase == REQUEST_WORKING)
        request_enter(r, REQUEST_STREAMING);
    request_enter(r, REQUEST_SENDING);
    c->job.last_sent = 0;
    r->call.out.failed = !good;
}

static void on_done(struct job *job, bool ran)
{
    struct connection *c = connection_of(job);

    if (!ran)
        c->job.result = HANDLER_STOPPED;
    connection_unwatch(c);
    if (connection_end_abandoned(c))
        return;
    if (c->request->mcp.calls)
        c->request->match = c->request->mcp.tool;
    if (batch_is(c->request)) {
        end_slice(c);
    } else if (c->request->phase == REQUEST_STREAMING) {
        response_end_stream(c->request, c->job.result);
        request_enter(c->request, REQUEST_SENDING);
    } else {
        request_enter(c->request, REQUEST_ANSWERED);
    }
    connection_resume(c);
}

/* Makes libmicrohttpd continue with the response. */
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
    atomic_fetch_add_explicit(&c->request->service->canceled, 1, memory_order_relaxed);
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

/* Watches for the client to leave. If this fails, the job continues to its end after the
 * client has left. */
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

bool job_submit(struct connection *c)
{
    struct connection_job *j = &c->job;

    assert(!c->job.watch && c->request->phase == REQUEST_BODY);
    j->job.run = on_run;
    j->job.done = on_done;
    if (c->request->call.host.streams && !j->stream)
        j->stream = progress_stream_open(c->all->loop, on_readable, c);
    if (!job_queue_submit(&c->request->service->jobs, c->all->loop, &j->job))
        return false;
    request_enter(c->request, REQUEST_WORKING);
    connection_suspend(c);
    watch_client(c);
    return true;
}

void job_continue(struct connection *c)
{
    struct request *r = c->request;

    assert(!c->job.watch && r->phase == REQUEST_SENDING && r->batch);
    connection_suspend(c);
    c->job.ended_ns = 0; /* a client that only closed its side still reads */
    c->held = !job_queue_submit(&r->service->jobs, c->all->loop, &c->job.job);
    if (c->held)
        return;
    request_enter(r, REQUEST_STREAMING);
    watch_client(c);
}

void job_check(struct connection *c, uint64_t now_ns)
{
    const struct connection_job *j = &c->job;

    if (j->ended_ns && !j->left && request_is_working(c->request) &&
        now_ns >= j->ended_ns + LEAVING_NS)
        leave(c);
}

void job_abandon(struct connection *c)
{
    request_enter(c->request, REQUEST_ABANDONED);
    if (!c->job.left)
        leave(c);
}
