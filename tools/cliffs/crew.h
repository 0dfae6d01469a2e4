/* Work on many items, in blocks, by threads, that can be stopped and taken up again.
 *
 * A block is worked on alone and comes to a few integers: sums and least values, so that
 * joining them in any order gives the same, whatever the number of threads. Finished blocks
 * are lines of a file: the key of the work, the block, its items, its figures, "end". A
 * file may hold lines of many keys; a line that is not whole is passed over. */
#ifndef PUZZLED_CREW_H
#define PUZZLED_CREW_H

#include <stdbool.h>
#include <stdint.h>

enum { CREW_FIGURES_MAX = 32 };

struct crew {
    const char *key; /* what the work is: no spaces, and nothing that changes it left out */
    const char *state; /* the file; NULL: nothing is kept */
    unsigned threads;  /* at least 1 */
    uint64_t items;    /* at least 1 */
    unsigned block;    /* items of a block; the last one may have fewer */
    unsigned sums,
        all; /* figures: the first ones are added, of the rest the least is taken */

    /* Works on `count` items from `first`. `figures` are 0 where sums, else UINT64_MAX.
     * False when something failed. Called by several threads at once. */
    bool (*work)(const void *task, uint64_t first, unsigned count, uint64_t figures[]);
    const void *task;
};

/* Works on all blocks that the file does not hold, and joins the figures of all. False,
 * with a line on the standard error, when something failed. */
bool crew_run(const struct crew *crew, uint64_t figures[]);

#endif
