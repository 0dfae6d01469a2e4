#include "run.h"

#include "server/container_of.h"
#include "server/http/dispatch.h"

#include <assert.h>

/* A job, and the loop that waits for it. */
struct work {
    struct job job;
    struct event_loop loop;
    void (*run)(void *arg, struct job *job);
    void *arg;
};

/* A request that a worker runs. */
struct single {
    struct request *request;
    enum handler_result result;
};

static void on_run(struct job *job)
{
    struct work *work = CONTAINER_OF(job, struct work, job);

    work->run(work->arg, job);
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

bool ask_run_on_worker(struct job_queue *jobs, void (*run)(void *arg, struct job *job),
                       void *arg)
{
    struct work work = {.job = {.run = on_run, .done = on_done}, .run = run, .arg = arg};

    if (!event_loop_open(&work.loop, do_nothing) || !job_queue_start(jobs, &work.loop) ||
        !job_queue_submit(jobs, &work.loop, &work.job))
        return false;
    event_loop_run(&work.loop);
    return true;
}

static void run_single(void *arg, struct job *job)
{
    struct single *single = arg;

    single->result = dispatch_on_worker(single->request, job, NULL);
}

static enum handler_result run_on_workers(struct request *r)
{
    struct single single = {.request = r};

    if (ask_run_on_worker(&r->service->jobs, run_single, &single))
        return single.result;
    problem_set(&r->problem, PROBLEM_NO_MEMORY, "cannot start a worker thread");
    return HANDLER_INVALID;
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
