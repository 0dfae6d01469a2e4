/* HyperLogLog bit by bit, apart from the library: the oracle of its tests. */
#ifndef PUZZLED_TESTS_SOLVERS_HYPERLOGLOG_SLOW_H
#define PUZZLED_TESTS_SOLVERS_HYPERLOGLOG_SLOW_H

#include <stddef.h>
#include <stdint.h>

/* MurmurHash64A with the seed of Redis, from its description. */
uint64_t slow_murmur(const uint8_t item[], size_t length);

/* Puts a hash of so many bits into registers. */
void slow_add(uint8_t registers[], unsigned precision, uint64_t hash, unsigned hash_bits);

/* Registers of 6 bits, low bits first, one bit at a time; `bytes` are zero before. */
void slow_pack(const uint8_t registers[], size_t count, uint8_t bytes[]);

/* The estimators register by register, in long double. That of Ertl is the raw one, before
 * its bias is corrected. */
double slow_classic(const uint8_t registers[], unsigned precision, unsigned hash_bits);
double slow_ertl(const uint8_t registers[], unsigned precision, unsigned hash_bits);

/* The rank of a hash of 64 bits. */
unsigned slow_rank(unsigned precision, uint64_t hash);

/* The register of an UltraLogLog that all these ranks came to: bit k is rank k. */
uint8_t slow_state(uint64_t ranks);

/* The logarithm of the probability of such a register when items come to it as Poisson
 * variables, t of them on average, and ranks end at `last` + 1. */
long double slow_log_probability(uint8_t state, unsigned last, long double t);

/* The variance of hll_relative_variance by sums of exponentials, the slope by a difference. */
double slow_variance(unsigned precision, double distinct);

#endif
