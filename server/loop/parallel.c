/* A worker may not give work to libuv's pool, only its loop may: so the worker posts a
 * message to the loop, and begins with the first piece. The loop queues one job for each
 * helper. They stand in the pool's one queue behind the jobs that wait already, so they
 * delay none of those; for a job that comes later, a helper stops after its piece and is
 * queued again, behind that job.
 *
 * A piece is claimed by adding one to a counter, so pieces begin in order. A helper that
 * begins when the work has long ended finds the team closed and touches nothing but the
 * team itself, which the last of its holders frees. */
#include "parallel.h"

#include "job_queue.h"
#include "server/clock.h"

#include <stddef.h>
#include <stdlib.h>

enum { BETWEEN_NS = 100000000 };

/* The work, and how far it is. */
struct pieces {
    struct parallel_work work;
    const atomic_bool *stop;
    atomic_uint_fast64_t begun, done;
};

struct helper {
    uv_work_t job;
    struct team *team;
    unsigned lane;
};

struct team {
    struct pieces pieces;
    struct job_queue *queue;
    struct event_loop *loop;
    struct loop_message ask;
    atomic_uint holders; /* who asked, the message, and the jobs of helpers */

    uv_mutex_t lock;
    uv_cond_t left;  /* a helper left */
    bool closed;     /* no helper may enter any more */
    unsigned inside; /* helpers that do pieces */

    unsigned helper_count;
    struct helper helpers[];
};

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

static bool enter(struct team *t)
{
    bool open;

    uv_mutex_lock(&t->lock);
    open = !t->closed;
    t->inside += open;
    uv_mutex_unlock(&t->lock);
    return open;
}

static void leave(struct team *t)
{
    uv_mutex_lock(&t->lock);
    t->inside--;
    uv_cond_signal(&t->left);
    uv_mutex_unlock(&t->lock);
}

static void release(struct team *t)
{
    if (atomic_fetch_sub_explicit(&t->holders, 1, memory_order_acq_rel) != 1)
        return;
    uv_cond_destroy(&t->left);
    uv_mutex_destroy(&t->lock);
    free(t);
}

static void on_helper(uv_work_t *job)
{
    struct helper *h = job->data;
    struct team *t = h->team;

    if (!enter(t))
        return;
    atomic_fetch_add_explicit(&t->queue->helping, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&t->queue->waiting, memory_order_relaxed) &&
           do_piece(&t->pieces, h->lane))
        ;
    atomic_fetch_sub_explicit(&t->queue->helping, 1, memory_order_relaxed);
    leave(t);
}

/* Whether a helper that left for a job should come back. As long as the team is open, who
 * asked is in it and `stop` is there. */
static bool has_more(struct team *t)
{
    bool more;

    uv_mutex_lock(&t->lock);
    more = !t->closed && may_begin(&t->pieces);
    uv_mutex_unlock(&t->lock);
    return more;
}

static void on_helped(uv_work_t *job, int status)
{
    struct helper *h = job->data;
    struct team *t = h->team;

    (void)status;
    if (has_more(t)) {
        uv_queue_work(&t->loop->uv, job, on_helper, on_helped);
        return;
    }
    t->loop->jobs--;
    release(t);
}

static void ask_helpers(struct loop_message *message)
{
    struct team *t = (struct team *)(void *)((char *)message - offsetof(struct team, ask));

    for (unsigned i = 0; i < t->helper_count && has_more(t); i++) {
        struct helper *h = &t->helpers[i];

        *h = (struct helper){.job.data = h, .team = t, .lane = i + 1};
        atomic_fetch_add_explicit(&t->holders, 1, memory_order_relaxed);
        t->loop->jobs++;
        uv_queue_work(&t->loop->uv, &h->job, on_helper, on_helped);
    }
    release(t);
}

/* NULL without memory. */
static struct team *open_team(const struct job *job, unsigned helpers)
{
    struct team *t = calloc(1, sizeof *t + helpers * sizeof t->helpers[0]);

    if (!t || uv_mutex_init(&t->lock) != 0) {
        free(t);
        return NULL;
    }
    if (uv_cond_init(&t->left) != 0) {
        uv_mutex_destroy(&t->lock);
        free(t);
        return NULL;
    }
    t->queue = job->queue;
    t->loop = job->loop;
    t->ask.take = ask_helpers;
    t->helper_count = helpers;
    atomic_init(&t->holders, 2);
    return t;
}

/* Waits until the last helper has left. */
static void close_team(struct team *t)
{
    uv_mutex_lock(&t->lock);
    t->closed = true;
    while (t->inside) {
        bool waited = uv_cond_timedwait(&t->left, &t->lock, BETWEEN_NS) != 0;

        if (waited) {
            uv_mutex_unlock(&t->lock);
            tell(&t->pieces);
            uv_mutex_lock(&t->lock);
        }
    }
    uv_mutex_unlock(&t->lock);
}

unsigned parallel_count_lanes(const struct job *job)
{
    return job ? job->queue->workers : 1;
}

uint64_t parallel_run(struct job *job, const atomic_bool *stop,
                      const struct parallel_work *work)
{
    unsigned helpers = parallel_count_lanes(job) - 1;
    struct pieces alone = {.work = *work, .stop = stop}, *p = &alone;
    struct team *t;
    uint64_t begun;

    if (helpers && helpers >= work->pieces)
        helpers = work->pieces ? (unsigned)work->pieces - 1 : 0;
    t = helpers ? open_team(job, helpers) : NULL;
    if (t) {
        t->pieces = alone;
        p = &t->pieces;
        event_loop_post(t->loop, &t->ask);
    }
    while (do_piece(p, 0))
        tell(p);
    if (t)
        close_team(t);
    begun = atomic_load_explicit(&p->begun, memory_order_relaxed);
    if (t)
        release(t);
    return begun;
}
