/* Random numbers that anyone can repeat: xoshiro256** by Blackman and Vigna (2018), its
 * state filled by splitmix64 from one seed.
 *
 * The period is 2^256 - 1. Equal seeds give equal numbers on every machine, so a seed in
 * an answer is enough to repeat it. Not for secrets: the state can be read off a few
 * numbers. One generator must not be used by two threads at once. */
#ifndef PUZZLES_RANDOM_H
#define PUZZLES_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pz_random {
    uint64_t state[4];
};

/* Starts the sequence of `seed`. Every seed is good, 0 too, and seeds next to each other
 * give sequences that have nothing in common. */
void pz_random_seed(struct pz_random *random, uint64_t seed);

/* Starts part `part` of the sequence of `seed`: for work that is done in pieces, each by a
 * generator of its own. Parts of equal numbers are equal, others have nothing in common. */
void pz_random_seed_part(struct pz_random *random, uint64_t seed, uint64_t part);

static inline uint64_t pz_random_rotate(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

/* The next 64 bits. Cost: about 1 ns. */
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

/* A number below `bound`, which is at least 1, each exactly as likely: the high half of a
 * product of `bound` and 64 random bits, drawn again in the few cases that would make some
 * numbers likelier (Lemire, "Fast random integer generation in an interval", 2019). Takes
 * one draw almost always. */
uint64_t pz_random_below(struct pz_random *random, uint64_t bound);

#ifdef __cplusplus
}
#endif

#endif
