#include "job_queue.h"

#include "server/check.h"
#include "server/clock.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    YIELD_NS = 100000,
    WEIGHT = 16 /* each interval has a weight of 1/16 in the average */
};

#ifdef PUZZLED_CHECK
static void job_queue_check(const struct job_queue *queue)
{
    assert(atomic_load(&queue->waiting) <= queue->limit);
    assert(atomic_load(&queue->working) <= queue->workers);
    assert(atomic_load(&queue->assisting) <= queue->workers);
}
#endif

static void *wait_for_unlock(void *lock)
{
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return NULL;
}

/* Returns true if `count` threads can exist at the same time. */
static bool try_threads(unsigned count)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[JOB_QUEUE_WORKERS_MAX];
    unsigned created = 0;

    assert(count > 0 && count <= JOB_QUEUE_WORKERS_MAX);
    pthread_mutex_lock(&lock);
    do
        errno = pthread_create(&threads[created], NULL, wait_for_unlock, &lock);
    while (!errno && ++created < count);
    pthread_mutex_unlock(&lock);
    for (unsigned i = 0; i < created; i++)
        pthread_join(threads[i], NULL);
    return created == count;
}

static void start_pool(uv_work_t *work)
{
    (void)work;
}

/* libuv starts its pool at the first work request. The environment determines the size at
 * this time. libuv aborts the program if it cannot create a thread, so this function tries
 * it first. */
bool job_queue_start(struct job_queue *queue, struct event_loop *loop)
{
    char size[12];

    snprintf(size, sizeof size, "%u", queue->workers);
    if (setenv("UV_THREADPOOL_SIZE", size, 1) != 0 || !try_threads(queue->workers))
        return false;
    uv_queue_work(&loop->uv, &queue->first, start_pool, NULL);
    return true;
}

void job_queue_add_loop(struct job_queue *queue, struct event_loop *loop)
{
    assert(queue->loop_count < JOB_QUEUE_LOOPS_MAX);
    queue->loop_fds[queue->loop_count++] = uv_backend_fd(&loop->uv);
}

/* Returns true if a loop has new events but does not run. */
static bool has_waiting_loop(const struct job_queue *queue)
{
    struct pollfd fds[JOB_QUEUE_LOOPS_MAX];

    for (unsigned i = 0; i < queue->loop_count; i++)
        fds[i] = (struct pollfd){.fd = queue->loop_fds[i], .events = POLLIN};
    return poll(fds, queue->loop_count, 0) > 0;
}

/* An event loop needs microseconds and a worker seconds, so a worker yields to a loop on the
 * same core. A low priority would have the same effect, but any other busy process would
 * then starve the worker. A worker that yields only to loops gets its fair share of the
 * processor (decision 0006). poll takes about a microsecond, so the worker calls it once in
 * YIELD_NS. */
void job_queue_yield(const struct job_queue *queue)
{
    static _Thread_local uint64_t next_ns;

    if (clock_now_ns() < next_ns)
        return;
    if (has_waiting_loop(queue))
        sched_yield();
    next_ns = clock_now_ns() + YIELD_NS;
}

/* Returns the number of nanoseconds since a job last began. */
static uint64_t find_interval(const struct job_queue *queue)
{
    uint64_t begun = atomic_load_explicit(&queue->begun_ns, memory_order_relaxed);
    uint64_t now = clock_now_ns();

    return now > begun ? now - begun : 0;
}

static void record_beginning(struct job_queue *queue)
{
    uint64_t mean = atomic_load_explicit(&queue->interval_ns, memory_order_relaxed);

    mean = (mean * (WEIGHT - 1) + find_interval(queue)) / WEIGHT;
    atomic_store_explicit(&queue->interval_ns, mean, memory_order_relaxed);
    atomic_store_explicit(&queue->begun_ns, clock_now_ns(), memory_order_relaxed);
}

/* Uses the time since a job last began instead of the average interval if it is longer,
 * because it is then the better estimate. */
unsigned job_queue_wait_seconds(const struct job_queue *queue)
{
    uint64_t waiting = atomic_load_explicit(&queue->waiting, memory_order_relaxed);
    uint64_t mean = atomic_load_explicit(&queue->interval_ns, memory_order_relaxed);
    uint64_t current = find_interval(queue);
    uint64_t seconds =
        waiting * (current > mean ? current : mean) / clock_seconds_ns(1) + 1;

    return seconds < JOB_QUEUE_SECONDS_MAX ? (unsigned)seconds : JOB_QUEUE_SECONDS_MAX;
}

static void run_job(uv_work_t *work)
{
    struct job *job = work->data;

    record_beginning(job->queue);
    atomic_fetch_sub_explicit(&job->queue->waiting, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&job->queue->working, 1, memory_order_relaxed);
    job->run(job);
    atomic_fetch_sub_explicit(&job->queue->working, 1, memory_order_relaxed);
    CHECKED(job_queue_check, job->queue);
}

static void finish_job(uv_work_t *work, int status)
{
    struct job *job = work->data;
    struct event_loop *loop = job->loop;
    bool ran = status != UV_ECANCELED;

    /* The worker may have posted messages about the job, which `done` may free. */
    event_loop_handle_messages(loop);
    if (!ran)
        atomic_fetch_sub_explicit(&job->queue->waiting, 1, memory_order_relaxed);
    CHECKED(job_queue_check, job->queue);
    assert(loop->jobs > 0);
    loop->jobs--;
    job->done(job, ran);
    loop->drive(loop);
}

/* Counts one more waiting job. Returns false if the queue is full. */
static bool begin_waiting(struct job_queue *queue)
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
    assert(job->run && job->done);
    if (!begin_waiting(queue))
        return false;
    atomic_store_explicit(&job->stop, false, memory_order_relaxed);
    job->queue = queue;
    job->loop = loop;
    job->work.data = job;
    loop->jobs++;
    uv_queue_work(&loop->uv, &job->work, run_job, finish_job);
    CHECKED(job_queue_check, queue);
    return true;
}

void job_queue_cancel(struct job *job)
{
    atomic_store_explicit(&job->stop, true, memory_order_relaxed);
    uv_cancel((uv_req_t *)&job->work); /* fails if a worker has begun it */
}
