/* The transposition table of a search, which has results for sets of secrets.
 *
 * A position is a set of secrets together with the number of guesses that may be made. It
 * does not include the history, so histories that leave the same secrets share an entry.
 * The key of a set is the sum of random words, one for each secret. These are Zobrist keys
 * with sums instead of exclusive ors. One pass over the rows of a set computes the keys of
 * all its parts. The probability that a search meets two sets with the same 96 bits is
 * below 2^-50. */
#ifndef PUZZLES_BULLS_COWS_TRANSPOSITION_H
#define PUZZLES_BULLS_COWS_TRANSPOSITION_H

#include "solvers/bulls_cows/codes/packed.h"
#include "solvers/core/memo.h"

struct bc_key {
    uint64_t word;
    uint32_t check;
};

/* A cost. If `exact`, it is the least cost; otherwise, it is a lower bound that was
 * sufficient to stop the search. */
struct bc_outcome {
    uint64_t cost; /* below 2^63 */
    bool exact;
};

/* Returns the key of the set that contains only `code`. */
struct bc_key bc_transposition_key(bc_packed code);

/* Returns the key of a set of secrets that must be found with at most `height` guesses. */
struct bc_key bc_transposition_key_of_set(const bc_packed *secret, uint32_t count,
                                          unsigned height);

static inline void bc_transposition_add(struct bc_key *sum, const struct bc_key *key)
{
    sum->word += key->word;
    sum->check += key->check;
}

/* Adds `height` to the height of a key. The height of the key of a plain set is 0. */
static inline void bc_transposition_add_height(struct bc_key *key, unsigned height)
{
    key->word += height * 0xa0761d6478bd642fu;
    key->check += height * 0x9e3779b1u;
}

/* Stores the outcome for `key`. If it is exact and finite, `guess` reaches the cost. Yields
 * by `ctl`, which may be NULL, while the table grows. */
void bc_transposition_put(struct pz_memo *memo, const struct bc_key *key,
                          struct bc_outcome outcome, bc_packed guess,
                          const struct pz_ctl *ctl);

/* Returns false, and sets nothing, if the table has no outcome for `key`. `guess` may be
 * NULL. */
bool bc_transposition_find(const struct pz_memo *memo, const struct bc_key *key,
                           struct bc_outcome *outcome, bc_packed *guess);

#endif
