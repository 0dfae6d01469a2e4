/* What a search has found out about sets of secrets: a hash table that grows up to a
 * bound, and then lets what is new replace what is old. */
#ifndef PUZZLES_BULLS_COWS_TRANSPOSITION_H
#define PUZZLES_BULLS_COWS_TRANSPOSITION_H

#include "columns.h"

struct bc_memo_entry {
    uint64_t word;  /* of the key; an entry with both parts 0 is free */
    uint32_t check; /* of the key */
    bc_code guess;  /* reaches the cost, if exact */
    uint64_t cost;  /* the least, or what it is not below */
    bool exact;
};

struct bc_memo {
    struct bc_memo_entry *entry; /* a power of two; owned */
    size_t size;
    size_t used;
    size_t max_bytes; /* 0 for any amount */
};

/* False without memory for the smallest table. */
bool bc_memo_open(struct bc_memo *memo, size_t max_bytes);
void bc_memo_close(struct bc_memo *memo);

/* The entry of `key`, or NULL. It stays until the next bc_memo_put. */
const struct bc_memo_entry *bc_memo_find(const struct bc_memo *memo,
                                         const struct bc_key *key);

/* Notes `entry`, in place of an older one with the same key. Yields by `ctl`, which may be
 * NULL, while the table grows. */
void bc_memo_put(struct bc_memo *memo, const struct bc_memo_entry *entry,
                 const struct pz_ctl *ctl);

#endif
