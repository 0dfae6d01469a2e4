/* Unsigned integers of 128 bits, for the product of two words. */
#ifndef PUZZLES_CORE_WIDE_H
#define PUZZLES_CORE_WIDE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
#else /* on 32-bit processors, for which only clang has such a type */
__extension__ typedef unsigned _BitInt(128) wide;
#endif

/* Returns the nearest double, ties to even, as a cast does. The type on 32-bit processors does
 * not support the cast. The 64 leading bits are more than a double has. So of the other
 * bits, it only matters whether any bit is set. */
static inline double wide_to_double(wide number)
{
    uint64_t high = (uint64_t)(number >> 64);
    int shift = high ? 64 - __builtin_clzll(high) : 0;
    bool rest = number & (((wide)1 << shift) - 1);

    return ldexp((double)((uint64_t)(number >> shift) | rest), shift);
}

#endif
