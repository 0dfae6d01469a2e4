/* What a search has found out about sets of secrets: its transposition table.
 *
 * The position is a set of secrets with the number of guesses that may be made, not the way
 * that led there: histories that leave the same secrets share an entry. The key of a set is
 * the sum of random words, one for each secret (Zobrist's keys, with sums for exclusive
 * ors), so that the keys of all parts of a set come out of one pass over its rows. The
 * chance that a search meets two sets with the same 96 bits is below 2^-50. */
#ifndef PUZZLES_BULLS_COWS_TRANSPOSITION_H
#define PUZZLES_BULLS_COWS_TRANSPOSITION_H

#include "solvers/bulls_cows/codes/packed.h"
#include "solvers/core/memo.h"

struct bc_key {
    uint64_t word;
    uint32_t check;
};

/* A cost: the least one, or a bound that the search found reason to stop at. */
struct bc_outcome {
    uint64_t cost; /* below 2^63 */
    bool exact;
};

/* The key of the set that holds only `code`. */
struct bc_key bc_transposition_key(bc_packed code);

/* The key of a set of secrets, to be finished in `height` guesses. */
struct bc_key bc_transposition_key_of_set(const bc_packed *secret, uint32_t count,
                                          unsigned height);

static inline void bc_transposition_add(struct bc_key *sum, const struct bc_key *key)
{
    sum->word += key->word;
    sum->check += key->check;
}

/* Makes the key of a set that of the question whether `height` guesses do. */
static inline void bc_transposition_add_height(struct bc_key *key, unsigned height)
{
    key->word += height * 0xa0761d6478bd642fu;
    key->check += height * 0x9e3779b1u;
}

/* Notes what a question came to; `guess` reaches the cost, if it is exact. Yields by `ctl`
 * while the table grows. */
void bc_transposition_note(struct pz_memo *memo, const struct bc_key *key,
                           struct bc_outcome outcome, bc_packed guess,
                           const struct pz_ctl *ctl);

/* False when nothing was noted about `key`. `guess` may be NULL. */
bool bc_transposition_find(const struct pz_memo *memo, const struct bc_key *key,
                           struct bc_outcome *outcome, bc_packed *guess);

#endif
