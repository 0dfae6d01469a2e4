/* Vectors of bytes for games_vector.c, with one lane for each game, and operations on them.
 * The vectors have PZ_BYTES bytes (solvers/core/vectors.h). */
#ifndef PUZZLES_SET_BYTE_LANES_H
#define PUZZLES_SET_BYTE_LANES_H

#include "solvers/core/vectors.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#if PZ_BYTES == 64
#include <immintrin.h>
#endif

enum {
    LANES = PZ_BYTES,    /* a divisor of SET_BLOCK */
    LOWER_BITS = 0x5555, /* of the attributes of two keys */
};

/* The types do not need an attribute for their alignment, which is their size. gcc 14 for
 * arm64 fails with such an attribute. */
typedef uint8_t lanes __attribute__((vector_size(LANES), may_alias));
typedef int8_t signed_lanes __attribute__((vector_size(LANES), may_alias));
typedef uint16_t wide_lanes __attribute__((vector_size(LANES), may_alias));

/* Returns the vector in which all lanes are `value`. */
PZ_INLINE lanes fill(unsigned value)
{
    return (lanes){0} + (uint8_t)value;
}

/* The search for the sets of given ranks: how many sets to skip, and the slots found. */
struct ranked {
    lanes rank, first, middle;
};

/* Returns the keys that complete sets with the keys in a and b (keys.h). */
PZ_INLINE lanes complete(lanes a, lanes b)
{
    lanes both = a ^ b;
    wide_lanes differ = ((wide_lanes)both | (wide_lanes)both >> 1) & LOWER_BITS;

    return both | (a & ~(lanes)(differ | differ << 1));
}

PZ_INLINE lanes choose(lanes mask, lanes yes, lanes no)
{
    return (mask & yes) | (~mask & no);
}

/* These operations use the mask registers of AVX-512. Games are 10 to 20 % faster with them
 * than with the generic versions below. */
#if PZ_BYTES == 64
PZ_INLINE lanes note_equal(lanes found, lanes a, lanes b, lanes note)
{
    return (lanes)_mm512_mask_mov_epi8(
        (__m512i)found, _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b), (__m512i)note);
}

PZ_INLINE lanes replace_equal(lanes old, lanes a, lanes b, lanes new)
{
    return note_equal(old, a, b, new);
}

PZ_INLINE lanes count_nonzero(lanes counts, lanes a)
{
    __m512i zmm = (__m512i)a;

    return (lanes)_mm512_mask_sub_epi8((__m512i)counts, _mm512_test_epi8_mask(zmm, zmm),
                                       (__m512i)counts, _mm512_set1_epi8(-1));
}

PZ_INLINE void skip_set(struct ranked *ranked, lanes first, lanes middle)
{
    __m512i rank = (__m512i)ranked->rank;
    __mmask64 found = _mm512_test_epi8_mask((__m512i)middle, (__m512i)middle);
    __mmask64 hit = _mm512_mask_testn_epi8_mask(found, rank, rank);

    ranked->first =
        (lanes)_mm512_mask_mov_epi8((__m512i)ranked->first, hit, (__m512i)first);
    ranked->middle =
        (lanes)_mm512_mask_mov_epi8((__m512i)ranked->middle, hit, (__m512i)middle);
    ranked->rank = (lanes)_mm512_mask_add_epi8(rank, found, rank, _mm512_set1_epi8(-1));
}
#else
/* Returns `note` in the lanes where a and b are equal, and `found` in the other lanes. Call
 * with `found` equal to 0 where a and b are equal. */
PZ_INLINE lanes note_equal(lanes found, lanes a, lanes b, lanes note)
{
    return found | ((lanes)(a == b) & note);
}

/* Returns `new` in the lanes where a and b are equal, and `old` in the other lanes. */
PZ_INLINE lanes replace_equal(lanes old, lanes a, lanes b, lanes new)
{
    return choose((lanes)(a == b), new, old);
}

/* Adds 1 to the lanes of `counts` where a is not 0. */
PZ_INLINE lanes count_nonzero(lanes counts, lanes a)
{
    return counts - (lanes)(a != 0);
}

/* Skips the set with the slots `first` and `middle` in each lane that has a set, where
 * `middle` is not 0. Stores the slots in the lanes whose rank is 0. */
PZ_INLINE void skip_set(struct ranked *ranked, lanes first, lanes middle)
{
    lanes found = (lanes)(middle != 0);
    lanes hit = found & (lanes)(ranked->rank == 0);

    ranked->first |= hit & first;
    ranked->middle |= hit & middle;
    ranked->rank += found;
}
#endif

PZ_INLINE bool is_any(lanes mask)
{
    uint64_t words[LANES / 8];
    uint64_t all = 0;

    memcpy(words, &mask, sizeof words);
    for (unsigned w = 0; w < LANES / 8; w++)
        all |= words[w];
    return all != 0;
}

/* Returns the sum of the 16-bit lanes. */
PZ_INLINE unsigned sum_lanes(wide_lanes x)
{
    uint16_t parts[LANES / 2];
    unsigned sum = 0;

    memcpy(parts, &x, sizeof parts);
    for (unsigned l = 0; l < LANES / 2; l++)
        sum += parts[l];
    return sum;
}

#endif
