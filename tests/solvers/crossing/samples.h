/* Small random crossings: the same seed, the same question. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_SAMPLES_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_SAMPLES_H

#include "puzzles.h"

/* Draws up to `most` travelers of few kinds, seats, a load, rules of all forms, both
 * goals, and the usual start and end or others. The start may break a rule. */
void crossing_sample_make(struct crossing_puzzle *puzzle, uint64_t seed, uint32_t most);

#endif
