/* How a caller bounds a question, and what else it lends to the work on it.
 *
 * A call that can take long has a `const struct pz_ctl *`; NULL means: no bound, and
 * nothing lent. Time, nodes and memory are those of the whole question, whatever parts the
 * call divides it into. How a call can end stands in status.h. */
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
    PZ_FULL, /* as long as the bounds allow */
    PZ_BRIEF /* about 0.5 ms and 1 MiB; what takes more ends with PZ_LATER, and is to be
              * asked again with PZ_FULL */
};

/* Work that can be done in pieces, by several threads at once. */
struct pz_work {
    uint64_t pieces;
    /* Does piece `index`, 0 to pieces - 1. `thread`, below the `threads` of the control, is
     * another one for each thread that takes part, so a thread needs no lock for what it
     * gathers. */
    void (*piece)(void *arg, unsigned thread, uint64_t index);
    /* Called by the thread that asked, between its own pieces and ten times a second while
     * it waits, with the number of pieces that are done. NULL: not wanted. */
    void (*between)(void *arg, uint64_t done);
    void *arg;
    uint64_t deadline_ns; /* by pz_now_ns(): no piece begins later; 0 means none */
};

/* The caller keeps it unchanged until the call returns; several calls may share one, if
 * its functions may be called by several threads. */
struct pz_ctl {
    /* The caller's own, given to the functions below. Any of these may be NULL. */
    void *arg;

    /* True abandons the work. It is called from every thread that works, from several at
     * once, at least every few hundred microseconds and often much sooner, so it should
     * return within some nanoseconds; a caller whose processor is wanted elsewhere can give
     * way in it. */
    bool (*poll)(void *arg);

    /* How far the work is, from the thread that asked, some ten times a second. */
    void (*progress)(void *arg, uint64_t done, uint64_t total);

    /* Does the pieces of `work` in the order of their indices with up to `threads` threads,
     * none after its deadline or once poll() is true. Returns how many were begun, always
     * the first ones, once all of those are done and what they wrote is visible to the
     * thread that asked. NULL: that thread does them alone. */
    uint64_t (*run)(void *arg, const struct pz_work *work);
    unsigned threads; /* of `run` */

    uint64_t deadline_ns; /* by pz_now_ns(); 0 means none */
    uint64_t max_nodes;   /* search nodes allowed; 0 means any number */
    size_t max_bytes;     /* what may be allocated at once; 0 means any number */
    enum pz_effort effort;
};

/* Nanoseconds of a clock that only goes forward (CLOCK_MONOTONIC). Thread-safe; 25 ns. */
uint64_t pz_now_ns(void);

#ifdef __cplusplus
}
#endif

#endif
