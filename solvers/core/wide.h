/* Unsigned integers of 128 bits: the product of two words, whole. */
#ifndef PUZZLES_CORE_WIDE_H
#define PUZZLES_CORE_WIDE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
#else /* on processors of 32 bits, where gcc 12 has nothing so wide; clang has */
__extension__ typedef unsigned _BitInt(128) wide;
#endif

/* The nearest double, ties to even, as a cast gives it: for the wider type of 32 bits there
 * is no cast. The 64 leading bits are more than a double has, so of those behind it matters
 * only whether one is set. */
static inline double wide_to_double(wide number)
{
    uint64_t high = (uint64_t)(number >> 64);
    int shift = high ? 64 - __builtin_clzll(high) : 0;
    bool rest = number & (((wide)1 << shift) - 1);

    return ldexp((double)((uint64_t)(number >> shift) | rest), shift);
}

#endif
