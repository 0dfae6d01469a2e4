/* Random puzzles whose dials share few rows or none, so that the solver of the Grecian Computer
 * can meet in the middle. */
#ifndef PUZZLED_TESTS_SOLVERS_GRECIAN_APART_H
#define PUZZLED_TESTS_SOLVERS_GRECIAN_APART_H

#include "samples.h"

/* Makes sample number `seed`, with at most `positions` positions. Each row is on one dial,
 * sometimes on two or on none, with holes or without. Some rows repeat themselves or have
 * equal numbers. Numbers are small, negative or huge. Half of the samples are planted. */
void apart_make(struct sample *sample, uint64_t seed, uint64_t positions);

/* Makes a puzzle of the given size with a planted solution and numbers from range[0] to
 * range[1]. Every row is on one dial only, dials in turn, except the first `shared` rows: each
 * of them is on a second dial too, and the upper one of the two has holes. The target must be
 * between the sum of the smallest numbers and the sum of the largest numbers. */
void apart_plant(struct sample *sample, uint64_t seed, const struct grecian_puzzle *size,
                 const int32_t range[2], unsigned shared);

#endif
