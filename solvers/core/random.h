/* Steps of the generators of puzzles/random.h, for loops that need one of them alone. */
#ifndef PUZZLES_CORE_RANDOM_H
#define PUZZLES_CORE_RANDOM_H

#include "puzzles/random.h"
#include "wide.h"

/* One word for each word, every bit of which depends on all: the finishing steps of
 * splitmix64 (Steele, Lea and Flood 2014). Only 0 gives 0. */
static inline uint64_t pz_random_mix(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

/* Lemire's method, for several numbers from one random word. The high half of `*word` *
 * `bound`, a number below `bound`; the low half becomes `*word` and tells whether the
 * number is fair. */
static inline uint64_t pz_random_scale(uint64_t *word, uint64_t bound)
{
    wide product = (wide)*word * bound;

    *word = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

#endif
