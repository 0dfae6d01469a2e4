/* What is known of M of version spaces, by their closures: an open-addressing table that
 * starts small, so that opening costs next to nothing, and doubles up to a bound. When it
 * may not grow it keeps what it has, and what is new is not remembered. */
#ifndef PUZZLES_CLIFFS_WORST_MEMO_H
#define PUZZLES_CLIFFS_WORST_MEMO_H

#include "puzzles/cliffs_space.h"

/* least <= M <= most. Free where `most` is 0: M of a single vector is never remembered. */
struct worst_entry {
    struct cliffs_state state;
    uint8_t least, most;
};

struct worst_memo {
    struct worst_entry *entry; /* owned; NULL while nothing is remembered */
    size_t size;               /* a power of two, or 0 */
    size_t used;
    size_t max_bytes; /* 0: any number */
};

void worst_memo_free(struct worst_memo *memo);

/* The entry of a state, or NULL. It stays until the next worst_memo_note. */
const struct worst_entry *worst_memo_find(const struct worst_memo *memo,
                                          struct cliffs_state state);

/* Notes that least <= M <= most, beside what is known already. */
void worst_memo_note(struct worst_memo *memo, struct cliffs_state state, unsigned least,
                     unsigned most);

#endif
