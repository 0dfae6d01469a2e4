/* What a search has found out about states: a hash table that grows up to a bound, and
 * then lets what is new replace what is old. */
#ifndef PUZZLES_CLIFFS_BRANCH_AND_BOUND_MEMO_H
#define PUZZLES_CLIFFS_BRANCH_AND_BOUND_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number that is not below `least`, and equal to it when exact. */
struct cliffs_bound {
    uint64_t least;
    bool exact;
};

struct cliffs_regret_memo {
    struct cliffs_regret_note {
        uint64_t key;   /* 0: free */
        uint64_t bound; /* twice the number, and 1 when it is exact */
    } *notes;           /* owned; NULL until there is something to note */
    size_t size;        /* a power of two, or 0 */
    size_t used;
    size_t max_bytes; /* that the table may take */
};

/* `*memo` must be all zero but for max_bytes before its first use. */
void cliffs_regret_memo_close(struct cliffs_regret_memo *memo);

/* What is known of `key`, which is not 0; false when nothing is. */
bool cliffs_regret_memo_find(const struct cliffs_regret_memo *memo, uint64_t key,
                             struct cliffs_bound *bound);

/* Notes a bound below 2^62, in place of an older one with the same key, or of another one
 * when there is no room. Without memory it forgets. */
void cliffs_regret_memo_put(struct cliffs_regret_memo *memo, uint64_t key,
                            struct cliffs_bound bound);

#endif
