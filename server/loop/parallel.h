/* Work in pieces: done by a worker and all others that have nothing else to do. */
#ifndef PUZZLED_SERVER_LOOP_PARALLEL_H
#define PUZZLED_SERVER_LOOP_PARALLEL_H

#include <stdatomic.h>
#include <stdint.h>

struct job;

struct parallel_work {
    uint64_t pieces;
    /* Does piece `index`, 0 to pieces - 1. `lane`, below parallel_count_lanes, is another
     * one for each thread that takes part, so a lane needs no lock for what it gathers. */
    void (*piece)(void *arg, unsigned lane, uint64_t index);
    /* Called by the thread that asked, after each piece that it did itself and ten times a
     * second while it waits for others, with the number of pieces that are done. NULL: not
     * wanted. */
    void (*between)(void *arg, uint64_t done);
    void *arg;
    uint64_t deadline_ns; /* on CLOCK_MONOTONIC: no piece begins later; 0 means none */
};

/* How many threads can take part in the work of `job`, the one that runs it included. 1 for
 * NULL. */
unsigned parallel_count_lanes(const struct job *job);

/* Does the pieces of `work` in the order of their indices, each once: this thread, which
 * runs `job`, and the workers that have nothing else to do; alone without a job. None
 * begins once `*stop` is set (NULL: never) or the deadline is over; those begun are
 * finished. Returns how many were begun, always the first ones, when all of them are done;
 * what they wrote is then seen by the caller. Helpers join within about a millisecond and
 * leave between two pieces when another job waits, so pieces of 1 to 20 ms are right; one
 * costs less than a microsecond besides. Not from within a piece. */
uint64_t parallel_run(struct job *job, const atomic_bool *stop,
                      const struct parallel_work *work);

#endif
