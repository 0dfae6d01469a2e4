/* Bit sets of sums. Bit s is set if the sum s is possible. For the solvers only. */
#ifndef PUZZLES_GRECIAN_SUM_BITS_H
#define PUZZLES_GRECIAN_SUM_BITS_H

#include <stdint.h>

/* Adds the sums `from`, each increased by `by`, to the `words` words at `to`. Sums that
 * exceed the words are dropped. */
static inline void grecian_sum_bits_add(uint64_t *to, const uint64_t *from, unsigned words,
                                        uint64_t by)
{
    uint64_t skip = by / 64, bits = by % 64;

    if (skip >= words)
        return;
    to[skip] |= from[0] << bits;
    for (uint64_t w = skip + 1; w < words; w++) {
        to[w] |= from[w - skip] << bits;
        if (bits)
            to[w] |= from[w - skip - 1] >> (64 - bits);
    }
}

/* Adds the sums `from`, each decreased by `by`. Sums less than `by` are dropped. */
static inline void grecian_sum_bits_subtract(uint64_t *to, const uint64_t *from,
                                             unsigned words, uint64_t by)
{
    uint64_t skip = by / 64, bits = by % 64;

    for (uint64_t w = 0; w + skip < words; w++) {
        to[w] |= from[w + skip] >> bits;
        if (bits && w + skip + 1 < words)
            to[w] |= from[w + skip + 1] << (64 - bits);
    }
}

#endif
