/* The work queue: what takes long waits here and runs on libuv's pool.
 *
 * One queue for all loops, and it is bounded. */
#ifndef PUZZLED_SERVER_LOOP_JOB_QUEUE_H
#define PUZZLED_SERVER_LOOP_JOB_QUEUE_H

#include "event_loop.h"

#include <stdatomic.h>

enum { JOB_QUEUE_LOOPS_MAX = 256, JOB_QUEUE_WORKERS_MAX = 256, JOB_QUEUE_SECONDS_MAX = 60 };

struct job_queue {
    unsigned limit;   /* jobs that may wait */
    unsigned workers; /* threads of the pool */
    unsigned loop_count;
    int loop_fds[JOB_QUEUE_LOOPS_MAX]; /* each readable while its loop has events to take */

    atomic_uint waiting; /* jobs not yet begun */
    /* When a job that waited was last begun, or began to wait where none did; and the mean
     * time from one to the next. Not exact: of two threads that write at once one wins. */
    atomic_uint_fast64_t begun_ns, interval_ns;
    atomic_uint working;   /* jobs that a worker runs */
    atomic_uint helping;   /* workers that do a piece of another's job */
    atomic_ullong refused; /* jobs, because the queue was full */

    uv_work_t first; /* starts the pool */
};

/* Part of whatever it is about; `run` and `done` are set by its owner. */
struct job {
    void (*run)(struct job *job); /* on a worker; not when it was cancelled before */
    /* On the loop that submitted it; `ran` says whether it ran. May free what holds it. */
    void (*done)(struct job *job, bool ran);
    atomic_bool stop; /* `run` is to end soon */
    struct job_queue *queue;
    struct event_loop *loop;
    uv_work_t work;
};

/* Starts the threads of the pool, before that of `loop` and before any job; whatever the
 * environment says, there are `workers`. False when so many are not to be had; errno says
 * why. */
bool job_queue_start(struct job_queue *queue, struct event_loop *loop);

/* Makes workers give way to `loop`. Before a job is submitted. */
void job_queue_add_loop(struct job_queue *queue, struct event_loop *loop);

/* Hands `job` to a worker. False when the queue is full; nothing has changed then. Only on
 * the thread of `loop`. */
bool job_queue_submit(struct job_queue *queue, struct event_loop *loop, struct job *job);

/* In how many seconds the jobs that wait now will have been begun, as far as can be told
 * from how fast the last ones were: 1 to JOB_QUEUE_SECONDS_MAX. Thread-safe. */
unsigned job_queue_seconds(const struct job_queue *queue);

/* Asks the worker of `job` to stop soon, or takes it out of the queue. Only on the thread
 * of its loop. */
void job_queue_cancel(struct job *job);

/* Lets a loop that waits for this thread's processor have it. For workers, at least every
 * 200 microseconds. Cost: the clock; a microsecond every 100. */
void job_queue_yield(const struct job_queue *queue);

#endif
