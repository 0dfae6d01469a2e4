/* Compiled once for each width of vectors: see solvers/core/vectors.h.
 *
 * A column that a prefix does not know is a choice in all states of the block at once, with
 * the blocks where it is 0 and where it is 1. The least of these choices is the value of
 * the states whose low columns are known. The low columns follow in three rounds: states
 * with one of them not known, with two, and with all three. */
#include "table_lanes.h"

#include "solvers/core/vectors.h"

#include <string.h>
#if PZ_BYTES > 16
#include <immintrin.h>
#endif

enum {
    LANES = PZ_BYTES / 2,
    PARTS = CLIFFS_CELLS / LANES,
    GROUP = 8,
    GROUPS = CLIFFS_CELLS / GROUP
};

typedef uint16_t lanes __attribute__((vector_size(PZ_BYTES), may_alias));
typedef uint16_t group __attribute__((vector_size(2 * GROUP), may_alias));

/* Cells of one vector, or of two, in a new order. */
#define PICK(a, ...)       __builtin_shufflevector(a, a, __VA_ARGS__)
#define PICK_OF(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#define MIRRORED           7, 6, 5, 4, 3, 2, 1, 0
#define FIRST_8            0, 1, 2, 3, 4, 5, 6, 7
#define SECOND_8           8, 9, 10, 11, 12, 13, 14, 15
#define THIRD_8            16, 17, 18, 19, 20, 21, 22, 23
#define FOURTH_8           24, 25, 26, 27, 28, 29, 30, 31

/* The lesser or the larger of each two cells, explicit since gcc 12 makes several
 * instructions of it; and a block as groups and back, which must not go through memory:
 * what was stored in pieces is not soon loaded as a whole. */
#if PZ_BYTES == 64
PZ_INLINE lanes least(lanes a, lanes b)
{
    return (lanes)_mm512_min_epu16((__m512i)a, (__m512i)b);
}

PZ_INLINE lanes most(lanes a, lanes b)
{
    return (lanes)_mm512_max_epu16((__m512i)a, (__m512i)b);
}

PZ_INLINE void take_apart(const lanes block[PARTS], group groups[GROUPS])
{
    groups[0] = PICK(block[0], FIRST_8);
    groups[1] = PICK(block[0], SECOND_8);
    groups[2] = PICK(block[0], THIRD_8);
    groups[3] = PICK(block[0], FOURTH_8);
}

PZ_INLINE void put_together(const group groups[GROUPS], lanes block[PARTS])
{
    block[0] = PICK_OF(PICK_OF(groups[0], groups[1], FIRST_8, SECOND_8),
                       PICK_OF(groups[2], groups[3], FIRST_8, SECOND_8), FIRST_8, SECOND_8,
                       THIRD_8, FOURTH_8);
}
#elif PZ_BYTES == 32
PZ_INLINE lanes least(lanes a, lanes b)
{
    return (lanes)_mm256_min_epu16((__m256i)a, (__m256i)b);
}

PZ_INLINE lanes most(lanes a, lanes b)
{
    return (lanes)_mm256_max_epu16((__m256i)a, (__m256i)b);
}

PZ_INLINE void take_apart(const lanes block[PARTS], group groups[GROUPS])
{
    for (unsigned p = 0; p < PARTS; p++) {
        groups[2 * p] = PICK(block[p], FIRST_8);
        groups[2 * p + 1] = PICK(block[p], SECOND_8);
    }
}

PZ_INLINE void put_together(const group groups[GROUPS], lanes block[PARTS])
{
    for (unsigned p = 0; p < PARTS; p++)
        block[p] = PICK_OF(groups[2 * p], groups[2 * p + 1], FIRST_8, SECOND_8);
}
#else
PZ_INLINE lanes least(lanes a, lanes b)
{
    lanes less = (lanes)(a < b);

    return (a & less) | (b & ~less);
}

PZ_INLINE lanes most(lanes a, lanes b)
{
    lanes less = (lanes)(a < b);

    return (b & less) | (a & ~less);
}

PZ_INLINE void take_apart(const lanes block[PARTS], group groups[GROUPS])
{
    for (unsigned p = 0; p < PARTS; p++)
        groups[p] = block[p];
}

PZ_INLINE void put_together(const group groups[GROUPS], lanes block[PARTS])
{
    for (unsigned p = 0; p < PARTS; p++)
        block[p] = groups[p];
}
#endif

PZ_INLINE group least_group(group a, group b)
{
#if PZ_BYTES > 16
    return (group)_mm_min_epu16((__m128i)a, (__m128i)b);
#else
    return least(a, b);
#endif
}

PZ_INLINE group most_group(group a, group b)
{
#if PZ_BYTES > 16
    return (group)_mm_max_epu16((__m128i)a, (__m128i)b);
#else
    return most(a, b);
#endif
}

PZ_INLINE void mirror(lanes block[PARTS])
{
    group groups[GROUPS];

    take_apart(block, groups);
    for (unsigned g = 0; g < GROUPS; g++)
        groups[g] = PICK(groups[g], MIRRORED);
    put_together(groups, block);
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

PZ_INLINE struct pair find_pair(const struct cliffs_table_index *index, uint32_t prefix,
                                unsigned digit)
{
    uint32_t power = index->power[digit];

    return (struct pair){index->entries[prefix - power],
                         cliffs_table_index_entry(index, prefix + power)};
}

PZ_INLINE void load(const uint16_t *cells, uint32_t entry, lanes block[PARTS])
{
    const lanes *from = (const lanes *)(cells + (size_t)(entry >> 1) * CLIFFS_CELLS);

    for (unsigned p = 0; p < PARTS; p++)
        block[p] = from[p];
}

/* Mirror images are rare. */
PZ_INLINE void load_either(const uint16_t *cells, uint32_t entry, lanes block[PARTS])
{
    load(cells, entry, block);
    if (__builtin_expect(entry & 1, 0))
        mirror(block);
}

PZ_INLINE void store(const lanes block[PARTS], uint16_t *cells)
{
    for (unsigned p = 0; p < PARTS; p++)
        ((lanes *)cells)[p] = block[p];
}

/* The weights of a block whose prefix knows all columns. */
static void put_weights(const uint32_t *weights, uint16_t labels,
                        uint16_t weight[CLIFFS_CELLS])
{
    for (unsigned low = 0; low < GROUP; low++)
        weight[low] = (uint16_t)weights[labels | low];
    memset(weight + GROUP, 0, (CLIFFS_CELLS - GROUP) * sizeof *weight);
    for (unsigned i = 0; i < CHOICES; i++)
        weight[choices[i][0]] = (uint16_t)(weight[choices[i][1]] + weight[choices[i][2]]);
}

/* The weights of a block, from those of its parts by one column. */
PZ_INLINE void add_weights(const struct cliffs_cells *cells,
                           const struct cliffs_block *block, lanes weight[PARTS])
{
    struct pair pair =
        find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(block->stars));
    lanes one[PARTS];

    load_either(cells->weight, pair.zero, weight);
    load_either(cells->weight, pair.one, one);
    for (unsigned p = 0; p < PARTS; p++)
        weight[p] += one[p];
}

/* The least over the columns that the prefix does not know. */
PZ_INLINE void choose_high(const struct cliffs_cells *cells,
                           const struct cliffs_block *block, const lanes weight[PARTS],
                           lanes best[PARTS])
{
    lanes zero[PARTS], one[PARTS], part[PARTS];

    for (unsigned p = 0; p < PARTS; p++)
        best[p] = ~(lanes){0};
    for (unsigned stars = block->stars; stars; stars &= stars - 1) {
        struct pair pair =
            find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(stars));

        if (__builtin_expect((pair.zero | pair.one) & 1, 0)) {
            load_either(cells->values, pair.zero, zero);
            load_either(cells->values, pair.one, one);
            load_either(cells->weight, pair.zero, part);
        } else {
            load(cells->values, pair.zero, zero);
            load(cells->values, pair.one, one);
            load(cells->weight, pair.zero, part);
        }
        for (unsigned p = 0; p < PARTS; p++)
            best[p] =
                least(best[p], least(part[p], weight[p] - part[p]) + zero[p] + one[p]);
    }
}

/* What is filled in: E, of which the least is chosen, with the weights `w` of both sides;
 * or W with b mistakes, of which the most is, with that of b - 1 mistakes in `w`. */
enum value { EXPECTED, WON };

PZ_INLINE group cost(enum value value, group w0, group w1, group e0, group e1)
{
    if (value == WON)
        return most_group(e0 + w1, e1 + w0);
    return least_group(w0, w1) + e0 + e1;
}

PZ_INLINE group better(enum value value, group a, group b)
{
    return value == WON ? most_group(a, b) : least_group(a, b);
}

/* `sums`, but where `no` has all bits what is never chosen. */
PZ_INLINE group without(enum value value, group sums, group no)
{
    return value == WON ? sums & ~no : sums | no;
}

/* Where the cells of groups 1 and 2 take their choice from; and twice those of group 3,
 * first by the lower of the two columns, from groups 1 and 2 together. */
#define ONE_ZERO    0, 2, 0, 1, 4, 5, 4, 6
#define ONE_ONE     1, 3, 2, 3, 6, 7, 5, 7
#define TWO_ZERO    0, 1, 0, 0, 0, 0, 2, 3
#define TWO_ONE     4, 5, 0, 0, 0, 0, 6, 7
#define FIRST_ZERO  2, 8, 8, 8, 8, 9, 14, 4
#define FIRST_ONE   3, 9, 14, 9, 9, 15, 15, 5
#define SECOND_ZERO 0, 0, 2, 0, 0, 3, 1, 6
#define SECOND_ONE  1, 6, 4, 1, 1, 5, 7, 7

/* The three rounds; `e` holds the least over the other columns, `w` the weights. In the
 * last, group 3 and its mirror image are the choices of each column. */
PZ_INLINE void choose_low(enum value value, group e[GROUPS], const group w[GROUPS])
{
    const group not_top = {0, 0, 0, UINT16_MAX, UINT16_MAX, 0, 0, 0};
    group sums;

    e[1] = better(value, e[1],
                  cost(value, PICK(w[0], ONE_ZERO), PICK(w[0], ONE_ONE),
                       PICK(e[0], ONE_ZERO), PICK(e[0], ONE_ONE)));
    e[2] = better(value, e[2],
                  cost(value, PICK(w[0], TWO_ZERO), PICK(w[0], TWO_ONE),
                       PICK(e[0], TWO_ZERO), PICK(e[0], TWO_ONE)));
    sums = cost(value, PICK_OF(w[1], w[2], FIRST_ZERO), PICK_OF(w[1], w[2], FIRST_ONE),
                PICK_OF(e[1], e[2], FIRST_ZERO), PICK_OF(e[1], e[2], FIRST_ONE));
    e[3] = better(value, e[3], without(value, sums, not_top));
    sums = cost(value, PICK(w[1], SECOND_ZERO), PICK(w[1], SECOND_ONE),
                PICK(e[1], SECOND_ZERO), PICK(e[1], SECOND_ONE));
    e[3] = better(value, e[3], without(value, sums, not_top));
    sums = cost(value, w[3], PICK(w[3], MIRRORED), e[3], PICK(e[3], MIRRORED));
    sums = better(value, PICK(sums, 0, 0, 0, 0, 0, 0, 0, 0),
                  better(value, PICK(sums, 1, 1, 1, 1, 1, 1, 1, 1),
                         PICK(sums, 2, 2, 2, 2, 2, 2, 2, 2)));
    e[3] = better(value, e[3], without(value, sums, ~not_top));
}

PZ_INLINE void fill_block(const struct cliffs_cells *cells, uint32_t number)
{
    const struct cliffs_block *block = &cells->index->blocks[number];
    size_t first = (number + (size_t)1) * CLIFFS_CELLS;
    uint16_t *weight = (uint16_t *)cells->weight + first;
    lanes best[PARTS], weights[PARTS];
    group e[GROUPS], w[GROUPS];

    if (block->stars) {
        add_weights(cells, block, weights);
        store(weights, weight);
        choose_high(cells, block, weights, best);
        take_apart(best, e);
    } else {
        put_weights(cells->weights, block->labels, weight);
        load(weight, 0, weights);
        memset(e, 0, sizeof *e);
        memset(e + 1, 0xff, sizeof e - sizeof *e);
    }
    take_apart(weights, w);
    choose_low(EXPECTED, e, w);
    put_together(e, best);
    store(best, (uint16_t *)cells->values + first);
}

static void fill_narrow(const struct cliffs_cells *cells, uint32_t first, uint32_t end)
{
    for (uint32_t b = first; b < end; b++)
        fill_block(cells, b);
}

/* Of a table of W all layers of a state lie together, so a block is found once for all of
 * them. */
typedef uint16_t layers[CLIFFS_LAYERS_MAX][CLIFFS_CELLS]
    __attribute__((aligned(CLIFFS_CELLS_ALIGNED)));

/* The layers of an entry; a mirror image is made in `space`. */
PZ_INLINE const uint16_t *find_layers(const struct cliffs_cells *cells, uint32_t entry,
                                      layers space)
{
    const uint16_t *from = (const uint16_t *)cells->values +
                           (size_t)(entry >> 1) * cells->layers * CLIFFS_CELLS;

    if (__builtin_expect(!(entry & 1), 1))
        return from;
    for (unsigned l = 0; l < cells->layers; l++) {
        lanes block[PARTS];

        load(from, 2 * l, block);
        mirror(block);
        store(block, space[l]);
    }
    return space[0];
}

/* The most over the columns that the prefix does not know, of each layer. */
PZ_INLINE void choose_layers(const struct cliffs_cells *cells,
                             const struct cliffs_block *block, layers best)
{
    layers space[2];

    for (unsigned stars = block->stars; stars; stars &= stars - 1) {
        struct pair pair =
            find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(stars));
        const uint16_t *zero = find_layers(cells, pair.zero, space[0]);
        const uint16_t *one = find_layers(cells, pair.one, space[1]);
        lanes zero_less[PARTS] = {{0}}, one_less[PARTS] = {{0}};

        for (unsigned l = 0; l < cells->layers; l++) {
            lanes zeros[PARTS], ones[PARTS], *yet = (lanes *)best[l];

            load(zero, 2 * l, zeros);
            load(one, 2 * l, ones);
            for (unsigned p = 0; p < PARTS; p++) {
                yet[p] = most(yet[p], most(zeros[p] + one_less[p], ones[p] + zero_less[p]));
                zero_less[p] = zeros[p];
                one_less[p] = ones[p];
            }
        }
    }
}

PZ_INLINE void fill_layers(const struct cliffs_cells *cells, uint32_t number)
{
    const struct cliffs_block *block = &cells->index->blocks[number];
    uint16_t *to =
        (uint16_t *)cells->values + (number + (size_t)1) * cells->layers * CLIFFS_CELLS;
    group w[GROUPS], less[GROUPS] = {{0}};
    lanes part[PARTS];
    layers best;

    memset(best, 0, cells->layers * sizeof best[0]);
    if (block->stars)
        choose_layers(cells, block, best);
    else
        for (unsigned l = 0; l < cells->layers; l++)
            for (unsigned low = 0; low < GROUP; low++)
                best[l][low] = (uint16_t)cells->weights[block->labels | low];
    for (unsigned l = 0; l < cells->layers; l++) {
        load(best[l], 0, part);
        take_apart(part, w);
        choose_low(WON, w, less);
        memcpy(less, w, sizeof less);
        put_together(w, part);
        store(part, to + l * CLIFFS_CELLS);
    }
}

static void fill_narrow_layers(const struct cliffs_cells *cells, uint32_t first,
                               uint32_t end)
{
    for (uint32_t b = first; b < end; b++)
        fill_layers(cells, b);
}

/* The same with 32 bits, in plain loops: spaces so heavy are rare. */

PZ_INLINE uint32_t least_wide(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

PZ_INLINE uint32_t most_wide(uint32_t a, uint32_t b)
{
    return a < b ? b : a;
}

PZ_INLINE uint32_t price_wide(const struct cliffs_cells *cells, uint32_t zeros,
                              uint32_t ones)
{
    return (uint32_t)cliffs_price(cells->prices, zeros, ones);
}

static void put_weights_wide(const uint32_t *weights, uint16_t labels,
                             uint32_t weight[CLIFFS_CELLS])
{
    memset(weight, 0, CLIFFS_CELLS * sizeof *weight);
    for (unsigned low = 0; low < GROUP; low++)
        weight[low] = weights[labels | low];
    for (unsigned i = 0; i < CHOICES; i++)
        weight[choices[i][0]] = weight[choices[i][1]] + weight[choices[i][2]];
}

/* Where a block is; its mirror image in `space`. */
PZ_INLINE const uint32_t *find_wide(const uint32_t *cells, uint32_t entry,
                                    uint32_t space[CLIFFS_CELLS])
{
    const uint32_t *from = cells + (size_t)(entry >> 1) * CLIFFS_CELLS;

    if (!(entry & 1))
        return from;
    for (unsigned i = 0; i < CLIFFS_CELLS; i++)
        space[i] = from[i ^ CLIFFS_MIRROR];
    return space;
}

static void add_weights_wide(const struct cliffs_cells *cells,
                             const struct cliffs_block *block,
                             uint32_t weight[CLIFFS_CELLS])
{
    struct pair pair =
        find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(block->stars));
    uint32_t space[2][CLIFFS_CELLS];
    const uint32_t *zero = find_wide(cells->weight, pair.zero, space[0]);
    const uint32_t *one = find_wide(cells->weight, pair.one, space[1]);

    for (unsigned i = 0; i < CLIFFS_CELLS; i++)
        weight[i] = zero[i] + one[i];
}

static void choose_high_wide(const struct cliffs_cells *cells,
                             const struct cliffs_block *block, const uint32_t *weight,
                             uint32_t best[CLIFFS_CELLS])
{
    uint32_t space[3][CLIFFS_CELLS];

    for (unsigned stars = block->stars; stars; stars &= stars - 1) {
        struct pair pair =
            find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(stars));
        const uint32_t *zero = find_wide(cells->values, pair.zero, space[0]);
        const uint32_t *one = find_wide(cells->values, pair.one, space[1]);
        const uint32_t *part = find_wide(cells->weight, pair.zero, space[2]);

        for (unsigned i = 0; i < CLIFFS_CELLS; i++)
            best[i] = least_wide(best[i], price_wide(cells, part[i], weight[i] - part[i]) +
                                              zero[i] + one[i]);
    }
}

static void fill_block_wide(const struct cliffs_cells *cells, uint32_t number)
{
    const struct cliffs_block *block = &cells->index->blocks[number];
    size_t first = (number + (size_t)1) * CLIFFS_CELLS;
    uint32_t *weight = (uint32_t *)cells->weight + first;
    uint32_t best[CLIFFS_CELLS];

    for (unsigned i = 0; i < CLIFFS_CELLS; i++)
        best[i] = block->stars || i >= GROUP ? UINT32_MAX : 0;
    if (block->stars) {
        add_weights_wide(cells, block, weight);
        choose_high_wide(cells, block, weight, best);
    } else {
        put_weights_wide(cells->weights, block->labels, weight);
    }
    for (unsigned i = 0; i < CHOICES; i++) {
        const uint8_t *c = choices[i];

        best[c[0]] = least_wide(best[c[0]], price_wide(cells, weight[c[1]], weight[c[2]]) +
                                                best[c[1]] + best[c[2]]);
    }
    memcpy((uint32_t *)cells->values + first, best, sizeof best);
}

static void fill_wide(const struct cliffs_cells *cells, uint32_t first, uint32_t end)
{
    for (uint32_t b = first; b < end; b++)
        fill_block_wide(cells, b);
}

/* The layers of an entry; a mirror image is made in `space`. */
static const uint32_t *find_layers_wide(const struct cliffs_cells *cells, uint32_t entry,
                                        uint32_t *space)
{
    size_t size = cells->layers * (size_t)CLIFFS_CELLS;
    const uint32_t *from = (const uint32_t *)cells->values + (entry >> 1) * size;

    if (!(entry & 1))
        return from;
    for (size_t i = 0; i < size; i++)
        space[i] = from[i ^ CLIFFS_MIRROR];
    return space;
}

/* What is won with less than no mistake left. */
static const uint32_t nothing[CLIFFS_CELLS] = {0};

static void choose_layers_wide(const struct cliffs_cells *cells,
                               const struct cliffs_block *block, uint32_t *best)
{
    uint32_t space[2][CLIFFS_LAYERS_MAX * CLIFFS_CELLS];

    for (unsigned stars = block->stars; stars; stars &= stars - 1) {
        struct pair pair =
            find_pair(cells->index, block->prefix, (unsigned)__builtin_ctz(stars));
        const uint32_t *zero = find_layers_wide(cells, pair.zero, space[0]);
        const uint32_t *one = find_layers_wide(cells, pair.one, space[1]);
        const uint32_t *zero_less = nothing, *one_less = nothing;

        for (unsigned l = 0; l < cells->layers; l++) {
            uint32_t *yet = best + l * CLIFFS_CELLS;

            for (unsigned i = 0; i < CLIFFS_CELLS; i++)
                yet[i] = most_wide(yet[i],
                                   most_wide(zero[i] + one_less[i], one[i] + zero_less[i]));
            zero_less = zero;
            one_less = one;
            zero += CLIFFS_CELLS;
            one += CLIFFS_CELLS;
        }
    }
}

static void fill_layers_wide(const struct cliffs_cells *cells, uint32_t number)
{
    const struct cliffs_block *block = &cells->index->blocks[number];
    size_t size = cells->layers * (size_t)CLIFFS_CELLS;
    uint32_t *best = (uint32_t *)cells->values + (number + 1) * size;
    const uint32_t *less = nothing;

    memset(best, 0, size * sizeof *best);
    if (block->stars)
        choose_layers_wide(cells, block, best);
    for (unsigned l = 0; l < cells->layers; l++, less = best, best += CLIFFS_CELLS) {
        if (!block->stars)
            memcpy(best, &cells->weights[block->labels], GROUP * sizeof *best);
        for (unsigned i = 0; i < CHOICES; i++) {
            const uint8_t *c = choices[i];

            best[c[0]] = most_wide(
                best[c[0]], most_wide(best[c[1]] + less[c[2]], best[c[2]] + less[c[1]]));
        }
    }
}

static void fill_wide_layers(const struct cliffs_cells *cells, uint32_t first, uint32_t end)
{
    for (uint32_t b = first; b < end; b++)
        fill_layers_wide(cells, b);
}

const struct cliffs_table_lanes PZ_WIDE(cliffs_table_lanes) = {
    .narrow = fill_narrow,
    .wide = fill_wide,
    .narrow_won = fill_narrow_layers,
    .wide_won = fill_wide_layers};
