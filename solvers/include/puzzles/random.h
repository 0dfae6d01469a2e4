/* Reproducible random numbers. The generator is xoshiro256** by Blackman and Vigna (2018).
 * splitmix64 fills its state from a seed.
 *
 * The period is 2^256 - 1. Equal seeds give equal numbers on every machine. Therefore the
 * seed of a result is sufficient to reproduce the result. Do not use these numbers as
 * secrets, because a few numbers reveal the state. Two threads must not use the same
 * generator at the same time.
 *
 * Example: a throw of a die.
 *
 *     struct pz_random random;
 *
 *     pz_random_seed(&random, 1);
 *     printf("%d\n", 1 + (int)pz_random_below(&random, 6)); */
#ifndef PUZZLES_RANDOM_H
#define PUZZLES_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pz_random {
    uint64_t state[4];
};

/* Sets the generator to the start of the sequence of `seed`. Every seed, including 0, is valid.
 * Consecutive seeds give independent sequences. */
void pz_random_seed(struct pz_random *random, uint64_t seed);

/* Sets the generator to the start of part `part` of the sequence of `seed`. Use a different
 * part for each piece of a work. Different parts of a seed are independent. */
void pz_random_seed_part(struct pz_random *random, uint64_t seed, uint64_t part);

static inline uint64_t pz_random_rotate(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

/* Returns the next 64 bits. Cost: about 1 ns. */
static inline uint64_t pz_random_next(struct pz_random *random)
{
    uint64_t *state = random->state;
    uint64_t drawn = pz_random_rotate(state[1] * 5, 7) * 9;
    uint64_t shifted = state[1] << 17;

    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = pz_random_rotate(state[3], 45);
    return drawn;
}

/* Returns a uniformly distributed number that is at least 0 and less than `bound`. `bound`
 * is at least 1. The result is the high half of the product of `bound` and 64 random bits.
 * In the few cases in which this method would make some numbers more likely, the bits are
 * drawn again (Lemire, "Fast random integer generation in an interval", 2019). One draw is
 * almost always sufficient. */
uint64_t pz_random_below(struct pz_random *random, uint64_t bound);

#ifdef __cplusplus
}
#endif

#endif
