/* The oracle of the tests of HyperLogLog: computes bit by bit and shares no code with the
 * library. */
#ifndef PUZZLED_TESTS_SOLVERS_HYPERLOGLOG_SLOW_H
#define PUZZLED_TESTS_SOLVERS_HYPERLOGLOG_SLOW_H

#include "puzzles/hyperloglog.h"

#include <stddef.h>
#include <stdint.h>

/* MurmurHash64A with the seed of Redis, from its description. */
uint64_t slow_murmur(const uint8_t item[], size_t length);

/* Returns the 32-bit FarmHash of up to 12 bytes of ASCII, with remainders of 64-bit
 * numbers. */
uint32_t slow_farmhash(const char *text);

/* Returns the rank of a hash of 64 or 32 bits. */
unsigned slow_rank(unsigned precision, uint64_t hash, unsigned hash_bits);

/* Returns the register for a set of ranks, in which bit k is rank k. */
uint8_t slow_register(enum hll_type type, uint64_t ranks);

/* Packs registers of 6 bits, low bits first. The caller sets `bytes` to zero. */
void slow_pack(const uint8_t registers[], size_t count, uint8_t bytes[]);

/* Return the estimates in long double. That of Ertl is not corrected for its bias. */
double slow_classic(const uint8_t registers[], unsigned precision, unsigned hash_bits);
double slow_ertl(const uint8_t registers[], unsigned precision, unsigned hash_bits);

/* Returns the estimate of an estimator from HLL_GREATEST_RANK on, or of HLL_CLASSIC. */
double slow_step(enum hll_estimator estimator, const uint8_t registers[],
                 unsigned precision, unsigned hash_bits);

/* Returns the logarithm of the probability of a register of an UltraLogLog if the number of
 * its items is a Poisson variable with mean t. The largest rank is `last` + 1. */
long double slow_log_probability(uint8_t state, unsigned last, long double t);

/* Returns the variance of hll_relative_variance by sums of exponentials, and the slope by a
 * difference. */
double slow_variance(unsigned precision, double distinct);

#endif
