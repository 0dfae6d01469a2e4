/* A transposition table, which stores the results of a search by the keys of positions.
 *
 * It uses open addressing with 2^k entries. A key has only a few possible slots, which are
 * contiguous, so a look-up is usually one cache miss. The table starts small, so creating it
 * costs nothing. It doubles when half of it is used, up to a limit in bytes. From then on,
 * new entries replace old ones. If entries are lost, a search repeats work, but its result is
 * the same.
 *
 * The low bits of the word of a key select its slot, so they must be uniformly distributed,
 * like the bits of Zobrist keys. Pass other words to pz_random_mix first. */
#ifndef PUZZLES_CORE_MEMO_H
#define PUZZLES_CORE_MEMO_H

#include "control.h"

/* A key consists of `word` and `check`, which must not both be 0. If they are hashes of a
 * longer key, their 96 bits make collisions extremely unlikely. */
struct pz_memo_entry {
    uint64_t word;
    uint32_t check;
    uint32_t note; /* the result, together with `value` */
    uint64_t value;
};

/* All members except `max_bytes` must be 0 before the first use. Not thread-safe. */
struct pz_memo {
    struct pz_memo_entry *entries; /* owned; NULL before the first pz_memo_put */
    size_t size;                   /* a power of two, or 0 */
    size_t used;
    size_t max_bytes; /* limit, including the old table while it grows; 0: unlimited */
};

/* Frees the table. The memo is then empty, and can be used again. */
void pz_memo_close(struct pz_memo *memo);

/* Returns the entry of a key, or NULL. It is valid until the next pz_memo_put. */
const struct pz_memo_entry *pz_memo_find(const struct pz_memo *memo, uint64_t word,
                                         uint32_t check);

/* Stores `entry`. The entry replaces the entry of the same key, or another entry if all
 * slots of the key are used. If there is no memory for a table, the entry is lost. Polls
 * the caller of `ctl`, which may be NULL, while the table grows. */
void pz_memo_put(struct pz_memo *memo, const struct pz_memo_entry *entry,
                 const struct pz_ctl *ctl);

#endif
