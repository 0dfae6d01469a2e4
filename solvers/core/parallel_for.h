/* Runs a loop over items in parallel, in pieces, with the threads of the caller.
 *
 * Pieces begin in order, and every piece that begins is finished. So if the deadline ends
 * the loop, the items that were done are always the first items. Progress is reported in
 * items, ten times per second. */
#ifndef PUZZLES_CORE_PARALLEL_FOR_H
#define PUZZLES_CORE_PARALLEL_FOR_H

#include "puzzles/control.h"

struct pz_loop {
    uint64_t items;
    uint64_t grain; /* items of a piece, at least 1: a few milliseconds of work */
    /* Number of pieces that can be in progress at the same time, at least 1, for example
     * because each piece needs memory. If the caller has more threads, pieces are done in
     * rounds. */
    unsigned threads;
    /* Does the items from `first` to `end` - 1. `thread` is below `threads`, and differs
     * from the `thread` of all other pieces in progress. */
    void (*body)(void *arg, unsigned thread, uint64_t first, uint64_t end);
    void *arg;
    uint64_t deadline_ns; /* as pz_now_ns(): no piece begins later; 0: no deadline */
};

/* Does the items of `loop`. Returns the number of items that were done: all, unless the
 * deadline passed or the caller stopped the loop. */
uint64_t pz_parallel_for(const struct pz_ctl *ctl, const struct pz_loop *loop);

#endif
