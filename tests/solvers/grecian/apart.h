/* Seeded puzzles whose dials share few rows or none, for the tests of the Grecian Computer:
 * there its solver meets in the middle. */
#ifndef PUZZLED_TESTS_SOLVERS_GRECIAN_APART_H
#define PUZZLED_TESTS_SOLVERS_GRECIAN_APART_H

#include "samples.h"

/* Makes sample number `seed`, with at most `positions` positions. Each row is printed on
 * one dial, sometimes on two or on none, with or without holes; some rows repeat themselves
 * or show one number only; numbers are small, negative or huge; half are planted. */
void apart_make(struct sample *sample, uint64_t seed, uint64_t positions);

/* Makes a planted puzzle of the given size (its cells left out) with numbers from range[0]
 * to range[1], in which every row is printed on one dial only, dials in turn, but for
 * `shared` rows, each of which shows the numbers of a second dial where the first has
 * holes. The target must lie between the sums of the least and the greatest numbers. */
void apart_plant(struct sample *sample, uint64_t seed, const struct grecian_puzzle *size,
                 const int32_t range[2], unsigned shared);

#endif
