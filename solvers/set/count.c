/* Counting by rows.
 *
 * The first attributes but three name the row of a card, the last three its column: 27
 * columns, so a row of the table is a word of 27 bits, and there are 1, 3, 9 or 27 rows.
 * The rows of three cards of a set are one and the same row or make a set themselves, and
 * so do the columns. For three rows p, q and r, all equal or a set, let
 *
 *     S(p, q, r) = sum over the columns x in p of |mirror(q, x) & r|,
 *
 * where mirror(q, x) has the columns whose third column with x is in q. That counts the
 * triples of columns, one in each row, that are all equal or make a set. With three
 * different rows each is one set of cards. Within one row, S(p, p, p) counts each set 6
 * times, by its orders, and each card once. So a table of n cards has
 *
 *     sum of S(p, q, r) over p < q < r  +  (sum of S(p, p, p) - n) / 6
 *
 * sets, found in 27 steps for each of the 1, 4, 21 or 144 lines of rows. */
#include "count.h"

#include "avx512.h"
#include "small_table.h"
#include "solvers/core/vectors.h"

enum {
    COLUMNS = 27,
    ROWS_MAX = SET_CARDS_MAX / COLUMNS,
    WIDTH = 32,         /* columns, padded to whole vectors */
    COLUMN_BITS = 0x3F, /* of a key: the last three attributes */
    LOW_BYTES = 0xFF00FF
};

/* The columns with the value 0 in the last attribute, in the one before, in the first. */
static const uint32_t zeros[] = {0x1249249, 0x1C0E07, 0x1FF};

struct rows {
    unsigned count;
    unsigned cards;
    uint32_t row[ROWS_MAX];
    uint32_t mirror[ROWS_MAX][WIDTH]; /* by row and x */
    uint32_t chosen[ROWS_MAX][WIDTH]; /* by row and x: all bits set when x is in the row */
};

static bool fill_rows(struct rows *rows, const struct set_table *table)
{
    unsigned cards = set_count_deck(table->properties);
    uint32_t twice = 0;

    if (cards == 0 || table->count > cards)
        return false;
    rows->count = cards / COLUMNS;
    rows->cards = table->count;
    for (unsigned r = 0; r < rows->count; r++)
        rows->row[r] = 0;
    for (unsigned i = 0; i < table->count; i++) {
        unsigned card = table->cards[i];
        uint32_t column = (uint32_t)1 << card % COLUMNS;

        if (card >= cards)
            return false;
        twice |= rows->row[card / COLUMNS] & column;
        rows->row[card / COLUMNS] |= column;
    }
    return twice == 0;
}

/* Columns with the values 1 and 2 exchanged in every attribute: the thirds with column 0.
 */
PZ_INLINE uint32_t negate(uint32_t row)
{
    for (unsigned a = 0, step = 1; a < 3; a++, step *= 3) {
        uint32_t one = zeros[a] << step;

        row = (row & zeros[a]) | (row & one) << step | (row >> step & one);
    }
    return row;
}

/* Third columns add up to 0 with the others, modulo 3: as x grows by one in an attribute,
 * the columns of the mirror shrink by one there. */
PZ_INLINE void make_mirror(uint32_t *restrict mirror, uint32_t row)
{
    mirror[0] = negate(row);
    for (unsigned a = 0, step = 1; a < 3; a++, step *= 3) {
        uint32_t two = zeros[a] << 2 * step;

        for (unsigned x = step; x < 3 * step; x++) {
            uint32_t before = mirror[x - step];

            mirror[x] = (before >> step & ~two) | (before << 2 * step & two);
        }
    }
    for (unsigned x = COLUMNS; x < WIDTH; x++)
        mirror[x] = 0;
}

PZ_INLINE void make_rows(struct rows *rows)
{
    for (unsigned r = 0; r < rows->count; r++) {
        make_mirror(rows->mirror[r], rows->row[r]);
        for (unsigned x = 0; x < WIDTH; x++)
            rows->chosen[r][x] = 0 - (rows->row[r] >> x & 1);
    }
}

/* Adds S(p, q, r), by x and by byte: 8 at most in each. */
PZ_INLINE void add_line(uint32_t *restrict sum, const uint32_t *restrict p,
                        const uint32_t *restrict q, uint32_t r)
{
    for (unsigned x = 0; x < WIDTH; x++) {
        uint32_t bits = p[x] & q[x] & r;

        bits -= bits >> 1 & 0x55555555;
        bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
        sum[x] += (bits + (bits >> 4)) & 0x0F0F0F0F;
    }
}

/* Adds the bytes of each sum to the two halves of a word, and clears them. */
PZ_INLINE void fold(uint32_t *restrict total, uint32_t *restrict sum)
{
    for (unsigned x = 0; x < WIDTH; x++) {
        total[x] += (sum[x] & LOW_BYTES) + (sum[x] >> 8 & LOW_BYTES);
        sum[x] = 0;
    }
}

PZ_INLINE size_t add_up(const uint32_t *total)
{
    size_t all = 0;

    for (unsigned x = 0; x < WIDTH; x++)
        all += (total[x] & 0xFFFF) + (total[x] >> 16);
    return all;
}

/* The row of a key. */
PZ_INLINE void name_rows(uint8_t row_at[COLUMN_BITS + 1])
{
    for (unsigned r = 0; r < ROWS_MAX; r++)
        row_at[set_card_key[r] & COLUMN_BITS] = (uint8_t)r;
}

/* A row is in 13 lines at most, so a byte of a sum stays below 13 * 8 before it is folded,
 * and within the rows below 27 * 8; no half of a total comes near 2^16. */
PZ_CLONES static size_t count_lines(struct rows *rows)
{
    uint8_t row_at[COLUMN_BITS + 1];
    uint32_t sum[WIDTH] = {0};
    uint32_t within[WIDTH] = {0};
    uint32_t total[WIDTH] = {0};
    uint32_t total_within[WIDTH] = {0};

    name_rows(row_at);
    make_rows(rows);
    for (unsigned p = 0; p < rows->count; p++) {
        add_line(within, rows->chosen[p], rows->mirror[p], rows->row[p]);
        for (unsigned q = p + 1; q < rows->count; q++) {
            uint16_t third = set_key_third(set_card_key[p], set_card_key[q]);
            unsigned r = row_at[third & COLUMN_BITS];

            if (r > q)
                add_line(sum, rows->chosen[p], rows->mirror[q], rows->row[r]);
        }
        fold(total, sum);
    }
    fold(total_within, within);
    return add_up(total) + (add_up(total_within) - rows->cards) / 6;
}

enum pz_status set_count_by_rows(const struct set_table *table, size_t *count)
{
    struct rows rows;

    if (!fill_rows(&rows, table))
        return PZ_INVALID;
    *count = count_lines(&rows);
    return PZ_OK;
}

enum pz_status set_count_by_pairs(const struct set_table *table, size_t *count)
{
    struct set_index index;

    if (!set_index_make(&index, table))
        return PZ_INVALID;
    *count = set_pairs_count(&index);
    return PZ_OK;
}

/* From how many cards on rows are faster than pairs, by the number of attributes. On one
 * core at 3.7 GHz the two cross at 13, 20, 33 and 61 cards with AVX-512, at 18, 24, 40 and
 * 78 with AVX2, and at 20, 29, 51 and 100 without; between these the wrong choice costs a
 * third of the time at most. */
static const unsigned rows_from[] = {15, 25, 42, 85};

enum pz_status set_count(const struct set_table *table, size_t *count)
{
    unsigned properties = table->properties;

    if (table->count <= SET_SMALL_TABLE_MAX && set_avx512_ready())
        return set_avx512_list_few(table, NULL, 0, count);
    if (set_count_deck(properties) == 0)
        return PZ_INVALID;
    if (table->count < rows_from[properties - SET_PROPERTIES_MIN])
        return set_count_by_pairs(table, count);
    return set_count_by_rows(table, count);
}
