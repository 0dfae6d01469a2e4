/* Writes a certificate of a lower bound (docs/decisions/0009). */
#ifndef PUZZLED_CERTIFY_H
#define PUZZLED_CERTIFY_H

#include "facts.h"
#include "solvers/bulls_cows/branch_and_bound.h"
#include "solvers/bulls_cows/node_bound.h"

#include <stdio.h>

enum {
    CERTIFY_SYMMETRIC = 24 /* secrets from which on maps of a set are written */
};

struct certifier {
    struct bc_workspace search; /* open, with the weights; tells what is true */
    struct facts facts;         /* the claims written so far */
    const bc_code *strategy;    /* guesses in preorder, to be written; or NULL */
    uint32_t inner;             /* of these */
    FILE *out;
    uint64_t searched; /* parts */
    uint64_t wanted;   /* bound of the claim that is begun */
    unsigned win;      /* the winning answer */
    bool is_first;     /* no claim is begun yet */
    bool failed;
};

/* Writes the claim that the secrets of `all`, every code of the game, cost no less than
 * `bound`, and everything that it needs. False, with a line on the standard error, when
 * the bound is not true or memory ran out. */
bool certify_write(struct certifier *certifier, const struct facts_set *all,
                   const struct bc_symmetry *symmetry, uint64_t bound);

/* Writes maps that carry all guesses into each other that `symmetry` does; false without
 * memory. */
bool certify_write_maps(struct certifier *certifier, const struct bc_symmetry *symmetry);

/* Writes the strategy. */
void certify_write_strategy(const struct certifier *certifier);

#endif
