/* Follows a policy through all cases of a part.
 *
 * A loop follows the larger part of each division, and a recursive call follows the smaller
 * part. So the depth is at most the number of times that the cases can be halved. */
#ifndef PUZZLES_CLIFFS_ROLLOUT_PLAY_H
#define PUZZLES_CLIFFS_ROLLOUT_PLAY_H

#include "rollout_cases.h"
#include "solvers/core/budget.h"
#include "tree.h"

/* A walk, and its results. Members without "input" are initially 0. */
struct cliffs_rollout_play {
    const struct cliffs_rollout_index *index; /* input */
    enum cliffs_policy policy;                /* input */
    int left;                                 /* input: mistakes allowed */
    /* Input: arrays of sets of cases of equal length. The walk follows the first set of
     * `levels` and overwrites all of them. Rollouts overwrite `ahead`. */
    struct cliffs_rollout_cases *levels, *ahead;
    struct pz_budget *budget; /* input */
    uint64_t limit;           /* input: the walk ends with this number of mistakes */
    uint32_t first;           /* input: the first column; CLIFFS_NO_COLUMN: by the policy */
    struct cliffs_outcome outcome;
    struct cliffs_tree *tree; /* input: receives nodes; or NULL */
    size_t max_bytes;         /* input: of nodes; 0: unlimited */
    uint32_t capacity;        /* of nodes */
    enum pz_status status;    /* PZ_NO_MEMORY if there was no memory for nodes */
};

/* Follows the policy. Returns false if the walk did not finish, because it reached the
 * limit, used up the budget, or ran out of memory. */
bool cliffs_rollout_play_follow(struct cliffs_rollout_play *walk);

/* The column that a rollout sends, and the outcome if certain-first follows. */
struct cliffs_rollout_play_best {
    uint32_t column; /* CLIFFS_NO_COLUMN: all are certain */
    bool followed;   /* `outcome` is known */
    struct cliffs_outcome outcome;
};

/* Finds the column for `part`. If the budget ends, the result is the best column found. */
struct cliffs_rollout_play_best
cliffs_rollout_play_choose(const struct cliffs_rollout_play *walk,
                           const struct cliffs_rollout_cases *part);

/* Returns false if the part is too large to be followed for a single move. */
bool cliffs_rollout_play_can_follow(const struct cliffs_rollout_index *index,
                                    const struct cliffs_rollout_cases *part);

#endif
