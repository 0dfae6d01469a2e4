/* What a search has found out about positions, by their keys: a transposition table.
 *
 * Open addressing in a table of 2^k entries. An entry lies at one of the first few places
 * from where its key says on, so a look-up is mostly one cache miss, whether it finds or
 * not. The table starts small, so that opening costs nothing, and doubles when half of it
 * is used, up to a bound in bytes; from then on what is new replaces what is old. Where
 * memory is short entries are lost; a search then repeats work, and finds the same.
 *
 * The low bits of a key's word are its place, so they must be spread already, as those of
 * Zobrist keys are; pz_random_mix spreads others. */
#ifndef PUZZLES_CORE_MEMO_H
#define PUZZLES_CORE_MEMO_H

#include "control.h"

/* A key is word and check; both 0 is no key. Two keys of equal word and check are taken for
 * one: where they are hashes, 96 bits make that next to impossible. */
struct pz_memo_entry {
    uint64_t word;
    uint32_t check;
    uint32_t note;  /* what the caller wants to know again, */
    uint64_t value; /* and more of it */
};

/* All zero but for `max_bytes` before its first use. Not for two threads at once. */
struct pz_memo {
    struct pz_memo_entry *entries; /* owned; NULL until there is something to keep */
    size_t size;                   /* a power of two, or 0 */
    size_t used;
    size_t max_bytes; /* for the table, the old one included while it grows; 0: no bound */
};

/* Frees the table; the memo is empty then, and can be used again. */
void pz_memo_close(struct pz_memo *memo);

/* The entry of a key, or NULL. It stays until the next pz_memo_put. */
const struct pz_memo_entry *pz_memo_find(const struct pz_memo *memo, uint64_t word,
                                         uint32_t check);

/* Keeps `entry`, in place of an older one of its key, or of another one when there is no
 * room; forgets it when there is no memory at all. Yields by `ctl`, which may be NULL,
 * while the table grows. */
void pz_memo_put(struct pz_memo *memo, const struct pz_memo_entry *entry,
                 const struct pz_ctl *ctl);

#endif
