/* The minimum number of inner states of a set, with at most three guesses before the last
 * one.
 *
 * A set is separable if there is a guess after which each part is a single secret: it has
 * one inner state. If at most two guesses come before the last one, a set needs 1 + the
 * minimum number of parts with two or more secrets, over the guesses after which all parts
 * are separable. With three guesses, it needs 1 + the sum over its parts. The search is
 * exact. It stores the results of subsets by a hash of 64 random bits. */
#ifndef RESEARCH_NODES_LEVELS_H
#define RESEARCH_NODES_LEVELS_H

#include "columns.h"

enum { NODES_LEVELS_MAX = 250 }; /* no bound is greater */

struct nodes_levels;

/* Returns a search, with 100 MB; NULL if out of memory. Each thread needs its own. */
struct nodes_levels *nodes_levels_make(const struct nodes_game *game);
void nodes_levels_free(struct nodes_levels *levels);

/* A set to solve: some rows of a larger set. */
struct nodes_task {
    const struct nodes_columns *columns;
    const struct nodes_set *set; /* has two or more members */
    const uint16_t *label; /* of each code: codes with the same label are equivalent as the
                                  * first guess. NULL: no codes are equivalent */
};

/* Returns the minimum number of inner states if it is at most `limit`; otherwise a lower
 * bound that is greater than `limit`. Cost: 0.1 ms for 20 secrets, 3 ms for 45, 0.2 s for
 * 90. */
unsigned nodes_levels_solve(struct nodes_levels *levels, const struct nodes_task *task,
                            unsigned limit);

/* Writes the guesses of a smallest tree in preorder to `guess`, which has room for
 * NODES_LEVELS_MAX. Returns their number. */
unsigned nodes_levels_write(struct nodes_levels *levels, const struct nodes_task *task,
                            uint16_t *guess);

#endif
