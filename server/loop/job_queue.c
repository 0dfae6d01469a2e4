#include "job_queue.h"

#include "server/clock.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    YIELD_NS = 100000,
    WEIGHT = 16 /* an interval counts for one part in so many of the mean */
};

static void *wait_for(void *held)
{
    pthread_mutex_lock(held);
    pthread_mutex_unlock(held);
    return NULL;
}

/* Whether so many threads can be had at once. */
static bool try_threads(unsigned count)
{
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[JOB_QUEUE_WORKERS_MAX];
    unsigned made = 0;

    pthread_mutex_lock(&held);
    do
        errno = pthread_create(&threads[made], NULL, wait_for, &held);
    while (!errno && ++made < count);
    pthread_mutex_unlock(&held);
    for (unsigned i = 0; i < made; i++)
        pthread_join(threads[i], NULL);
    return made == count;
}

static void do_nothing(uv_work_t *work)
{
    (void)work;
}

/* libuv starts its pool with the first job, as large as the environment says then, and
 * aborts when it gets no thread. */
bool job_queue_start(struct job_queue *queue, struct event_loop *loop)
{
    char size[12];

    snprintf(size, sizeof size, "%u", queue->workers);
    if (setenv("UV_THREADPOOL_SIZE", size, 1) != 0 || !try_threads(queue->workers))
        return false;
    uv_queue_work(&loop->uv, &queue->first, do_nothing, NULL);
    return true;
}

void job_queue_add_loop(struct job_queue *queue, struct event_loop *loop)
{
    queue->loop_fds[queue->loop_count++] = uv_backend_fd(&loop->uv);
}

/* Whether a loop has events that it has not yet taken. */
static bool loops_wait(const struct job_queue *queue)
{
    struct pollfd fds[JOB_QUEUE_LOOPS_MAX];

    for (unsigned i = 0; i < queue->loop_count; i++)
        fds[i] = (struct pollfd){.fd = queue->loop_fds[i], .events = POLLIN};
    return poll(fds, queue->loop_count, 0) > 0;
}

/* Loops answer in microseconds and workers in seconds, so a worker gives way to a loop on
 * the same core. A low priority would do that too, but a worker then starves beside any
 * other busy process; one that yields only to a loop gets its fair share (decision 0006).
 * poll takes about a microsecond, so it is asked once in YIELD_NS. */
void job_queue_yield(const struct job_queue *queue)
{
    static _Thread_local uint64_t next_ns;

    if (clock_now_ns() < next_ns)
        return;
    if (loops_wait(queue))
        sched_yield();
    next_ns = clock_now_ns() + YIELD_NS;
}

static uint64_t since_begun(const struct job_queue *queue)
{
    uint64_t begun = atomic_load_explicit(&queue->begun_ns, memory_order_relaxed);
    uint64_t now = clock_now_ns();

    return now > begun ? now - begun : 0;
}

static void learn_interval(struct job_queue *queue)
{
    uint64_t mean = atomic_load_explicit(&queue->interval_ns, memory_order_relaxed);

    mean = (mean * (WEIGHT - 1) + since_begun(queue)) / WEIGHT;
    atomic_store_explicit(&queue->interval_ns, mean, memory_order_relaxed);
    atomic_store_explicit(&queue->begun_ns, clock_now_ns(), memory_order_relaxed);
}

/* While none is begun for longer than usual, that is the interval. */
unsigned job_queue_seconds(const struct job_queue *queue)
{
    uint64_t waiting = atomic_load_explicit(&queue->waiting, memory_order_relaxed);
    uint64_t mean = atomic_load_explicit(&queue->interval_ns, memory_order_relaxed);
    uint64_t last = since_begun(queue);
    uint64_t seconds = waiting * (last > mean ? last : mean) / clock_seconds_ns(1) + 1;

    return seconds < JOB_QUEUE_SECONDS_MAX ? (unsigned)seconds : JOB_QUEUE_SECONDS_MAX;
}

static void on_worker(uv_work_t *work)
{
    struct job *job = work->data;

    learn_interval(job->queue);
    atomic_fetch_sub_explicit(&job->queue->waiting, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&job->queue->working, 1, memory_order_relaxed);
    job->run(job);
    atomic_fetch_sub_explicit(&job->queue->working, 1, memory_order_relaxed);
}

static void on_done(uv_work_t *work, int status)
{
    struct job *job = work->data;
    struct event_loop *loop = job->loop;
    bool ran = status != UV_ECANCELED;

    /* The worker may have posted some that need the job. */
    event_loop_take_messages(loop);
    if (!ran)
        atomic_fetch_sub_explicit(&job->queue->waiting, 1, memory_order_relaxed);
    loop->jobs--;
    job->done(job, ran);
    loop->drive(loop);
}

static bool take_place(struct job_queue *queue)
{
    unsigned waiting = atomic_load_explicit(&queue->waiting, memory_order_relaxed);

    do {
        if (waiting >= queue->limit)
            return false;
    } while (!atomic_compare_exchange_weak(&queue->waiting, &waiting, waiting + 1));
    if (!waiting)
        atomic_store_explicit(&queue->begun_ns, clock_now_ns(), memory_order_relaxed);
    return true;
}

bool job_queue_submit(struct job_queue *queue, struct event_loop *loop, struct job *job)
{
    if (!take_place(queue))
        return false;
    atomic_store_explicit(&job->stop, false, memory_order_relaxed);
    job->queue = queue;
    job->loop = loop;
    job->work.data = job;
    loop->jobs++;
    uv_queue_work(&loop->uv, &job->work, on_worker, on_done);
    return true;
}

void job_queue_cancel(struct job *job)
{
    atomic_store_explicit(&job->stop, true, memory_order_relaxed);
    uv_cancel((uv_req_t *)&job->work); /* gives its place back, unless a worker has it */
}
