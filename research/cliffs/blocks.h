/* Computes sums and minima over many items, in blocks that are units of work
 * (research/common/checkpoint.h).
 *
 * The result of a block is a few integers. They can be joined in any order, so the result
 * does not depend on the number of threads and parts. */
#ifndef RESEARCH_CLIFFS_BLOCKS_H
#define RESEARCH_CLIFFS_BLOCKS_H

#include "research/common/checkpoint.h"

enum { BLOCKS_FIGURES_MAX = 32 };

struct blocks {
    const char
        *key; /* identifies the work, as a part of file names: without blanks and slashes */
    const struct checkpoint_options *options;
    uint64_t items;      /* at least 1 */
    unsigned block_size; /* items in a block; the last block may have fewer */
    unsigned figures;    /* at most BLOCKS_FIGURES_MAX */
    unsigned sums;       /* the first `sums` figures are sums, and the others are minima */

    /* Works on `count` items from `first`. The sums in `figures` are 0, and the minima are
     * UINT64_MAX. False on failure. Several threads call it at the same time. */
    bool (*work)(const void *context, uint64_t first, unsigned count, uint64_t figures[]);
    const void *context;
};

/* Works on the blocks that the options request. With CHECKPOINT_COMPLETE, `figures` is the
 * result of all blocks. */
enum checkpoint_status blocks_run(const struct blocks *blocks, uint64_t figures[]);

#endif
