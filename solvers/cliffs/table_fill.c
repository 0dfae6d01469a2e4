/* Computes the blocks of a table. This file is compiled once for each vector width (see
 * solvers/core/vectors.h).
 *
 * A column that is not known in a prefix is a choice in all states of the block. The choice
 * needs the blocks where the column is 0 and where it is 1. The minimum of these choices is
 * the value of the states in which all low columns are known. The other states follow in
 * three rounds: the states in which one low column is not known, then two, then all three.
 *
 * table_fill_cells.inc contains the functions for one size of cells. For cells of 16 bits,
 * a block is one, two, or four vectors. Few spaces need cells of 32 bits, for which a
 * vector is a group. */
#include "table_fill.h"

#include "solvers/core/vectors.h"

#include <string.h>
#if PZ_BYTES > 16
#include <immintrin.h>
#endif

enum {
    GROUP = 8,
    GROUPS = CLIFFS_CELLS / GROUP,
    PARTS_narrow = 2 * CLIFFS_CELLS / PZ_BYTES,
    PARTS_wide = GROUPS
};

typedef uint16_t narrow __attribute__((vector_size(PZ_BYTES), may_alias));
typedef uint16_t group_narrow __attribute__((vector_size(2 * GROUP), may_alias));
typedef uint32_t wide __attribute__((vector_size(4 * GROUP), may_alias));

/* For cells of 32 bits, a group is a vector. */
typedef wide group_wide;
#define least_group_wide least_wide
#define most_group_wide  most_wide
#define price_group_wide price_wide

/* The cells of one vector or of two vectors in a new order. */
#define PICK(a, ...)       __builtin_shufflevector(a, a, __VA_ARGS__)
#define PICK_OF(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#define MIRRORED           7, 6, 5, 4, 3, 2, 1, 0
#define FIRST_8            0, 1, 2, 3, 4, 5, 6, 7
#define SECOND_8           8, 9, 10, 11, 12, 13, 14, 15
#define THIRD_8            16, 17, 18, 19, 20, 21, 22, 23
#define FOURTH_8           24, 25, 26, 27, 28, 29, 30, 31

/* Minimum and maximum of cells use intrinsics, because gcc 12 compiles the generic code to
 * several instructions. The conversion between blocks and groups must not use memory,
 * because a load of a whole vector waits for the stores of its pieces. */
#if PZ_BYTES == 64
PZ_INLINE narrow least_narrow(narrow a, narrow b)
{
    return (narrow)_mm512_min_epu16((__m512i)a, (__m512i)b);
}

PZ_INLINE narrow most_narrow(narrow a, narrow b)
{
    return (narrow)_mm512_max_epu16((__m512i)a, (__m512i)b);
}

PZ_INLINE void take_apart_narrow(const narrow block[PARTS_narrow],
                                 group_narrow groups[GROUPS])
{
    groups[0] = PICK(block[0], FIRST_8);
    groups[1] = PICK(block[0], SECOND_8);
    groups[2] = PICK(block[0], THIRD_8);
    groups[3] = PICK(block[0], FOURTH_8);
}

PZ_INLINE void put_together_narrow(const group_narrow groups[GROUPS],
                                   narrow block[PARTS_narrow])
{
    block[0] = PICK_OF(PICK_OF(groups[0], groups[1], FIRST_8, SECOND_8),
                       PICK_OF(groups[2], groups[3], FIRST_8, SECOND_8), FIRST_8, SECOND_8,
                       THIRD_8, FOURTH_8);
}
#elif PZ_BYTES == 32
PZ_INLINE narrow least_narrow(narrow a, narrow b)
{
    return (narrow)_mm256_min_epu16((__m256i)a, (__m256i)b);
}

PZ_INLINE narrow most_narrow(narrow a, narrow b)
{
    return (narrow)_mm256_max_epu16((__m256i)a, (__m256i)b);
}

PZ_INLINE void take_apart_narrow(const narrow block[PARTS_narrow],
                                 group_narrow groups[GROUPS])
{
    for (unsigned p = 0; p < PARTS_narrow; p++) {
        groups[2 * p] = PICK(block[p], FIRST_8);
        groups[2 * p + 1] = PICK(block[p], SECOND_8);
    }
}

PZ_INLINE void put_together_narrow(const group_narrow groups[GROUPS],
                                   narrow block[PARTS_narrow])
{
    for (unsigned p = 0; p < PARTS_narrow; p++)
        block[p] = PICK_OF(groups[2 * p], groups[2 * p + 1], FIRST_8, SECOND_8);
}
#else
PZ_INLINE narrow least_narrow(narrow a, narrow b)
{
    narrow less = (narrow)(a < b);

    return (a & less) | (b & ~less);
}

PZ_INLINE narrow most_narrow(narrow a, narrow b)
{
    narrow less = (narrow)(a < b);

    return (b & less) | (a & ~less);
}

PZ_INLINE void take_apart_narrow(const narrow block[PARTS_narrow],
                                 group_narrow groups[GROUPS])
{
    for (unsigned p = 0; p < PARTS_narrow; p++)
        groups[p] = block[p];
}

PZ_INLINE void put_together_narrow(const group_narrow groups[GROUPS],
                                   narrow block[PARTS_narrow])
{
    for (unsigned p = 0; p < PARTS_narrow; p++)
        block[p] = groups[p];
}
#endif

PZ_INLINE group_narrow least_group_narrow(group_narrow a, group_narrow b)
{
#if PZ_BYTES > 16
    return (group_narrow)_mm_min_epu16((__m128i)a, (__m128i)b);
#else
    return least_narrow(a, b);
#endif
}

PZ_INLINE group_narrow most_group_narrow(group_narrow a, group_narrow b)
{
#if PZ_BYTES > 16
    return (group_narrow)_mm_max_epu16((__m128i)a, (__m128i)b);
#else
    return most_narrow(a, b);
#endif
}

PZ_INLINE wide least_wide(wide a, wide b)
{
    wide less = (wide)(a < b);

    return (a & less) | (b & ~less);
}

PZ_INLINE wide most_wide(wide a, wide b)
{
    wide less = (wide)(a < b);

    return (b & less) | (a & ~less);
}

PZ_INLINE void take_apart_wide(const wide block[PARTS_wide], group_wide groups[GROUPS])
{
    for (unsigned p = 0; p < GROUPS; p++)
        groups[p] = block[p];
}

PZ_INLINE void put_together_wide(const group_wide groups[GROUPS], wide block[PARTS_wide])
{
    for (unsigned p = 0; p < GROUPS; p++)
        block[p] = groups[p];
}

/* Returns the costs of moves that divide states into parts of these weights: the smaller
 * weight, or cliffs_price. */
PZ_INLINE narrow price_narrow(struct cliffs_prices prices, narrow zeros, narrow ones)
{
    (void)prices; /* their cells are wide */
    return least_narrow(zeros, ones);
}

PZ_INLINE group_narrow price_group_narrow(struct cliffs_prices prices, group_narrow zeros,
                                          group_narrow ones)
{
    (void)prices;
    return least_group_narrow(zeros, ones);
}

PZ_INLINE wide price_wide(struct cliffs_prices prices, wide zeros, wide ones)
{
    wide less = least_wide(zeros, ones);

    if (!cliffs_is_priced(prices))
        return less;
    return less * prices.unit + ((zeros + ones) * prices.ask & (wide)(less > 0));
}

/* For each cell and each low column that is not known in the cell: the cell, and the cells
 * where this column is 0 and 1. Ordered by the number of low columns that are not known. */
static const uint8_t choices[][3] = {
    {8, 0, 1},    {9, 2, 3},    {14, 4, 5},   {15, 6, 7},   {10, 0, 2},   {11, 1, 3},
    {12, 4, 6},   {13, 5, 7},   {16, 0, 4},   {17, 1, 5},   {22, 2, 6},   {23, 3, 7},
    {24, 10, 11}, {24, 8, 9},   {31, 12, 13}, {31, 14, 15}, {25, 16, 17}, {25, 8, 14},
    {30, 22, 23}, {30, 9, 15},  {26, 16, 22}, {26, 10, 12}, {29, 17, 23}, {29, 11, 13},
    {27, 26, 29}, {27, 25, 30}, {27, 24, 31}, {28, 26, 29}, {28, 25, 30}, {28, 24, 31},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

/* The blocks where a column of a prefix is 0 and 1. */
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

/* The cells where a column is 0 and where it is 1. The first lists are for groups 1 and 2.
 * The other lists are for group 3, first for the lower of the two columns, from groups 1
 * and 2 together, then for the other column. */
#define ONE_ZERO    0, 2, 0, 1, 4, 5, 4, 6
#define ONE_ONE     1, 3, 2, 3, 6, 7, 5, 7
#define TWO_ZERO    0, 1, 0, 0, 0, 0, 2, 3
#define TWO_ONE     4, 5, 0, 0, 0, 0, 6, 7
#define FIRST_ZERO  2, 8, 8, 8, 8, 9, 14, 4
#define FIRST_ONE   3, 9, 14, 9, 9, 15, 15, 5
#define SECOND_ZERO 0, 0, 2, 0, 0, 3, 1, 6
#define SECOND_ONE  1, 6, 4, 1, 1, 5, 7, 7

/* The values of a table. For E, the value is a minimum, and the weights of the parts are
 * added. For W with b mistakes, the value is a maximum, and the values with b - 1 mistakes
 * replace the weights. */
enum value { EXPECTED, WON };

#define CELL        uint16_t
#define NAMED(name) name##_narrow
#define VECTOR      narrow
#include "table_fill_cells.inc"
#undef CELL
#undef NAMED
#undef VECTOR
#define CELL        uint32_t
#define NAMED(name) name##_wide
#define VECTOR      wide
#include "table_fill_cells.inc"

const struct cliffs_table_fills PZ_WIDE(cliffs_table_fills) = {
    .narrow = fill_narrow,
    .wide = fill_wide,
    .narrow_won = fill_layers_narrow,
    .wide_won = fill_layers_wide};
