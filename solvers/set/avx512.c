/* Sets with the instructions of AVX-512, few cards and many.
 *
 * The steps are those of small_table.c and pairs.c: thirds by set_key_third, then whether
 * the place of the third is behind the pair. What makes these vectors fit is the
 * compression of VBMI2: the lanes that a mask chooses are packed to the front in one
 * instruction (a selective store: Polychroniou, Raghavan and Ross, "Rethinking SIMD
 * Vectorization for In-Memory Databases", 2015). That is the list of hits without its loop,
 * and since no lane is ever asked anything, there is no branch to guess wrong.
 *
 * Few cards. A vector has 64 lanes of a byte, and a lane is a pair of places i < j that a
 * third place may follow, in lexicographic order: 55 pairs of 12 cards, 91 of 15, 136 of
 * 18, the tables that games lay. In every lane, the third key of the two is compared with
 * the keys at the places j + 1, j + 2, ... Each key occurs once, so at most one place has
 * it, and it is behind both. A block of 64 pairs takes n - 2 comparisons for n cards: 10
 * for 12 cards, 26 for 15, 48 for 18. A key of 4 attributes is a byte; with 3, the missing
 * one is the same for all. With more, a key takes a lane of two bytes, 64 pairs two
 * vectors, and the work is twice as much.
 *
 * Behind the last card stand paddings. They have 00 where every key has its first
 * attribute, so they are no keys, and they differ from each other, so they are no doubles.
 * The third of a padding may be a padding or a key, but where the pair has one, no card
 * stands behind its second place.
 *
 * The three places of 16 sets fill three quarters of a vector, so 16 sets of a block are
 * written without a loop. A block with more is rare and begins again without vectors: the
 * most of 12 cards is 14.
 *
 * Many cards. There are n^2 / 2 pairs. Their thirds are computed 32 at a time, and the
 * places of these are looked up one by one, which takes most of the time, in stretches of
 * 256 pairs, which the first cache holds. Then the pairs that are in a set are gathered
 * from 32 at a time, as many as a vector has lanes of two bytes. */
#include "avx512.h"

#include "small_table.h"
#include "solvers/core/vectors.h"

#ifdef SET_AVX512

#include <immintrin.h>

enum {
    PAIRS = 64, /* in a block */
    PAIRS_OF_12 = 55,
    PAIRS_OF_15 = 91,
    PAIRS_OF_18 = 136,
    AT_ONCE = 16,         /* sets of a block that are written without a loop */
    IN_VECTOR = 10,       /* whole triples in a vector */
    TRIPLES = 32,         /* sets of many cards that are written at once */
    LOOKUPS = 256,        /* pairs of many cards looked up at a time */
    ROW = 27,             /* cards that agree in all but the last three attributes */
    NARROW_PROPERTIES = 4 /* a key with so many fits in a byte */
};

#define INLINE PZ_INLINE SET_AVX512

/* Places counted from the end: place p is here places - 2 - p. Then the pairs of fewer
 * cards are the last ones of more cards. A pair of paddings fills the last block. */
#define DOWN_0      0
#define DOWN_1      1, DOWN_0
#define DOWN_2      2, DOWN_1
#define DOWN_3      3, DOWN_2
#define DOWN_4      4, DOWN_3
#define DOWN_5      5, DOWN_4
#define DOWN_6      6, DOWN_5
#define DOWN_7      7, DOWN_6
#define DOWN_8      8, DOWN_7
#define DOWN_9      9, DOWN_8
#define DOWN_10     10, DOWN_9
#define DOWN_11     11, DOWN_10
#define DOWN_12     12, DOWN_11
#define DOWN_13     13, DOWN_12
#define DOWN_14     14, DOWN_13
#define DOWN_15     15, DOWN_14
#define TIMES_1(p)  p
#define TIMES_2(p)  p, TIMES_1(p)
#define TIMES_3(p)  p, TIMES_2(p)
#define TIMES_4(p)  p, TIMES_3(p)
#define TIMES_5(p)  p, TIMES_4(p)
#define TIMES_6(p)  p, TIMES_5(p)
#define TIMES_7(p)  p, TIMES_6(p)
#define TIMES_8(p)  p, TIMES_7(p)
#define TIMES_9(p)  p, TIMES_8(p)
#define TIMES_10(p) p, TIMES_9(p)
#define TIMES_11(p) p, TIMES_10(p)
#define TIMES_12(p) p, TIMES_11(p)
#define TIMES_13(p) p, TIMES_12(p)
#define TIMES_14(p) p, TIMES_13(p)
#define TIMES_15(p) p, TIMES_14(p)
#define TIMES_16(p) p, TIMES_15(p)
#define TIMES_64(p) TIMES_16(p), TIMES_16(p), TIMES_16(p), TIMES_16(p)

static const int8_t first_places[PAIRS_OF_18 + PAIRS] = {
    TIMES_16(16), TIMES_15(15), TIMES_14(14), TIMES_13(13), TIMES_12(12), TIMES_11(11),
    TIMES_10(10), TIMES_9(9),   TIMES_8(8),   TIMES_7(7),   TIMES_6(6),   TIMES_5(5),
    TIMES_4(4),   TIMES_3(3),   TIMES_2(2),   TIMES_1(1),   TIMES_64(-14)};

static const int8_t second_places[PAIRS_OF_18 + PAIRS] = {
    DOWN_15, DOWN_14, DOWN_13, DOWN_12, DOWN_11, DOWN_10, DOWN_9, DOWN_8,       DOWN_7,
    DOWN_6,  DOWN_5,  DOWN_4,  DOWN_3,  DOWN_2,  DOWN_1,  DOWN_0, TIMES_64(-15)};

#define UP_4(p)  (p), (p) + 1, (p) + 2, (p) + 3
#define UP_16(p) UP_4(p), UP_4((p) + 4), UP_4((p) + 8), UP_4((p) + 12)

static const uint8_t lane_numbers[64] = {UP_16(0), UP_16(16), UP_16(32), UP_16(48)};

/* The keys of the cards with 4 attributes, in bytes, and with 3. */
static const uint8_t short_keys[128] = {SET_KEYS_4(0)};
static const uint16_t row_keys[32] = {SET_KEYS_3(0)};

/* Which of 3 * 16 bytes, the first, the second and the last places of 16 sets, are the
 * bytes of their triples; byte 63 is 0. */
#define WORD(w)     (w) % 3 * 16 + (w) / 3, 63
#define WORDS_4(w)  WORD(w), WORD((w) + 1), WORD((w) + 2), WORD((w) + 3)
#define WORDS_16(w) WORDS_4(w), WORDS_4((w) + 4), WORDS_4((w) + 8), WORDS_4((w) + 12)

static const uint8_t triple_bytes[128] = {WORDS_16(0), WORDS_16(16), WORDS_16(32)};

/* 64 keys: in 64 lanes of `low`, or in 32 lanes each of `low` and `high`. */
struct keys {
    __m512i low;
    __m512i high;
};

/* The sets among the pairs of a block. */
struct found {
    __m512i first;
    __m512i second;
    __m512i last;
    __mmask64 hit;
};

/* How a table is taken: for a number of places that the compiler knows. */
struct shape {
    unsigned places; /* as many as cards, or more */
    unsigned pairs;
    bool wide; /* keys take two bytes */
};

INLINE __m512i load(const void *bytes)
{
    return _mm512_loadu_si512(bytes);
}

/* The keys at 64 places. There is room for 64 keys of a byte, else for 32. */
INLINE struct keys pick(__m512i keys, __m512i places, bool wide)
{
    if (!wide)
        return (struct keys){_mm512_permutexvar_epi8(places, keys), _mm512_setzero_si512()};
    __m512i low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(places));
    __m512i high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(places, 1));

    return (struct keys){_mm512_permutexvar_epi16(low, keys),
                         _mm512_permutexvar_epi16(high, keys)};
}

INLINE __mmask64 equal(struct keys a, struct keys b, bool wide)
{
    if (!wide)
        return _mm512_cmpeq_epi8_mask(a.low, b.low);
    return _mm512_kunpackd(_mm512_cmpeq_epi16_mask(a.high, b.high),
                           _mm512_cmpeq_epi16_mask(a.low, b.low));
}

/* As set_key_third: the bits that differ, and those of `a` in attributes that do not. */
INLINE __m512i third(__m512i a, __m512i b)
{
    enum { UPPER_OR_LOWER = 0xCA, OR_NOT = 0xF4 }; /* c ? a : b; a | (b & ~c) */
    __m512i both = _mm512_xor_si512(a, b);
    __m512i up = _mm512_srli_epi16(both, 1);
    __m512i down = _mm512_slli_epi16(both, 1);
    __m512i lower = _mm512_set1_epi8(0x55);
    __m512i other = _mm512_ternarylogic_epi32(lower, up, down, UPPER_OR_LOWER);

    return _mm512_ternarylogic_epi32(both, a, other, OR_NOT);
}

/* The keys of cards, 32 lanes of two bytes, with c / 27 as c * 2428 / 2^16. */
INLINE __m512i long_keys(__m512i cards)
{
    enum { RECIPROCAL = 2428, ROW_BITS = 6 };
    __m512i row = _mm512_mulhi_epu16(cards, _mm512_set1_epi16(RECIPROCAL));
    __m512i column =
        _mm512_sub_epi16(cards, _mm512_mullo_epi16(row, _mm512_set1_epi16(ROW)));
    __m512i keys = load(row_keys);
    __m512i high = _mm512_slli_epi16(_mm512_permutexvar_epi16(row, keys), ROW_BITS);

    return _mm512_or_si512(high, _mm512_permutexvar_epi16(column, keys));
}

INLINE __m512i load_cards(const set_card *cards, __mmask32 there, unsigned places)
{
    if (places > 16)
        return _mm512_maskz_loadu_epi16(there, cards);
    return _mm512_zextsi256_si512(_mm256_maskz_loadu_epi16((__mmask16)there, cards));
}

/* The keys of the cards of a table, and paddings behind them. False when a card is not
 * of the deck. */
INLINE bool load_keys(const struct set_table *table, struct shape shape, __m512i *keys)
{
    __mmask32 there = _bzhi_u32(~0u, table->count);
    static const uint16_t decks[] = {27, 81, 243, 729};
    unsigned deck = decks[table->properties - SET_PROPERTIES_MIN];
    __m512i cards = load_cards(table->cards, there, shape.places);
    __m512i numbers = load(lane_numbers);

    if (shape.wide) {
        numbers = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(numbers));
        *keys = _mm512_mask_mov_epi16(numbers, there, long_keys(cards));
    } else {
        __m512i bytes = _mm512_castsi256_si512(_mm512_cvtepi16_epi8(cards));

        bytes = _mm512_permutex2var_epi8(load(short_keys), bytes, load(short_keys + 64));
        *keys = _mm512_mask_mov_epi8(numbers, there, bytes);
    }
    return _mm512_mask_cmpge_epu16_mask(there, cards, _mm512_set1_epi16((short)deck)) == 0;
}

/* The places of block b. */
INLINE __m512i places_of(const int8_t *from_end, struct shape shape, unsigned b)
{
    return _mm512_sub_epi8(_mm512_set1_epi8((char)(shape.places - 2)),
                           load(from_end + PAIRS_OF_18 - shape.pairs + b * PAIRS));
}

/* True when a card comes twice. The pairs leave out those with the last place. */
INLINE bool has_double(__m512i keys, struct shape shape)
{
    __m512i place = _mm512_set1_epi8((char)(shape.places - 1));
    struct keys last = pick(keys, place, shape.wide);
    struct keys all = {keys, last.high};
    __mmask64 before = ((__mmask64)1 << (shape.places - 1)) - 1;
    __mmask64 twice = equal(all, last, shape.wide) & before;

#pragma GCC unroll 3
    for (unsigned b = 0; b * PAIRS < shape.pairs; b++)
        twice |=
            equal(pick(keys, places_of(first_places, shape, b), shape.wide),
                  pick(keys, places_of(second_places, shape, b), shape.wide), shape.wide);
    return twice != 0;
}

/* Each key occurs once, so at most one of the places that are tried has the third. */
INLINE struct found find(__m512i keys, struct shape shape, unsigned count, unsigned b)
{
    __m512i first = places_of(first_places, shape, b);
    __m512i second = places_of(second_places, shape, b);
    struct keys one = pick(keys, first, shape.wide);
    struct keys two = pick(keys, second, shape.wide);
    struct keys wanted = {third(one.low, two.low), third(one.high, two.high)};
    __m512i nowhere = _mm512_set1_epi8(-1);
    __m512i last[2] = {nowhere, nowhere};
    __m512i place = second;

#pragma GCC unroll 16
    for (unsigned step = 1; step < shape.places - 1; step++) {
        place = _mm512_add_epi8(place, _mm512_set1_epi8(1));
        last[step % 2] = _mm512_mask_mov_epi8(
            last[step % 2], equal(wanted, pick(keys, place, shape.wide), shape.wide),
            place);
    }
    last[0] = _mm512_min_epu8(last[0], last[1]);
    __mmask64 hit = _mm512_cmplt_epu8_mask(last[0], _mm512_set1_epi8((char)count));

    return (struct found){first, second, last[0], hit};
}

INLINE __m128i gather(__mmask64 hit, __m512i places)
{
    return _mm512_castsi512_si128(_mm512_maskz_compress_epi8(hit, places));
}

/* Writes up to AT_ONCE sets of a block, with as much room behind `out`. */
INLINE void write_sets(struct found found, size_t hits, struct set_triple *out)
{
    __m512i all = _mm512_zextsi128_si512(gather(found.hit, found.first));

    all = _mm512_inserti32x4(all, gather(found.hit, found.second), 1);
    all = _mm512_inserti32x4(all, gather(found.hit, found.last), 2);
    _mm512_storeu_si512(out, _mm512_permutexvar_epi8(load(triple_bytes), all));
    if (hits > IN_VECTOR) {
        __m512i more = _mm512_permutexvar_epi8(load(triple_bytes + 64), all);

        _mm256_storeu_si256((__m256i *)((char *)out + 64), _mm512_castsi512_si256(more));
    }
}

/* Begins again without vectors where there is little room, or where a block is full of
 * sets, as it is on rare tables. So no branch is hard to guess, and nothing is called for
 * which registers would be put aside. */
INLINE enum pz_status list(const struct set_table *table, struct shape shape,
                           struct set_room room, size_t *count)
{
    __m512i keys;

    if (!load_keys(table, shape, &keys) || has_double(keys, shape))
        return PZ_INVALID;
#pragma GCC unroll 3
    for (unsigned b = 0; b * PAIRS < shape.pairs; b++) {
        struct found found = find(keys, shape, table->count, b);
        size_t hits = (size_t)_mm_popcnt_u64(found.hit);

        if (room.capacity > 0) {
            if (hits > AT_ONCE || room.capacity < room.count + AT_ONCE)
                return set_small_table_list(table, room.out, room.capacity, count);
            write_sets(found, hits, room.out + room.count);
        }
        room.count += hits;
    }
    *count = room.count;
    return PZ_OK;
}

/* One function for each shape, so that the least of them does not set up a stack for the
 * greatest. */
#define LIST_FUNCTION(name, places, wide)                                                  \
    SET_AVX512 static __attribute__((noinline)) enum pz_status name(                       \
        const struct set_table *table, struct set_triple *out, size_t capacity,            \
        size_t *count)                                                                     \
    {                                                                                      \
        return list(table, (struct shape){places, PAIRS_OF_##places, wide},                \
                    (struct set_room){out, capacity, 0}, count);                           \
    }
LIST_FUNCTION(list_12, 12, false)
LIST_FUNCTION(list_15, 15, false)
LIST_FUNCTION(list_18, 18, false)
LIST_FUNCTION(list_12_wide, 12, true)
LIST_FUNCTION(list_15_wide, 15, true)
LIST_FUNCTION(list_18_wide, 18, true)

enum pz_status set_avx512_list_few(const struct set_table *table, struct set_triple *out,
                                   size_t capacity, size_t *count)
{
    bool wide = table->properties > NARROW_PROPERTIES;

    if (table->properties < SET_PROPERTIES_MIN || table->properties > SET_PROPERTIES_MAX)
        return PZ_INVALID;
    if (table->count <= 12)
        return wide ? list_12_wide(table, out, capacity, count)
                    : list_12(table, out, capacity, count);
    if (table->count <= 15)
        return wide ? list_15_wide(table, out, capacity, count)
                    : list_15(table, out, capacity, count);
    return wide ? list_18_wide(table, out, capacity, count)
                : list_18(table, out, capacity, count);
}

/* The lowest `count` lanes of 32. */
INLINE __mmask32 first_lanes(unsigned count)
{
    return count < 32 ? _bzhi_u32(~0u, count) : ~0u;
}

/* Writes where the thirds of card i with `length` cards from `from` on lie on the table. */
SET_AVX512 static void look_up(const struct set_index *index, unsigned i, unsigned from,
                               unsigned length, uint16_t *place)
{
    __m512i key = _mm512_set1_epi16((short)index->key[i]);

    for (unsigned l = 0; l < length; l += TRIPLES) {
        __mmask32 there = first_lanes(length - l);
        __m512i others = _mm512_maskz_loadu_epi16(there, &index->key[from + l]);
        __m512i base = _mm512_set1_epi16(SET_LOW_BITS);

        _mm512_storeu_si512(place + l, _mm512_sub_epi16(third(key, others), base));
    }
    for (unsigned l = 0; l < length; l++)
        place[l] = index->place[place[l]];
}

/* Which of 32 second places and 32 last places are the words of the triples; those of the
 * first places are put in afterwards. */
#define SOURCE(w)    (((w) % 3 == 2 ? TRIPLES : 0) + (w) / 3)
#define SOURCES_4(w) SOURCE(w), SOURCE((w) + 1), SOURCE((w) + 2), SOURCE((w) + 3)
#define SOURCES_16(w)                                                                      \
    SOURCES_4(w), SOURCES_4((w) + 4), SOURCES_4((w) + 8), SOURCES_4((w) + 12)
#define SOURCES_32(w) SOURCES_16(w), SOURCES_16((w) + 16)

static const uint16_t triple_words[3][32] = {
    {SOURCES_32(0)}, {SOURCES_32(32)}, {SOURCES_32(64)}};

INLINE void write_words(struct set_triple *out, __m512i first, __m512i second, __m512i last)
{
    static const __mmask32 firsts[] = {0x49249249, 0x92492492, 0x24924924};

#pragma GCC unroll 3
    for (unsigned part = 0; part < 3; part++) {
        __m512i words = _mm512_permutex2var_epi16(second, load(triple_words[part]), last);

        words = _mm512_mask_mov_epi16(words, firsts[part], first);
        _mm512_storeu_si512((char *)out + part * sizeof words, words);
    }
}

/* The sets of card i with up to 32 cards from `from` on, whose thirds lie at `place`. */
INLINE void list_part(unsigned i, unsigned from, unsigned length, const uint16_t *place,
                      struct set_room *sets)
{
    __m512i last = _mm512_maskz_loadu_epi16(first_lanes(length), place);
    __m512i numbers = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(load(lane_numbers)));
    __m512i second = _mm512_add_epi16(_mm512_set1_epi16((short)from), numbers);
    __mmask32 hit = _mm512_cmpgt_epu16_mask(last, second);
    struct set_triple triples[TRIPLES];
    size_t hits = (size_t)_mm_popcnt_u32(hit);
    bool fits = sets->capacity >= sets->count + TRIPLES;

    write_words(fits ? sets->out + sets->count : triples, _mm512_set1_epi16((short)i),
                _mm512_maskz_compress_epi16(hit, second),
                _mm512_maskz_compress_epi16(hit, last));
    for (size_t h = 0; !fits && h < hits && sets->count + h < sets->capacity; h++)
        sets->out[sets->count + h] = triples[h];
    sets->count += hits;
}

SET_AVX512 void set_avx512_list(const struct set_index *index, struct set_room *sets)
{
    uint16_t place[LOOKUPS];

    for (unsigned i = 0; i + 2 < index->count; i++) {
        for (unsigned from = i + 1; from + 1 < index->count; from += LOOKUPS) {
            unsigned left = index->count - 1 - from;
            unsigned length = left < LOOKUPS ? left : LOOKUPS;

            look_up(index, i, from, length, place);
            for (unsigned l = 0; l < length; l += TRIPLES)
                list_part(i, from + l, length - l, place + l, sets);
        }
    }
}

#else

enum pz_status set_avx512_list_few(const struct set_table *table, struct set_triple *out,
                                   size_t capacity, size_t *count)
{
    return set_small_table_list(table, out, capacity, count);
}

void set_avx512_list(const struct set_index *index, struct set_room *sets)
{
    set_pairs_list(index, sets);
}

#endif
