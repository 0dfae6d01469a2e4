/* The limits of a call, and the threads and functions of the caller that it may use.
 *
 * A call that can take long has a parameter `const struct pz_ctl *`. NULL means that there are
 * no limits. Time, nodes and memory are limits of the whole call. status.h lists how a call can
 * end.
 *
 * Example: at most 2 seconds and 64 MiB.
 *
 *     const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + 2000000000,
 *                                .max_bytes = 64 << 20}; */
#ifndef PUZZLES_CONTROL_H
#define PUZZLES_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How hard a call tries. */
enum pz_effort {
    PZ_FULL, /* up to the limits */
    PZ_BRIEF /* about 0.5 ms and 1 MiB; a call that needs more returns PZ_LATER: repeat it with
              * PZ_FULL */
};

/* Work that can be done in pieces, by several threads at once. */
struct pz_work {
    uint64_t pieces;
    /* Does the piece `index`, 0 to pieces - 1. `thread` is below the `threads` of the control
     * and differs for each thread that takes part, so threads can collect results without
     * locks. */
    void (*piece)(void *arg, unsigned thread, uint64_t index);
    /* Called by the calling thread between its own pieces, and ten times per second while it
     * waits, with the number of pieces that are done. May be NULL. */
    void (*between)(void *arg, uint64_t done);
    void *arg;
    uint64_t deadline_ns; /* of pz_now_ns(): no piece begins later; 0: none */
};

/* The caller must not change it until the call returns. Several calls can share one if its
 * functions are thread-safe. */
struct pz_ctl {
    /* Passed to the functions below. Each of them may be NULL. */
    void *arg;

    /* Returns true to stop the call. Every working thread calls it at least every few hundred
     * microseconds, and often much more frequently, so it should take only nanoseconds. It
     * may yield the processor. */
    bool (*poll)(void *arg);

    /* Reports the progress, about ten times per second, on the calling thread. */
    void (*progress)(void *arg, uint64_t done, uint64_t total);

    /* Does the pieces of `work` in the order of their indices, with up to `threads` threads.
     * Begins no piece after the deadline of `work` or after poll() has returned true. Waits
     * until the pieces that were begun are done and their writes are visible to the calling
     * thread. Returns their number; they are always the first pieces. NULL: the calling
     * thread does all pieces. */
    uint64_t (*run)(void *arg, const struct pz_work *work);
    unsigned threads; /* of `run` */

    uint64_t deadline_ns; /* of pz_now_ns(); 0: none */
    uint64_t max_nodes;   /* of the search; 0: unlimited */
    size_t max_bytes;     /* allocated at the same time; 0: unlimited */
    enum pz_effort effort;
};

/* Returns the nanoseconds of a clock that never goes back (CLOCK_MONOTONIC). Thread-safe.
 * Cost: 25 ns. */
uint64_t pz_now_ns(void);

#ifdef __cplusplus
}
#endif

#endif
