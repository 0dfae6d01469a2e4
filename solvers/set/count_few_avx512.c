/* Counts the sets of a small table without a table in memory and without a branch per pair.
 *
 * Each lane of a vector contains a pair of cards i < j that a third card can follow. The
 * completing card of each pair is compared with each card k. The pairs are sorted by j, so
 * the first k (k - 1) / 2 pairs are the pairs with j < k. Each set is therefore found
 * exactly once, from its first two cards. 12 cards have 55 pairs in two vectors, which take
 * 13 comparisons. */
#include "count_few_avx512.h"

#include "keys.h"
#include "solvers/core/vectors.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(PUZZLES_PLAIN)

#include <assert.h>
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,bmi2,popcnt")))
#define INLINE PZ_INLINE AVX512

enum {
    LANES = 32, /* of 16 bits */
    USUAL_CARDS = 12,
    PAIRS = 190 /* of SET_FEW_CARDS cards without the last */
};

/* The indices of the two cards of each pair, padded to whole vectors. */
static const uint8_t first_index[PAIRS + 2] = {
    0,  0,  1,  0,  1, 2,  0,  1,  2,  3,  0,  1,  2,  3,  4,  0,  1,  2,  3,  4,  5,  0,
    1,  2,  3,  4,  5, 6,  0,  1,  2,  3,  4,  5,  6,  7,  0,  1,  2,  3,  4,  5,  6,  7,
    8,  0,  1,  2,  3, 4,  5,  6,  7,  8,  9,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
    0,  1,  2,  3,  4, 5,  6,  7,  8,  9,  10, 11, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
    10, 11, 12, 0,  1, 2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 0,  1,  2,  3,  4,
    5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
    12, 13, 14, 15, 0, 1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 0,
    1,  2,  3,  4,  5, 6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 0,  1,  2,  3,  4,
    5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
static const uint8_t second_index[PAIRS + 2] = {
    1,  2,  2,  3,  3,  3,  4,  4,  4,  4,  5,  5,  5,  5,  5,  6,  6,  6,  6,  6,  6,  7,
    7,  7,  7,  7,  7,  7,  8,  8,  8,  8,  8,  8,  8,  8,  9,  9,  9,  9,  9,  9,  9,  9,
    9,  10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
    12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
    13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,
    16, 16, 16, 16, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 18,
    18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19,
    19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19};

/* Returns the mask of the first `count` lanes, or of all lanes if `count` exceeds LANES. */
INLINE __mmask32 first_lanes(unsigned count)
{
    return _bzhi_u32(UINT32_MAX, count);
}

/* Returns the keys of cards, which consist of the keys of the two halves of each card:
 * card / 27, computed as card * 2428 / 2^16, and card % 27. */
INLINE __m512i get_keys(__m512i cards)
{
    enum { RECIPROCAL = 2428, HALF_BITS = 6, HALF_MASK = 0x3F };
    __m512i keys =
        _mm512_and_si512(_mm512_loadu_si512(set_card_key), _mm512_set1_epi16(HALF_MASK));
    __m512i high = _mm512_mulhi_epu16(cards, _mm512_set1_epi16(RECIPROCAL));
    __m512i low =
        _mm512_sub_epi16(cards, _mm512_mullo_epi16(high, _mm512_set1_epi16(SET_HALVES)));

    high = _mm512_slli_epi16(_mm512_permutexvar_epi16(high, keys), HALF_BITS);
    return _mm512_or_si512(high, _mm512_permutexvar_epi16(low, keys));
}

/* As set_key_completing, in each lane. */
INLINE __m512i complete(__m512i a, __m512i b)
{
    __m512i both = _mm512_xor_si512(a, b);
    __m512i differ = _mm512_and_si512(_mm512_or_si512(both, _mm512_srli_epi16(both, 1)),
                                      _mm512_set1_epi16(SET_LOW_BITS));

    differ = _mm512_or_si512(differ, _mm512_slli_epi16(differ, 1));
    return _mm512_or_si512(both, _mm512_andnot_si512(differ, a));
}

/* Returns the keys at the indices. */
INLINE __m512i pick(__m512i keys, const uint8_t *index)
{
    __m256i bytes = _mm256_loadu_si256((const __m256i *)index);

    return _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), keys);
}

/* Returns a vector in which all lanes are the key of card k. */
INLINE __m512i repeat(__m512i keys, unsigned k)
{
    return _mm512_permutexvar_epi16(_mm512_set1_epi16((short)k), keys);
}

/* Returns the number of pairs of `count` cards without the last card. */
INLINE unsigned count_pairs(unsigned count)
{
    return (count - 1) * (count - 2) / 2;
}

/* Returns the mask of the pairs of `count` cards without the last card, from pair `first`
 * on. */
INLINE __mmask32 get_pairs(unsigned count, unsigned first)
{
    unsigned pairs = count_pairs(count);

    return pairs > first ? first_lanes(pairs - first) : 0;
}

/* Returns true if two cards are equal. The last card is not in the pairs. */
INLINE bool has_duplicate(__m512i keys, unsigned count, unsigned most)
{
    __m512i last = repeat(keys, count - 1);
    __mmask32 equal = _mm512_mask_cmpeq_epi16_mask(first_lanes(count - 1), keys, last);

#pragma GCC unroll 6
    for (unsigned first = 0; first < count_pairs(most); first += LANES)
        equal |= _mm512_mask_cmpeq_epi16_mask(get_pairs(count, first),
                                              pick(keys, first_index + first),
                                              pick(keys, second_index + first));
    return equal != 0;
}

/* Returns the number of sets whose first two cards are one of the pairs from `first` on. */
INLINE unsigned count_from(__m512i keys, unsigned count, unsigned most, unsigned first)
{
    __m512i completing =
        complete(pick(keys, first_index + first), pick(keys, second_index + first));
    __mmask32 found = 0;

#pragma GCC unroll 21
    for (unsigned k = second_index[first] + 1u; k < most; k++) {
        unsigned before = k * (k - 1) / 2 - first;
        __mmask32 mask = before < LANES ? ((__mmask32)1 << before) - 1 : UINT32_MAX;

        found |= _mm512_cmpeq_epi16_mask(completing, repeat(keys, k)) & mask;
    }
    return (unsigned)_mm_popcnt_u32(found & get_pairs(count, first));
}

/* As set_count_few_avx512, for at most `most` cards, a constant, so that all loops are unrolled. */
INLINE enum pz_status count_few(const struct set_table *table, unsigned deck, unsigned most,
                                size_t *count)
{
    __mmask32 there = first_lanes(table->count);
    __m512i cards = _mm512_maskz_loadu_epi16(there, table->cards);
    __m512i keys = _mm512_maskz_mov_epi16(there, get_keys(cards));
    unsigned sets = 0;

    if (_mm512_mask_cmpge_epu16_mask(there, cards, _mm512_set1_epi16((short)deck)) != 0 ||
        has_duplicate(keys, table->count, most))
        return PZ_INVALID;
#pragma GCC unroll 6
    for (unsigned first = 0; first < count_pairs(most); first += LANES)
        sets += count_from(keys, table->count, most, first);
    *count = sets;
    return PZ_OK;
}

AVX512 enum pz_status set_count_few_avx512(const struct set_table *table, unsigned deck,
                                           size_t *count)
{
    assert(table->count >= 1 && table->count <= SET_FEW_CARDS);
    return table->count <= USUAL_CARDS ? count_few(table, deck, USUAL_CARDS, count)
                                       : count_few(table, deck, SET_FEW_CARDS, count);
}

#endif
