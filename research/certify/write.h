/* Writes the parts of a certificate (research/certificates.md). */
#ifndef RESEARCH_CERTIFY_WRITE_H
#define RESEARCH_CERTIFY_WRITE_H

#include "solvers/bulls_cows/search/branch_and_bound.h"

#include <stdio.h>

/* Writes a bound and the end of its line; "impossible" for BC_INFINITE. */
void write_bound(FILE *out, uint64_t bound);

/* Writes the head of the certificate: the game and the weights of `search`, and the
 * height. */
void write_head(FILE *out, const struct bc_workspace *search, unsigned height);

/* Writes `count` guesses of a strategy, in preorder. */
void write_strategy(FILE *out, const struct bc_game *game, const bc_packed *guess,
                    uint32_t count);

/* Writes the start of a claim about the secrets after an answer to a guess. */
void write_part(FILE *out, const struct bc_game *game, bc_packed guess,
                bc_answer_id answer);

/* Writes maps that generate the same orbits of guesses as `symmetry`; false if out of
 * memory. */
bool write_maps(FILE *out, const struct bc_workspace *search,
                const struct bc_symmetry *symmetry);

#endif
