#include "cliffs_table_lanes.h"

#include "vectors.h"

#include <string.h>
#if PZ_BYTES > 16
#include <immintrin.h>
#endif

/* Compiled once for each width of vectors: see vectors.h.
 *
 * A column that a prefix does not know is a choice in all states of the block at once, with
 * the blocks where it is 0 and where it is 1. The least of these choices is the value of
 * the states whose low columns are known. The low columns follow in three rounds: states
 * with one of them not known, with two, and with all three. */

enum { LANES = PZ_BYTES / 2, PARTS = CLIFFS_CELLS / LANES, GROUP = 8 };

typedef uint16_t lanes __attribute__((vector_size(PZ_BYTES), may_alias));
typedef uint16_t group __attribute__((vector_size(16), may_alias));

#define TURN_LANES(a, turned) (lanes) SHUFFLE_BYTES((a), *(const lanes *)turns[turned])
#if PZ_BYTES == 64
#define SHUFFLE_BYTES(a, b) _mm512_shuffle_epi8((__m512i)(a), (__m512i)(b))
#define LEAST_LANES(a, b)   (lanes) _mm512_min_epu16((__m512i)(a), (__m512i)(b))
#elif PZ_BYTES == 32
#define SHUFFLE_BYTES(a, b) _mm256_shuffle_epi8((__m256i)(a), (__m256i)(b))
#define LEAST_LANES(a, b)   (lanes) _mm256_min_epu16((__m256i)(a), (__m256i)(b))
#else
#undef TURN_LANES
#define TURN_LANES(a, turned) ((turned) ? (lanes)PICK((a), MIRRORED) : (a))
#define LEAST_LANES(a, b)     ((a) - (((a) - (b)) & (lanes)((a) > (b))))
#endif
#if PZ_BYTES > 16
#define LEAST_GROUP(a, b) (group) _mm_min_epu16((__m128i)(a), (__m128i)(b))
#define EACH(...)         {__VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__}
static const uint8_t turns[2][64] __attribute__((aligned(64))) = {
    EACH(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    EACH(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1)};
#else
#define LEAST_GROUP(a, b) LEAST_LANES(a, b)
#endif

/* Cells of one group, or of two, in a new order. */
#define PICK(a, ...)       __builtin_shufflevector(a, a, __VA_ARGS__)
#define PICK_OF(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#define MIRRORED           7, 6, 5, 4, 3, 2, 1, 0

PZ_INLINE lanes least(lanes a, lanes b)
{
    return LEAST_LANES(a, b);
}

PZ_INLINE group least_group(group a, group b)
{
    return LEAST_GROUP(a, b);
}

/* What a cell is the sum of, or a choice: a cell, and those where one of its low columns is
 * 0 and 1. By the number of low columns that are not known. */
static const uint8_t choices[][3] = {
    {8, 0, 1},    {9, 2, 3},    {14, 4, 5},   {15, 6, 7},   {10, 0, 2},   {11, 1, 3},
    {12, 4, 6},   {13, 5, 7},   {16, 0, 4},   {17, 1, 5},   {22, 2, 6},   {23, 3, 7},
    {24, 10, 11}, {24, 8, 9},   {31, 12, 13}, {31, 14, 15}, {25, 16, 17}, {25, 8, 14},
    {30, 22, 23}, {30, 9, 15},  {26, 16, 22}, {26, 10, 12}, {29, 17, 23}, {29, 11, 13},
    {27, 26, 29}, {27, 25, 30}, {27, 24, 31}, {28, 26, 29}, {28, 25, 30}, {28, 24, 31},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

/* Where a column of a prefix is 0 and 1. */
struct pair {
    uint32_t zero, one; /* entries */
};

PZ_INLINE struct pair find_pair(const struct cliffs_index *index, uint32_t prefix,
                                unsigned digit)
{
    uint32_t power = index->power[digit];

    return (struct pair){index->entries[prefix - power],
                         cliffs_index_entry(index, prefix + power)};
}

/* A block, or its mirror image. */
PZ_INLINE void load(const uint16_t *cells, uint32_t entry, lanes block[PARTS])
{
    const lanes *from = (const lanes *)(cells + (size_t)(entry >> 1) * CLIFFS_CELLS);

    for (unsigned p = 0; p < PARTS; p++)
        block[p] = TURN_LANES(from[p], entry & 1);
}

/* The weights of a block whose prefix knows all columns. */
static void put_weights(const struct cliffs_cells *cells, uint16_t labels,
                        uint16_t weight[CLIFFS_CELLS])
{
    for (unsigned low = 0; low < 8; low++)
        weight[low] = (uint16_t)cells->weights[labels | low];
    for (unsigned i = 0; i < CHOICES; i++)
        weight[choices[i][0]] = (uint16_t)(weight[choices[i][1]] + weight[choices[i][2]]);
    memset(weight + 18, 0, 4 * sizeof *weight);
}

/* The least over the columns that the prefix does not know, and the weights. */
PZ_INLINE void choose_high(const struct cliffs_cells *cells,
                           const struct cliffs_block *block, lanes best[PARTS],
                           lanes weight[PARTS])
{
    const uint16_t *expected = cells->of.narrow.expected,
                   *weights = cells->of.narrow.weight;
    struct pair pair =
        find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(block->stars));
    lanes zero[PARTS], one[PARTS], weight_zero[PARTS];

    load(weights, pair.one, weight);
    load(weights, pair.zero, weight_zero);
    for (unsigned p = 0; p < PARTS; p++) {
        weight[p] += weight_zero[p];
        best[p] = ~(lanes){0};
    }
    for (unsigned stars = block->stars; stars; stars &= stars - 1) {
        pair = find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(stars));
        load(expected, pair.zero, zero);
        load(expected, pair.one, one);
        load(weights, pair.zero, weight_zero);
        for (unsigned p = 0; p < PARTS; p++)
            best[p] = least(best[p], least(weight_zero[p], weight[p] - weight_zero[p]) +
                                         zero[p] + one[p]);
    }
}

PZ_INLINE group cost(group w0, group w1, group e0, group e1)
{
    return least_group(w0, w1) + e0 + e1;
}

/* The three rounds; `e` holds the least over the other columns, `w` the weights. */
PZ_INLINE void choose_low(group e[4], const group w[4])
{
    const group not_top = {0, 0, 0, UINT16_MAX, UINT16_MAX, 0, 0, 0};
    group mirror, sums;

#define ONE_0 0, 2, 0, 1, 4, 5, 4, 6
#define ONE_1 1, 3, 2, 3, 6, 7, 5, 7
#define TWO_0 0, 1, 0, 0, 0, 0, 2, 3
#define TWO_1 4, 5, 0, 0, 0, 0, 6, 7
    e[1] = least_group(e[1], cost(PICK(w[0], ONE_0), PICK(w[0], ONE_1), PICK(e[0], ONE_0),
                                  PICK(e[0], ONE_1)));
    e[2] = least_group(e[2], cost(PICK(w[0], TWO_0), PICK(w[0], TWO_1), PICK(e[0], TWO_0),
                                  PICK(e[0], TWO_1)));
#define FIRST_0  2, 8, 8, 8, 8, 9, 14, 4
#define FIRST_1  3, 9, 14, 9, 9, 15, 15, 5
#define SECOND_0 0, 0, 2, 0, 0, 3, 1, 6
#define SECOND_1 1, 6, 4, 1, 1, 5, 7, 7
    e[3] = least_group(
        e[3], not_top | cost(PICK_OF(w[1], w[2], FIRST_0), PICK_OF(w[1], w[2], FIRST_1),
                             PICK_OF(e[1], e[2], FIRST_0), PICK_OF(e[1], e[2], FIRST_1)));
    e[3] = least_group(e[3], not_top | cost(PICK(w[1], SECOND_0), PICK(w[1], SECOND_1),
                                            PICK(e[1], SECOND_0), PICK(e[1], SECOND_1)));
    mirror = PICK(e[3], MIRRORED);
    sums = cost(w[3], PICK(w[3], MIRRORED), e[3], mirror);
    sums = least_group(PICK(sums, 0, 0, 0, 0, 0, 0, 0, 0),
                       least_group(PICK(sums, 1, 1, 1, 1, 1, 1, 1, 1),
                                   PICK(sums, 2, 2, 2, 2, 2, 2, 2, 2)));
    e[3] = least_group(e[3], sums | ~not_top);
}

static void fill_narrow(const struct cliffs_cells *cells, uint32_t first, uint32_t end)
{
    for (uint32_t b = first; b < end; b++) {
        const struct cliffs_block *block = &cells->index->blocks[b];
        uint16_t *expected = cells->of.narrow.expected + (size_t)(b + 1) * CLIFFS_CELLS;
        uint16_t *weight = cells->of.narrow.weight + (size_t)(b + 1) * CLIFFS_CELLS;

        if (block->stars) {
            lanes best[PARTS], weights[PARTS];

            choose_high(cells, block, best, weights);
            for (unsigned p = 0; p < PARTS; p++) {
                ((lanes *)expected)[p] = best[p];
                ((lanes *)weight)[p] = weights[p];
            }
        } else {
            put_weights(cells, block->labels, weight);
            memset(expected, 0, GROUP * sizeof *expected);
            memset(expected + GROUP, 0xff, (CLIFFS_CELLS - GROUP) * sizeof *expected);
        }
        choose_low((group *)expected, (const group *)weight);
    }
}

PZ_INLINE uint32_t least_wide(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void put_weights_wide(const struct cliffs_cells *cells, uint16_t labels,
                             uint32_t weight[CLIFFS_CELLS])
{
    memset(weight, 0, CLIFFS_CELLS * sizeof *weight);
    for (unsigned low = 0; low < 8; low++)
        weight[low] = cells->weights[labels | low];
    for (unsigned i = 0; i < CHOICES; i++)
        weight[choices[i][0]] = weight[choices[i][1]] + weight[choices[i][2]];
}

/* Where a block of 32 bits is; its mirror image in `space`. */
PZ_INLINE const uint32_t *find_wide(const uint32_t *cells, uint32_t entry, uint32_t *space)
{
    const uint32_t *from = cells + (size_t)(entry >> 1) * CLIFFS_CELLS;

    if (!(entry & 1))
        return from;
    for (unsigned i = 0; i < CLIFFS_CELLS; i++)
        space[i] = from[i ^ CLIFFS_MIRROR];
    return space;
}

static void choose_high_wide(const struct cliffs_cells *cells,
                             const struct cliffs_block *block, uint32_t *restrict expected,
                             uint32_t *restrict weight)
{
    uint32_t space[3][CLIFFS_CELLS];
    bool first = true;

    for (unsigned stars = block->stars; stars; stars &= stars - 1) {
        struct pair pair =
            find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(stars));
        const uint32_t *zero = find_wide(cells->of.wide.expected, pair.zero, space[0]);
        const uint32_t *one = find_wide(cells->of.wide.expected, pair.one, space[1]);
        const uint32_t *part = find_wide(cells->of.wide.weight, pair.zero, space[2]);

        if (first) {
            uint32_t other[CLIFFS_CELLS];
            const uint32_t *rest = find_wide(cells->of.wide.weight, pair.one, other);

            for (unsigned i = 0; i < CLIFFS_CELLS; i++)
                weight[i] = part[i] + rest[i];
        }
        for (unsigned i = 0; i < CLIFFS_CELLS; i++) {
            uint32_t sum = least_wide(part[i], weight[i] - part[i]) + zero[i] + one[i];

            expected[i] = first ? sum : least_wide(expected[i], sum);
        }
        first = false;
    }
}

static void fill_wide(const struct cliffs_cells *cells, uint32_t first, uint32_t end)
{
    for (uint32_t b = first; b < end; b++) {
        const struct cliffs_block *block = &cells->index->blocks[b];
        uint32_t *expected = cells->of.wide.expected + (size_t)(b + 1) * CLIFFS_CELLS;
        uint32_t *weight = cells->of.wide.weight + (size_t)(b + 1) * CLIFFS_CELLS;

        if (block->stars) {
            choose_high_wide(cells, block, expected, weight);
        } else {
            put_weights_wide(cells, block->labels, weight);
            memset(expected, 0, GROUP * sizeof *expected);
            memset(expected + GROUP, 0xff, (CLIFFS_CELLS - GROUP) * sizeof *expected);
        }
        for (unsigned i = 0; i < CHOICES; i++) {
            const uint8_t *c = choices[i];

            expected[c[0]] =
                least_wide(expected[c[0]], least_wide(weight[c[1]], weight[c[2]]) +
                                               expected[c[1]] + expected[c[2]]);
        }
    }
}

const struct cliffs_lanes PZ_WIDE(cliffs_lanes) = {.narrow = fill_narrow,
                                                   .wide = fill_wide};
