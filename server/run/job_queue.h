/* The job queue, in which requests that take too long for an event loop wait for a worker.
 *
 * There is one queue for all event loops, with a maximum number of waiting jobs. The workers
 * are the threads of libuv's pool. */
#ifndef PUZZLED_SERVER_RUN_JOB_QUEUE_H
#define PUZZLED_SERVER_RUN_JOB_QUEUE_H

#include "event_loop.h"

#include <stdatomic.h>

enum { JOB_QUEUE_LOOPS_MAX = 256, JOB_QUEUE_WORKERS_MAX = 256, JOB_QUEUE_SECONDS_MAX = 60 };

/* Initialize `limit` and `workers`, and all other members with 0. */
struct job_queue {
    unsigned limit;   /* maximum number of waiting jobs */
    unsigned workers; /* threads of the pool, at most JOB_QUEUE_WORKERS_MAX */
    unsigned loop_count;
    int loop_fds[JOB_QUEUE_LOOPS_MAX]; /* each is readable while its loop has new events */

    atomic_uint waiting; /* jobs that no worker has begun */
    /* The time when a worker last began a job, or when a job was added to the empty queue,
     * and the average interval between two such beginnings. Approximate: if two threads
     * write at the same time, one value is lost. */
    atomic_uint_fast64_t begun_ns, interval_ns;
    atomic_uint working;    /* workers that run a job */
    atomic_uint assisting;  /* workers that run a piece of another worker's job */
    atomic_ullong rejected; /* jobs that the caller rejected because the queue was full */

    uv_work_t first; /* makes libuv start the pool */
};

/* A member of a struct of the caller (see container_of.h), who sets `run` and `done`. */
struct job {
    void (*run)(struct job *job); /* on a worker, unless the job was canceled before */
    /* On the thread of the loop that submitted the job. `ran` is false if `run` was not
     * called. May free the job. */
    void (*done)(struct job *job, bool ran);
    atomic_bool stop; /* `run` must return soon */
    struct job_queue *queue;
    struct event_loop *loop;
    uv_work_t work;
};

/* Starts `queue->workers` threads, for any value of UV_THREADPOOL_SIZE. Returns false, with
 * errno, if the threads cannot be created. Call it before the thread of `loop` starts and
 * before the first job. */
bool job_queue_start(struct job_queue *queue, struct event_loop *loop);

/* Adds `loop` to the loops to which workers yield. Call it before the first job, at most
 * JOB_QUEUE_LOOPS_MAX times. */
void job_queue_add_loop(struct job_queue *queue, struct event_loop *loop);

/* Adds `job` to the queue. If the queue is full, returns false and changes nothing. Only on
 * the thread of `loop`. */
bool job_queue_submit(struct job_queue *queue, struct event_loop *loop, struct job *job);

/* Estimates from the last intervals the time until all jobs that now wait have begun.
 * Returns 1 to JOB_QUEUE_SECONDS_MAX seconds. Thread-safe. */
unsigned job_queue_wait_seconds(const struct job_queue *queue);

/* Removes `job` from the queue, or sets `stop` for its worker. `done` is still called. Only on
 * the thread of its loop. */
void job_queue_cancel(struct job *job);

/* If an event loop waits for the processor of this thread, lets the event loop run. Workers
 * call this function at least every 200 us. Cost: 25 ns, but about a microsecond once in
 * 100 us. */
void job_queue_yield(const struct job_queue *queue);

#endif
