/* Following a way of play through all cases of a part.
 *
 * The larger part of each division is followed in a loop and the smaller one at the next
 * level, so there are no more levels than the cases can be halved. */
#ifndef PUZZLES_CLIFFS_LARGE_BAND_PLAY_H
#define PUZZLES_CLIFFS_LARGE_BAND_PLAY_H

#include "large_band_cases.h"
#include "solvers/core/budget.h"
#include "tree.h"

/* A walk, and what it finds. All that is not said to be given is 0 at first. */
struct cliffs_large_band_play {
    const struct cliffs_large_band_index *index;
    enum cliffs_large_band_way way;
    int left;
    struct cliffs_large_band_cases
        *levels; /* given: the first is followed, all are used up */
    struct cliffs_large_band_cases
        *ahead;               /* given: as many for rollouts, which use them up */
    struct pz_budget *budget; /* given */
    uint64_t limit;           /* given: it ends when there are so many mistakes */
    uint32_t first;           /* given: the column to send first, CLIFFS_NO_COLUMN:
                                 whom the way says */
    struct cliffs_outcome outcome;
    struct cliffs_tree *tree; /* given: where nodes are written; NULL: nowhere */
    size_t max_bytes;         /* given: of nodes; 0: any number */
    uint32_t room;            /* of nodes */
    enum pz_status status;    /* PZ_NO_MEMORY when nodes had no room */
};

/* Follows the way. False when not to its end: it met the limit, the budget is over, or
 * there was no memory. */
bool cliffs_large_band_play_follow(struct cliffs_large_band_play *walk);

/* The column that a rollout sends in `part`, with what following it comes to.
 * CLIFFS_NO_COLUMN when all are certain. When the budget ends, the best found. */
struct cliffs_large_band_play_best {
    uint32_t column;
    bool followed; /* `outcome` is known */
    struct cliffs_outcome outcome;
};
struct cliffs_large_band_play_best
cliffs_large_band_play_rollout(const struct cliffs_large_band_play *walk,
                               const struct cliffs_large_band_cases *part);

/* False when the part is too large to be followed while somebody waits for a move. */
bool cliffs_large_band_play_can_follow(const struct cliffs_large_band_index *index,
                                       const struct cliffs_large_band_cases *part);

#endif
