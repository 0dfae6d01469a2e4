#include "job_queue.h"

#include "event_loop.h"
#include "server/clock.h"
#include "server/http/request.h"
#include "server/http/response.h"

#include <poll.h>
#include <sched.h>
#include <stdlib.h>

enum { YIELD_NS = 100000 };

/* Whether a loop has events that it has not yet taken. */
static bool loops_wait(const struct service *s)
{
    struct pollfd fds[SERVICE_LOOPS_MAX];

    for (unsigned i = 0; i < s->loop_count; i++)
        fds[i] = (struct pollfd){.fd = s->loops[i].events_fd, .events = POLLIN};
    return poll(fds, s->loop_count, 0) > 0;
}

/* Loops answer in microseconds and workers in seconds, so a worker gives way to a loop on
 * the same core. A low priority would do that too, but a worker then starves beside any
 * other busy process; one that yields only to a loop gets its fair share (decision 0006).
 * poll takes about a microsecond, so it is asked once in YIELD_NS. */
static void yield_to_loops(void *service)
{
    static _Thread_local uint64_t next_ns;

    if (clock_now_ns() < next_ns)
        return;
    if (loops_wait(service))
        sched_yield();
    next_ns = clock_now_ns() + YIELD_NS;
}

static void on_worker(uv_work_t *work)
{
    struct connection *c = work->data;
    struct service *s = c->loop->service;

    atomic_fetch_sub_explicit(&s->waiting, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&s->working, 1, memory_order_relaxed);
    c->exchange.on_loop = false;
    c->exchange.yield = yield_to_loops;
    c->exchange.max_bytes = s->worker_bytes;
    if (atomic_load_explicit(&c->stop, memory_order_relaxed))
        c->outcome = HANDLED_STOPPED;
    else
        c->outcome = request_answer(c);
    connection_drop_tree(c); /* a large one takes long to free: not on the loop */
    connection_drop_text(c);
    atomic_fetch_sub_explicit(&s->working, 1, memory_order_relaxed);
}

/* Has the answer sent, or what remains of it. */
static void send_rest(struct connection *c)
{
    if (c->stream.begun) {
        reply_end_lines(c, c->outcome);
        stream_end(c);
    } else {
        c->phase = PHASE_ANSWERED;
    }
    connection_resume(c);
}

static void on_done(uv_work_t *work, int status)
{
    struct connection *c = work->data;
    struct loop *loop = c->loop;

    /* The worker may have left some that need `c`. */
    calls_make(&loop->calls);
    if (status == UV_ECANCELED) { /* it was still waiting */
        atomic_fetch_sub_explicit(&loop->service->waiting, 1, memory_order_relaxed);
        c->outcome = HANDLED_STOPPED;
    }
    connection_unwatch(c);
    c->working = false;
    loop->jobs--;
    if (c->closed)
        connection_free(c);
    else
        send_rest(c);
    loop_drive(loop);
}

static void on_left(uv_poll_t *watch, int status, int events)
{
    struct connection *c = watch->data;

    if (status != 0 || (events & UV_DISCONNECT)) {
        uv_poll_stop(watch);
        c->left = true;
        atomic_fetch_add_explicit(&c->loop->service->cancelled, 1, memory_order_relaxed);
        queue_cancel(c);
    }
}

/* Without the watch the job merely runs to its end. */
static void watch_client(struct connection *c)
{
    c->watch = malloc(sizeof *c->watch);
    if (!c->watch)
        return;
    if (uv_poll_init(&c->loop->uv, c->watch, c->fd) != 0) {
        free(c->watch);
        c->watch = NULL;
        return;
    }
    c->watch->data = c;
    uv_poll_start(c->watch, UV_DISCONNECT, on_left);
}

static bool take_place(struct service *s)
{
    unsigned waiting = atomic_load_explicit(&s->waiting, memory_order_relaxed);

    do {
        if (waiting >= s->options.queue)
            return false;
    } while (!atomic_compare_exchange_weak(&s->waiting, &waiting, waiting + 1));
    return true;
}

bool queue_submit(struct connection *c)
{
    struct service *s = c->loop->service;

    if (!take_place(s)) {
        atomic_fetch_add_explicit(&s->refused, 1, memory_order_relaxed);
        return false;
    }
    atomic_store_explicit(&c->stop, false, memory_order_relaxed);
    c->phase = PHASE_WORKING;
    c->working = true;
    c->loop->jobs++;
    c->work.data = c;
    connection_suspend(c);
    watch_client(c);
    uv_queue_work(&c->loop->uv, &c->work, on_worker, on_done);
    return true;
}

void queue_cancel(struct connection *c)
{
    atomic_store_explicit(&c->stop, true, memory_order_relaxed);
    uv_cancel((uv_req_t *)&c->work); /* gives its place back, unless a worker has it */
}
