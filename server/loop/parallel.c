/* exchange_share.
 *
 * A worker may not give work to libuv's pool, only its loop may: so the worker leaves a
 * call for the loop, and begins with the first piece. The loop queues one job for each
 * helper. They stand in the pool's one queue behind the questions that wait already, so
 * they delay none of those; for a question that comes later, a helper stops after its
 * piece and its job is queued again, behind that question.
 *
 * A piece is claimed by adding one to a counter, so pieces begin in order. A helper whose
 * turn comes when the handler has long ended finds the share closed and touches nothing
 * but the share itself, which the last of its holders frees. */
#include "event_loop.h"
#include "job_queue.h"
#include "server/clock.h"

#include <stddef.h>
#include <stdlib.h>

enum { BETWEEN_NS = 100000000 };

/* The work, and how far it is. */
struct pieces {
    struct exchange_work work;
    const atomic_bool *stop;
    atomic_uint_fast64_t begun, done;
};

struct helper {
    uv_work_t job;
    struct share *share;
    unsigned lane;
};

struct share {
    struct pieces pieces;
    struct loop *loop;
    struct call ask;
    atomic_uint holders; /* the handler, the call, and the jobs of helpers */

    uv_mutex_t lock;
    uv_cond_t left;  /* a helper left */
    bool closed;     /* no helper may enter any more */
    unsigned inside; /* helpers that do pieces */

    unsigned helper_count;
    struct helper helpers[];
};

static void begin_pieces(struct pieces *p, const struct exchange *x,
                         const struct exchange_work *work)
{
    p->work = *work;
    p->stop = x->stop;
    atomic_init(&p->begun, 0);
    atomic_init(&p->done, 0);
}

static bool may_begin(struct pieces *p)
{
    if (p->stop && atomic_load_explicit(p->stop, memory_order_relaxed))
        return false;
    if (p->work.deadline_ns && clock_now_ns() >= p->work.deadline_ns)
        return false;
    return atomic_load_explicit(&p->begun, memory_order_relaxed) < p->work.pieces;
}

/* Does the next piece; false when none is to be begun. */
static bool do_piece(struct pieces *p, unsigned lane)
{
    uint_fast64_t index = atomic_load_explicit(&p->begun, memory_order_relaxed);

    if (!may_begin(p))
        return false;
    do {
        if (index >= p->work.pieces)
            return false;
    } while (!atomic_compare_exchange_weak_explicit(
        &p->begun, &index, index + 1, memory_order_relaxed, memory_order_relaxed));
    p->work.piece(p->work.arg, lane, index);
    atomic_fetch_add_explicit(&p->done, 1, memory_order_relaxed);
    return true;
}

static void tell(struct pieces *p)
{
    if (p->work.between)
        p->work.between(p->work.arg, atomic_load_explicit(&p->done, memory_order_relaxed));
}

static void do_pieces(struct pieces *p)
{
    while (do_piece(p, 0))
        tell(p);
}

static bool enter(struct share *s)
{
    bool open;

    uv_mutex_lock(&s->lock);
    open = !s->closed;
    s->inside += open;
    uv_mutex_unlock(&s->lock);
    return open;
}

static void leave(struct share *s)
{
    uv_mutex_lock(&s->lock);
    s->inside--;
    uv_cond_signal(&s->left);
    uv_mutex_unlock(&s->lock);
}

static void release(struct share *s)
{
    if (atomic_fetch_sub_explicit(&s->holders, 1, memory_order_acq_rel) != 1)
        return;
    uv_cond_destroy(&s->left);
    uv_mutex_destroy(&s->lock);
    free(s);
}

static void on_helper(uv_work_t *job)
{
    struct helper *h = job->data;
    struct share *s = h->share;
    struct service *service = s->loop->service;

    if (!enter(s))
        return;
    atomic_fetch_add_explicit(&service->helping, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&service->waiting, memory_order_relaxed) &&
           do_piece(&s->pieces, h->lane))
        ;
    atomic_fetch_sub_explicit(&service->helping, 1, memory_order_relaxed);
    leave(s);
}

/* Whether a helper that left for a question should come back. As long as the share is
 * open, the handler is in it and `stop` is there. */
static bool has_more(struct share *s)
{
    bool more;

    uv_mutex_lock(&s->lock);
    more = !s->closed && may_begin(&s->pieces);
    uv_mutex_unlock(&s->lock);
    return more;
}

static void on_helped(uv_work_t *job, int status)
{
    struct helper *h = job->data;
    struct share *s = h->share;

    (void)status;
    if (has_more(s)) {
        uv_queue_work(&s->loop->uv, job, on_helper, on_helped);
        return;
    }
    s->loop->jobs--;
    release(s);
}

static void ask_helpers(struct call *call)
{
    struct share *s = (struct share *)(void *)((char *)call - offsetof(struct share, ask));

    for (unsigned i = 0; i < s->helper_count && has_more(s); i++) {
        struct helper *h = &s->helpers[i];

        *h = (struct helper){.job.data = h, .share = s, .lane = i + 1};
        atomic_fetch_add_explicit(&s->holders, 1, memory_order_relaxed);
        s->loop->jobs++;
        uv_queue_work(&s->loop->uv, &h->job, on_helper, on_helped);
    }
    release(s);
}

/* NULL without memory. */
static struct share *open_share(struct exchange *x, const struct exchange_work *work,
                                unsigned helpers)
{
    struct share *s = calloc(1, sizeof *s + helpers * sizeof s->helpers[0]);

    if (!s || uv_mutex_init(&s->lock) != 0) {
        free(s);
        return NULL;
    }
    if (uv_cond_init(&s->left) != 0) {
        uv_mutex_destroy(&s->lock);
        free(s);
        return NULL;
    }
    begin_pieces(&s->pieces, x, work);
    s->loop = x->connection->loop;
    s->ask.make = ask_helpers;
    s->helper_count = helpers;
    atomic_init(&s->holders, 2);
    return s;
}

/* Waits until the last helper has left. */
static void close_share(struct share *s)
{
    uv_mutex_lock(&s->lock);
    s->closed = true;
    while (s->inside) {
        bool waited = uv_cond_timedwait(&s->left, &s->lock, BETWEEN_NS) != 0;

        if (waited) {
            uv_mutex_unlock(&s->lock);
            tell(&s->pieces);
            uv_mutex_lock(&s->lock);
        }
    }
    uv_mutex_unlock(&s->lock);
}

static uint64_t share_alone(struct exchange *x, const struct exchange_work *work)
{
    struct pieces pieces;

    begin_pieces(&pieces, x, work);
    do_pieces(&pieces);
    return atomic_load_explicit(&pieces.begun, memory_order_relaxed);
}

unsigned exchange_count_lanes(const struct exchange *x)
{
    return x->on_loop || !x->connection ? 1 : x->service->worker_count;
}

uint64_t exchange_share(struct exchange *x, const struct exchange_work *work)
{
    unsigned helpers = exchange_count_lanes(x) - 1;
    struct share *s;
    uint64_t begun;

    if (helpers && helpers >= work->pieces)
        helpers = work->pieces ? (unsigned)work->pieces - 1 : 0;
    s = helpers ? open_share(x, work, helpers) : NULL;
    if (!s)
        return share_alone(x, work);
    loop_leave_call(s->loop, &s->ask);
    do_pieces(&s->pieces);
    close_share(s);
    begun = atomic_load_explicit(&s->pieces.begun, memory_order_relaxed);
    release(s);
    return begun;
}
