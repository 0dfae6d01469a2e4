/* Small random puzzles. Equal seeds give equal puzzles. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_SAMPLES_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_SAMPLES_H

#include "puzzles.h"

/* Draws up to `most` travelers of few kinds, seats, a maximum weight, rules of all forms, both
 * goals, and the default start and end or others. The start can break a rule. */
void crossing_sample_make(struct crossing_puzzle *puzzle, uint64_t seed, uint32_t most);

#endif
