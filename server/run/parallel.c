/* Runs pieces of a computation on a team of threads. Only the thread of a loop may submit
 * work to the pool of libuv. So a worker posts a message to its loop, and begins with the
 * first piece. The loop submits one member of the team for each additional thread. The pool
 * has one queue. The members wait in the queue after all earlier jobs, so they do not delay
 * these jobs. If a job arrives later, a member ends after its piece and is submitted again,
 * after this job.
 *
 * A thread claims a piece by incrementing a counter, so the pieces begin in order. The work
 * may be finished before a member begins. The team is then closed, and the member must not
 * use the pieces, which are on the stack of parallel_run. Releasing the last reference
 * frees the team. */
#include "parallel.h"

#include "puzzles/control.h"
#include "server/clock.h"
#include "server/container_of.h"

#include <assert.h>
#include <stdlib.h>

enum { REPORT_NS = 100000000 };

struct pieces {
    const struct pz_work *work;
    const atomic_bool *stop;
    atomic_uint_fast64_t claimed; /* can be larger than the number of pieces */
    atomic_uint_fast64_t done;
};

struct member {
    uv_work_t work;
    struct team *team;
    unsigned thread;
};

struct team {
    struct pieces *pieces; /* valid unless `closed` */
    struct job_queue *queue;
    struct event_loop *loop;
    struct event_loop_message start;
    atomic_uint references; /* by parallel_run, the message, and submitted members */

    uv_mutex_t lock; /* of `closed` and `active` */
    uv_cond_t left;  /* a member is no longer active */
    bool closed;     /* no further member may become active */
    unsigned active; /* members that run pieces */

    unsigned member_count;
    struct member members[];
};

static bool may_begin(struct pieces *p)
{
    if (p->stop && atomic_load_explicit(p->stop, memory_order_relaxed))
        return false;
    if (p->work->deadline_ns && clock_now_ns() >= p->work->deadline_ns)
        return false;
    return atomic_load_explicit(&p->claimed, memory_order_relaxed) < p->work->pieces;
}

/* Runs the next piece. Returns false if no further piece may begin. */
static bool run_piece(struct pieces *p, unsigned thread)
{
    uint_fast64_t index;

    if (!may_begin(p))
        return false;
    index = atomic_fetch_add_explicit(&p->claimed, 1, memory_order_relaxed);
    if (index >= p->work->pieces)
        return false;
    p->work->piece(p->work->arg, thread, index);
    atomic_fetch_add_explicit(&p->done, 1, memory_order_relaxed);
    return true;
}

static void report_progress(struct pieces *p)
{
    if (p->work->between)
        p->work->between(p->work->arg,
                         atomic_load_explicit(&p->done, memory_order_relaxed));
}

static bool enter_team(struct team *t)
{
    bool open;

    uv_mutex_lock(&t->lock);
    open = !t->closed;
    t->active += open;
    assert(t->active <= t->member_count);
    uv_mutex_unlock(&t->lock);
    return open;
}

static void leave_team(struct team *t)
{
    uv_mutex_lock(&t->lock);
    assert(t->active > 0);
    t->active--;
    uv_cond_signal(&t->left);
    uv_mutex_unlock(&t->lock);
}

static void release_team(struct team *t)
{
    if (atomic_fetch_sub_explicit(&t->references, 1, memory_order_acq_rel) != 1)
        return;
    assert(t->closed && !t->active);
    uv_cond_destroy(&t->left);
    uv_mutex_destroy(&t->lock);
    free(t);
}

static void on_member(uv_work_t *work)
{
    struct member *m = work->data;
    struct team *t = m->team;

    if (!enter_team(t))
        return;
    atomic_fetch_add_explicit(&t->queue->assisting, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&t->queue->waiting, memory_order_relaxed) &&
           run_piece(t->pieces, m->thread))
        ;
    atomic_fetch_sub_explicit(&t->queue->assisting, 1, memory_order_relaxed);
    leave_team(t);
}

/* Returns true if a member should be submitted. */
static bool has_more(struct team *t)
{
    bool more;

    uv_mutex_lock(&t->lock);
    more = !t->closed && may_begin(t->pieces);
    uv_mutex_unlock(&t->lock);
    return more;
}

static void on_member_done(uv_work_t *work, int status)
{
    struct member *m = work->data;
    struct team *t = m->team;

    (void)status;
    if (has_more(t)) {
        uv_queue_work(&t->loop->uv, work, on_member, on_member_done);
        return;
    }
    assert(t->loop->jobs > 0);
    t->loop->jobs--;
    release_team(t);
}

static void submit_members(struct event_loop_message *message)
{
    struct team *t = CONTAINER_OF(message, struct team, start);

    for (unsigned i = 0; i < t->member_count && has_more(t); i++) {
        struct member *m = &t->members[i];

        *m = (struct member){.work.data = m, .team = t, .thread = i + 1};
        atomic_fetch_add_explicit(&t->references, 1, memory_order_relaxed);
        t->loop->jobs++;
        uv_queue_work(&t->loop->uv, &m->work, on_member, on_member_done);
    }
    release_team(t);
}

/* Returns a new team, or NULL if out of memory. */
static struct team *open_team(const struct job *job, struct pieces *pieces,
                              unsigned members)
{
    struct team *t = calloc(1, sizeof *t + members * sizeof t->members[0]);

    if (!t || uv_mutex_init(&t->lock) != 0) {
        free(t);
        return NULL;
    }
    if (uv_cond_init(&t->left) != 0) {
        uv_mutex_destroy(&t->lock);
        free(t);
        return NULL;
    }
    t->pieces = pieces;
    t->queue = job->queue;
    t->loop = job->loop;
    t->start.handle = submit_members;
    t->member_count = members;
    atomic_init(&t->references, 2);
    return t;
}

/* Waits until no member is active. */
static void close_team(struct team *t)
{
    uv_mutex_lock(&t->lock);
    t->closed = true;
    while (t->active) {
        if (uv_cond_timedwait(&t->left, &t->lock, REPORT_NS) != 0) {
            uv_mutex_unlock(&t->lock);
            report_progress(t->pieces);
            uv_mutex_lock(&t->lock);
        }
    }
    uv_mutex_unlock(&t->lock);
    release_team(t);
}

uint64_t parallel_run(struct job *job, const atomic_bool *stop, const struct pz_work *work)
{
    struct pieces pieces = {.work = work, .stop = stop};
    unsigned members = parallel_count_threads(job) - 1;
    struct team *team = NULL;
    uint64_t claimed;

    if (work->pieces <= members)
        members = work->pieces ? (unsigned)work->pieces - 1 : 0;
    if (members)
        team = open_team(job, &pieces, members);
    if (team)
        event_loop_post(team->loop, &team->start);
    while (run_piece(&pieces, 0))
        report_progress(&pieces);
    if (team)
        close_team(team);
    claimed = atomic_load_explicit(&pieces.claimed, memory_order_relaxed);
    return claimed < work->pieces ? claimed : work->pieces;
}
