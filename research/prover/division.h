/* Divides a proof into parts and units.
 *
 * A unit ends its search at a limit, which is computed first: one more than the cost of a
 * tree that is built by estimates, so that trees with the minimum cost are found. The limit
 * is the same on every machine, so the results of units do not depend on where they are
 * computed. A first guess does not have units if the lower bounds of its parts exceed the
 * cost of the best such tree. */
#ifndef RESEARCH_PROVER_DIVISION_H
#define RESEARCH_PROVER_DIVISION_H

#include "parts.h"

/* Creates the parts after each first guess and their units; false if out of memory. Cost:
 * less than a second for the 4 x 10 game. */
bool division_by_first_guess(struct proof *proof);

/* Creates a part with one unit for each class of two rows, in the order of the table of
 * openings; false if out of memory. */
bool division_by_two_rows(struct proof *proof);

void division_free(struct proof *proof);

#endif
