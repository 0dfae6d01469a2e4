/* Random numbers for tests: the same seed gives the same numbers on every machine.
 *
 * xoshiro256** by Blackman and Vigna (2018), with a state from splitmix64. It shares no code
 * with the generator of the library. */
#ifndef PUZZLES_TEST_RANDOM_H
#define PUZZLES_TEST_RANDOM_H

#include <stdint.h>

struct test_rng {
    uint64_t state[4];
};

/* Starts `rng` with `seed`, which can be any number. */
static inline void test_rng_seed(struct test_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t mixed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;

        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
        rng->state[i] = mixed ^ (mixed >> 31);
    }
}

static inline uint64_t test_rng_rotate(uint64_t word, unsigned bits)
{
    return (word << bits) | (word >> (64 - bits));
}

/* Returns the next 64 random bits. */
static inline uint64_t test_rng_next(struct test_rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = test_rng_rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = test_rng_rotate(s[3], 45);
    return result;
}

/* Returns a number from 0 to bound - 1, each with the same probability. `bound` is at least
 * 1. Draws from the incomplete last block of the 2^64 values are rejected. */
static inline uint64_t test_rng_below(struct test_rng *rng, uint64_t bound)
{
    uint64_t rejected = (0 - bound) % bound; /* 2^64 mod bound */
    uint64_t drawn = test_rng_next(rng);

    while (drawn < rejected)
        drawn = test_rng_next(rng);
    return drawn % bound;
}

#endif
