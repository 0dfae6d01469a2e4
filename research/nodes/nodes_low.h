/* The fewest inner states of a set with three guesses before the last one.
 *
 * Exact search of three levels. A set that one guess divides into single secrets needs 1.
 * With two levels a set needs 1 + the fewest parts with two or more members, over the
 * guesses that leave only parts which one guess divides into single secrets. With three
 * levels it needs 1 + the sum over the parts, each with two levels. Results for subsets
 * are kept by key, so a set is told from others by 64 random bits. */
#ifndef NODES_LOW_H
#define NODES_LOW_H

#include "nodes_columns.h"

enum { NODES_LOW_MAX = 250 }; /* no bound is above it */

struct nodes_low;

/* 100 MB; NULL without memory. Not thread-safe: one for each thread. */
struct nodes_low *nodes_low_make(const struct nodes_game *game);
void nodes_low_free(struct nodes_low *low);

/* A set to be solved: some rows of a larger one. */
struct nodes_task {
    const struct nodes_columns *columns;
    const struct nodes_set *set;
    const uint16_t *label; /* of each code; codes with the same one are equivalent as first
                            * guess. NULL: none are */
};

/* The fewest inner states when that is at most `limit`; else a lower bound above it. The
 * set has two members or more. Cost: some 0.1 ms for 20 members, 3 ms for 45, 0.2 s for
 * 90. */
unsigned nodes_low_solve(struct nodes_low *low, const struct nodes_task *task,
                         unsigned limit);

/* Writes the guesses of the inner states of a smallest tree in preorder to `guess`, which
 * holds NODES_LOW_MAX; returns their number. */
unsigned nodes_low_write(struct nodes_low *low, const struct nodes_task *task,
                         uint16_t *guess);

#endif
