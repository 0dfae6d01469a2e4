/* Runs the pieces of a computation on all workers that do not have a job. */
#ifndef PUZZLED_SERVER_RUN_PARALLEL_H
#define PUZZLED_SERVER_RUN_PARALLEL_H

#include "job_queue.h"

#include <stdatomic.h>
#include <stdint.h>

struct pz_work;

/* Returns the maximum number of threads that run pieces of `job`, including its own thread. 1
 * if `job` is NULL. */
static inline unsigned parallel_count_threads(const struct job *job)
{
    return job ? job->queue->workers : 1;
}

/* Runs each piece of `work` once, in the order of the indices of the pieces. This thread,
 * which is the thread of `job`, and idle workers run the pieces. If `job` is NULL, only
 * this thread runs the pieces. After `*stop` was set or the deadline has passed, no further
 * piece begins. `stop` can be NULL.
 *
 * Waits until all pieces that began have ended, and returns their number. These are always
 * the first pieces of the order. All data that they wrote is then visible to the caller.
 *
 * Another worker joins after about a millisecond, and leaves between two pieces if a job
 * waits. So a piece should take 1 to 20 ms. Cost per piece: less than a microsecond. Do not
 * call it from a piece. */
uint64_t parallel_run(struct job *job, const atomic_bool *stop, const struct pz_work *work);

#endif
