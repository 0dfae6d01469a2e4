#include "run.h"

#include "server/container_of.h"
#include "server/http/dispatch.h"

#include <assert.h>

/* A job that runs a request, and the loop that waits for it. */
struct work {
    struct job job;
    struct event_loop loop;
    struct request *request;
    enum handler_result result;
};

static void on_run(struct job *job)
{
    struct work *work = CONTAINER_OF(job, struct work, job);

    work->result = dispatch_on_worker(work->request, job, NULL);
}

/* The loop ends after the other workers have also finished their parts of the job. */
static void on_done(struct job *job, bool ran)
{
    assert(ran);
    (void)ran;
    event_loop_close(job->loop);
}

static void do_nothing(struct event_loop *loop)
{
    (void)loop;
}

static enum handler_result run_on_workers(struct request *r)
{
    struct work work = {.job = {.run = on_run, .done = on_done}, .request = r};
    struct job_queue *jobs = &r->service->jobs;

    if (!event_loop_open(&work.loop, do_nothing) || !job_queue_start(jobs, &work.loop) ||
        !job_queue_submit(jobs, &work.loop, &work.job)) {
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "cannot start a worker thread");
        return HANDLER_INVALID;
    }
    event_loop_run(&work.loop);
    return work.result;
}

enum handler_result ask_run(struct request *r)
{
    enum handler_result result = HANDLER_RETRY_ON_WORKER;

    assert(r->match.route && !r->problem.set);
    if (r->match.route->operation->run != RUN_ON_WORKER &&
        r->body.length <= DISPATCH_ON_LOOP_MAX)
        result = dispatch_on_loop(r);
    return result == HANDLER_RETRY_ON_WORKER ? run_on_workers(r) : result;
}
