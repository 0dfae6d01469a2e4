/* A loop over items that are alike, in pieces, by all threads that the caller lends.
 *
 * Pieces begin in order and those begun are finished, so what was done when the time is
 * over is always a first part of the items. Progress is told in items, ten times a second.
 */
#ifndef PUZZLES_CORE_PARALLEL_FOR_H
#define PUZZLES_CORE_PARALLEL_FOR_H

#include "puzzles/control.h"

struct pz_loop {
    uint64_t items;
    uint64_t grain; /* items of a piece, 1 at least; a few milliseconds of work are right */
    /* How many pieces at once there is memory for, 1 at least. Where the caller lends more
     * threads, pieces go out in rounds of so many. */
    unsigned threads;
    /* Does the items from `first` to before `end`. No other piece that is worked on has the
     * same `thread`, which is below `threads`. */
    void (*body)(void *arg, unsigned thread, uint64_t first, uint64_t end);
    void *arg;
    uint64_t deadline_ns; /* by pz_now_ns(): no piece begins later; 0 means none */
};

/* Does the items of `loop`; returns how many were begun, all of them unless the deadline
 * came or the caller stopped it. */
uint64_t pz_parallel_for(const struct pz_ctl *ctl, const struct pz_loop *loop);

#endif
