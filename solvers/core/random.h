/* Steps of the generators of puzzles/random.h, for loops that need only one of them. */
#ifndef PUZZLES_CORE_RANDOM_H
#define PUZZLES_CORE_RANDOM_H

#include "puzzles/random.h"
#include "wide.h"

/* Returns a hash of `word`: the finalizer of splitmix64 (Steele, Lea and Flood 2014). It is a
 * bijection, and maps 0 to 0. */
static inline uint64_t pz_random_mix(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

/* Makes a step of Lemire's method, which can take several numbers from one random word.
 * Returns the high half of `*word` * `bound`, which is below `bound`. Sets `*word` to the
 * low half, which shows whether the number must be rejected. */
static inline uint64_t pz_random_scale(uint64_t *word, uint64_t bound)
{
    wide product = (wide)*word * bound;

    *word = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

#endif
