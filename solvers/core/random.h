/* The step of Lemire's method (puzzles/random.h), for loops that draw several numbers from
 * one random word. */
#ifndef PUZZLES_CORE_RANDOM_H
#define PUZZLES_CORE_RANDOM_H

#include "puzzles/random.h"

/* The high half of `*word` * `bound`, a number below `bound`; the low half becomes `*word`
 * and tells whether the number is fair. */
static inline uint64_t pz_random_scale(uint64_t *word, uint64_t bound)
{
    __extension__ unsigned __int128 product = (unsigned __int128)*word * bound;

    *word = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

#endif
