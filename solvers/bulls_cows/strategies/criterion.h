/* The criteria by which strategies for Bulls and Cows compare guesses.
 *
 * A criterion is a cost of the sizes of the parts that a guess makes. It is an integer, so
 * that equal divisions have equal costs on every machine. The entropy of parts n_i of a set
 * is largest if the sum of n_i log n_i is smallest. Logarithms of primes are rounded down
 * to multiples of 2^-32, and logarithms of other numbers are sums of logarithms of primes.
 * Therefore sums that are mathematically equal remain equal, such as the sums of the parts
 * 4,1,1,1,1 and 2,2,2,2. */
#ifndef PUZZLES_BULLS_COWS_CRITERION_H
#define PUZZLES_BULLS_COWS_CRITERION_H

#include "solvers/bulls_cows/codes/packed.h"

/* Writes n log2 n, in units of 2^-32, to logs[n] for n = 0 .. count. `count` is below 2^25.
 * Cost: about 20 ns for each n. */
void bc_criterion_logs(uint64_t *logs, uint32_t count);

/* Returns the cost of a guess that makes parts of these sizes, for a strategy that weighs
 * (strategy.h); 0 for other strategies. `logs` is used only for BC_ENTROPY and must reach
 * the largest size. */
uint64_t bc_criterion(enum bc_strategy strategy, const uint32_t sizes[BC_EXACT_ANSWERS_MAX],
                      const uint64_t *logs);

/* Returns the minimum cost of a guess that makes `parts` >= 1 parts of `count` codes. Each
 * criterion depends only on the number of parts or is a symmetric convex function of their
 * sizes, so sizes that differ by at most 1 are best. */
uint64_t bc_criterion_even(enum bc_strategy strategy, uint32_t count, uint32_t parts,
                           const uint64_t *logs);

#endif
