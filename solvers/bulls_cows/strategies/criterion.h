/* How strategies for Bulls and Cows compare guesses by the parts that their answers make.
 *
 * Each criterion is a number that is to be small, in integers, so that equal divisions
 * compare equal on every machine. The entropy of parts n_i of a set is largest when the
 * sum of n_i log n_i is smallest; logarithms of primes are rounded to 2^-32, and those of
 * other numbers are sums of these, so that numbers equal by arithmetic stay equal, as for
 * the parts 4,1,1,1,1 and 2,2,2,2. */
#ifndef PUZZLES_BULLS_COWS_CRITERION_H
#define PUZZLES_BULLS_COWS_CRITERION_H

#include "solvers/bulls_cows/codes/packed.h"

/* Writes n log2 n, in units of 2^-32, to logs[n] for n = 0 .. count. `count` is below
 * 2^25. Cost: some 20 ns for each n. */
void bc_criterion_logs(uint64_t *logs, uint32_t count);

/* What `strategy`, one that weighs, thinks of a guess that makes parts of these sizes;
 * less is better. `logs` reaches up to the largest size for BC_ENTROPY and is not read for
 * others. */
uint64_t bc_criterion(enum bc_strategy strategy, const uint32_t sizes[BC_EXACT_ANSWERS_MAX],
                      const uint64_t *logs);

/* The least that it can think of a guess that makes `parts` parts of `count` codes: each
 * criterion counts parts or is a convex function of their sizes, so parts as equal as can
 * be are best. */
uint64_t bc_criterion_even(enum bc_strategy strategy, uint32_t count, uint32_t parts,
                           const uint64_t *logs);

#endif
