#include "run.h"

#include "server/clock.h"
#include "server/http/dispatch.h"

#include <stddef.h>

/* What a worker is given: its job, the loop that hands it on, and what comes back. */
struct work {
    struct job job;
    struct event_loop loop;
    struct request *request;
    enum handled outcome;
};

static void on_run(struct job *job)
{
    struct work *work = (struct work *)(void *)((char *)job - offsetof(struct work, job));
    struct exchange *x = &work->request->exchange;

    x->on_loop = false;
    x->max_bytes = work->request->service->worker_bytes;
    x->stop = &job->stop;
    x->host.job = job;
    work->outcome = dispatch_request(work->request);
}

/* The loop ends when those who help with the job are back too. */
static void on_done(struct job *job, bool ran)
{
    (void)ran;
    event_loop_close(job->loop);
}

static void do_nothing(struct event_loop *loop)
{
    (void)loop;
}

static enum handled run_on_workers(struct request *r)
{
    struct work work = {.job = {.run = on_run, .done = on_done}, .request = r};
    struct job_queue *jobs = &r->service->jobs;

    if (!event_loop_open(&work.loop, do_nothing) || !job_queue_start(jobs, &work.loop) ||
        !job_queue_submit(jobs, &work.loop, &work.job)) {
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "cannot start a worker thread");
        return HANDLED_REFUSED;
    }
    event_loop_run(&work.loop);
    return work.outcome;
}

void ask_begin(struct request *r)
{
    const struct service *s = r->service;
    struct exchange *x = &r->exchange;

    x->host.service = r->service;
    x->received_ns = clock_now_ns();
    x->deadline_ns = x->received_ns + clock_seconds_ns(s->options.job_seconds);
    x->on_loop = true;
    x->max_bytes = s->loop_bytes;
    x->arena = arena_in(r->first_values, sizeof r->first_values);
}

enum handled ask_run(struct request *r)
{
    enum handled outcome = HANDLED_LATER;

    if (r->match.route->run != RUN_ON_WORKER && r->body.length <= DISPATCH_ON_LOOP_MAX)
        outcome = dispatch_request(r);
    if (outcome != HANDLED_LATER)
        return outcome;
    jw_reset(&r->exchange.out);
    request_drop_answer(r);
    r->problem.set = false; /* of an answer that did not fit, which is written anew */
    return run_on_workers(r);
}
