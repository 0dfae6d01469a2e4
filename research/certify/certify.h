/* Writes a certificate of a lower bound
 * (docs/decisions/0009-certificates-of-lower-bounds.md).
 *
 * To prove that a set costs a bound, every guess must. Sizes of its parts, and claims that
 * are written already, do for most. For the others the search (branch_and_bound.c) tells
 * what the parts cost, the smallest first, until that adds up to the bound; and claims
 * about these parts are written, each with all that it needs. What the search tells comes
 * from its transposition table where that still holds it, else it is searched again, so
 * nothing depends on the table's luck but time. The search is an oracle: where it lies, the
 * claim cannot be proven here, and the checker would not believe it either. */
#ifndef PUZZLED_CERTIFY_H
#define PUZZLED_CERTIFY_H

#include "facts.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"

#include <stdio.h>

enum {
    CERTIFY_POSITIONS_MAX = 6, /* so that an answer is a bit of a word */
    CERTIFY_CODES_MAX = 20000  /* guesses; 4 bytes for each pair: 1.6 GB */
};

struct certifier {
    struct bc_workspace search; /* open, with the weights */
    struct facts facts;         /* the claims written so far */
    uint32_t *bits;             /* 1 << answer, for each pair of guesses; owned */
    struct facts_set secrets;   /* all of them, by their ranks among the guesses; owned */
    uint32_t *seen;             /* by guess: its answers from a set; owned */
    bc_packed *secret;          /* a set on its way to the search; owned */
    unsigned useful;            /* answers of a guess that go on, at most */
    unsigned win;               /* the winning answer; it is the greatest */
    FILE *out;
    uint64_t searched; /* sets that the table did not hold */
    bool failed;
};

/* Returns the secrets of a set, as the search needs them, in memory of the certifier. */
const bc_packed *certify_secrets(struct certifier *certifier, const struct facts_set *set);

/* Prepares for the game and the weights of `search`; the rest of `*certifier` is to be zero
 * but `out`. False without memory. certify_close in any case, which leaves `search`. */
bool certify_open(struct certifier *certifier);
void certify_close(struct certifier *certifier);

/* Writes the rest of a claim that all codes cost no less than `bound` within `height`
 * guesses: maps, claims about parts, the end. False, with a line on the standard error,
 * when the bound is not true or memory ran out. */
bool certify_all(struct certifier *certifier, unsigned height, uint64_t bound);

/* Writes a bound. */
void certify_write_bound(FILE *out, uint64_t bound);

/* Writes maps that carry all guesses into each other that `symmetry` does; false without
 * memory. */
bool certify_write_maps(const struct certifier *certifier,
                        const struct bc_symmetry *symmetry);

#endif
