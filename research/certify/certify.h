/* Writes a certificate of a lower bound (research/certificates.md).
 *
 * A set costs at least a bound if that is true with every guess. For most guesses, this
 * follows from the sizes of the parts and from earlier claims. For the others, the search
 * (branch_and_bound.h) finds the costs of the parts, the smallest part first, until their
 * sum reaches the bound. Then the certificate gets a claim about each of these parts, with
 * the claims that it needs. The costs come from the transposition table if they are still
 * there; otherwise the search runs again. So the contents of the table only affect the
 * time.
 *
 * The proof does not depend on the search: if the search is wrong, the claim cannot be
 * proven here, and the checker rejects it. */
#ifndef RESEARCH_CERTIFY_CERTIFY_H
#define RESEARCH_CERTIFY_CERTIFY_H

#include "facts.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"

#include <stdio.h>

enum {
    CERTIFY_POSITIONS_MAX = 6, /* then each answer is one bit of a 32-bit word */
    CERTIFY_CODES_MAX = 20000  /* guesses; 4 bytes for each pair: 1.6 GB */
};

struct certifier {
    struct bc_workspace search;  /* open, with the weights */
    struct bc_symmetry symmetry; /* of the game */
    struct facts facts;          /* the claims written so far */
    uint32_t *bits;              /* 1 << answer, for each pair of guesses; owned */
    struct facts_set secrets; /* all secrets, by their indices among the guesses; owned */
    uint32_t *seen;           /* by guess: its answers from a set; owned */
    bc_packed *secret;        /* a set for the search; owned */
    unsigned branching;       /* the maximum number of answers except the winning one */
    unsigned win;             /* the winning answer, which is the greatest */
    FILE *out;
    uint64_t searched; /* number of sets that were searched */
    bool failed;
};

/* Returns the secrets of a set in the form that the search needs, in memory of the
 * certifier. */
const bc_packed *certify_secrets(struct certifier *certifier, const struct facts_set *set);

/* Prepares for the game and the weights of `search`. The other members except `out` must be
 * 0. False if out of memory. Call certify_close in both cases; it does not close
 * `search`. */
bool certify_open(struct certifier *certifier);
void certify_close(struct certifier *certifier);

/* Writes the rest of the claim that all secrets cost at least `bound` with at most `height`
 * guesses: maps, claims about parts, the end. False, with a message on standard error, if
 * the bound is not true or if out of memory. */
bool certify_all(struct certifier *certifier, unsigned height, uint64_t bound);

#endif
