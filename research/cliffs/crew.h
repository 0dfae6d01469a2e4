/* Work on many items, in blocks that are units of work (research/common/checkpoint.h).
 *
 * A block is worked on alone and comes to a few integers: sums and least values, so that
 * joining them in any order gives the same, whatever the number of threads and parts. */
#ifndef PUZZLED_CREW_H
#define PUZZLED_CREW_H

#include "research/common/checkpoint.h"

enum { CREW_FIGURES_MAX = 32 };

struct crew {
    const char *key; /* what the work is, for the names of files: no spaces, no slashes, and
                      * nothing that changes it left out */
    const struct checkpoint_options *options;
    uint64_t items; /* at least 1 */
    unsigned block; /* items of a block; the last one may have fewer */
    unsigned sums,
        all; /* figures: the first ones are added, of the rest the least is taken */

    /* Works on `count` items from `first`. `figures` are 0 where sums, else UINT64_MAX.
     * False when something failed. Called by several threads at once. */
    bool (*work)(const void *task, uint64_t first, unsigned count, uint64_t figures[]);
    const void *task;
};

/* Works on the blocks that the options ask for; CHECKPOINT_COMPLETE: the figures of all are joined.
 */
enum checkpoint_status crew_run(const struct crew *crew, uint64_t figures[]);

#endif
