/* The control of a call contains the limits of the call, and the threads and functions of
 * the caller that the call may use.
 *
 * A function that can take a long time has a parameter `const struct pz_ctl *`. NULL means
 * that there are no limits. The limits of time, nodes and memory apply to the whole call.
 * status.h lists how a call can end.
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

/* The effort of a call. */
enum pz_effort {
    PZ_FULL, /* until the result is complete or a limit is reached */
    PZ_BRIEF /* about 0.5 ms and 1 MiB. A call that needs more returns PZ_LATER; repeat
              * the call with PZ_FULL */
};

/* Work that the library has divided into pieces, which several threads can do at the same
 * time. */
struct pz_work {
    uint64_t pieces; /* number of pieces */
    /* Does piece `index`, which is 0 to pieces - 1. `thread` identifies the thread that
     * makes the call: it is less than `threads` of the control and different for each
     * thread. Therefore threads can collect results without locks. */
    void (*piece)(void *arg, unsigned thread, uint64_t index);
    /* May be NULL. The thread that called the library calls this function between its own
     * pieces, and ten times per second while it waits for other threads. `done` is the
     * number of pieces that are done. */
    void (*between)(void *arg, uint64_t done);
    void *arg; /* passed to both functions */
    /* No piece begins after this time of pz_now_ns(); 0: no deadline. */
    uint64_t deadline_ns;
};

/* The control of a call. The caller must not change a control until the call returns.
 * Several calls can share a control if its functions are thread-safe. */
struct pz_ctl {
    /* Passed to the three functions below. Each of these functions may be NULL. */
    void *arg;

    /* Returns true to stop the call. Every working thread calls this function at least
     * every few hundred microseconds, and often much more frequently. Therefore the
     * function should take only nanoseconds. It may yield the processor. */
    bool (*poll)(void *arg);

    /* Receives the progress of the call: `done` of `total` parts of the work are done. The
     * thread that called the library calls this function about ten times per second. */
    void (*progress)(void *arg, uint64_t done, uint64_t total);

    /* Begins the pieces of `work` in the order of their indices, with up to `threads`
     * threads. Does not begin a piece after the deadline of `work` or after poll() has
     * returned true. Waits until all pieces that were begun are done and their writes are
     * visible to the calling thread. Returns the number n of these pieces, which are always
     * pieces 0 to n - 1. If `run` is NULL, the calling thread does all pieces. */
    uint64_t (*run)(void *arg, const struct pz_work *work);
    unsigned threads; /* maximum number of threads that `run` uses */

    /* The time of pz_now_ns() when the call must end; 0: no deadline. */
    uint64_t deadline_ns;
    uint64_t max_nodes; /* maximum number of nodes of the search; 0: unlimited */
    size_t max_bytes;   /* maximum memory at any time, in bytes; 0: unlimited */
    enum pz_effort effort;
};

/* Returns the time of a clock that never goes back (CLOCK_MONOTONIC), in nanoseconds.
 * Thread-safe. Cost: 25 ns. */
uint64_t pz_now_ns(void);

#ifdef __cplusplus
}
#endif

#endif
