/* Counts sets without listing them. Tables of few cards are counted by pairs, and tables of
 * many cards are counted by rows. With AVX-512, count_few_avx512.h counts tables of at most
 * SET_FEW_CARDS cards.
 *
 * Pairs. For each pair of cards, an array shows whether the completing card is on the
 * table. This takes n^2 / 2 steps for n cards. Each set contains three pairs, so it is
 * found three times.
 *
 * Rows. The last three attributes of a card determine its column, and the other attributes
 * determine its row. A row of the table is a word of 27 bits, and there are 1, 3, 9 or 27
 * rows. The rows of the three cards of a set are all equal or are themselves a set. The
 * same is true for the columns. For three rows p, q and r that are all equal or a set, let
 *
 *     S(p, q, r) = sum over the columns x in p of |mirror(q, x) & r|,
 *
 * where mirror(q, x) contains the completing column of x and y for each column y in q. S is
 * the number of triples of columns, one column in each row, that are all equal or a set. If
 * the three rows are different, each triple is one set of cards. In a single row, S(p, p,
 * p) counts each set 6 times, once in each order, and each card once. Therefore a table of
 * n cards contains
 *
 *     sum of S(p, q, r) over p < q < r  +  (sum of S(p, p, p) - n) / 6
 *
 * sets. The count takes 27 steps for each choice of rows p, q and r. There are 1, 4, 21 or
 * 144 choices. */
#include "count_few_avx512.h"
#include "keys.h"
#include "solvers/core/vectors.h"

#include <assert.h>
#include <string.h>

enum {
    PAIRED_MAX = 96, /* cards that are counted by pairs */
    PAIRS_AT_ONCE = 16,
    FINDS_PER_SET = 3,
    COLUMNS = 27,
    ROWS_MAX = SET_CARDS_MAX / COLUMNS,
    WIDTH = 32, /* columns, padded to whole vectors */
    LOW_BYTES = 0xFF00FF
};

/* Cards by key. */
struct keys {
    unsigned count;
    uint16_t key[PAIRED_MAX + PAIRS_AT_ONCE]; /* then the key of card 0, as padding */
    uint8_t is_there[SET_KEY_SPAN];           /* by key - SET_LOW_BITS: 1 or 0 */
};

/* Returns false if a card is not in the deck or is on the table twice. */
static bool fill_keys(struct keys *keys, const struct set_table *table, unsigned deck)
{
    assert(table->count <= PAIRED_MAX);
    keys->count = table->count;
    memset(keys->is_there, 0, set_card_key[deck - 1] - SET_LOW_BITS + 1u);
    for (unsigned i = 0; i < table->count; i++) {
        uint8_t *is_there;

        if (table->cards[i] >= deck)
            return false;
        keys->key[i] = set_card_key[table->cards[i]];
        is_there = &keys->is_there[keys->key[i] - SET_LOW_BITS];
        if (*is_there)
            return false;
        *is_there = 1;
    }
    for (unsigned i = 0; i < PAIRS_AT_ONCE; i++)
        keys->key[table->count + i] = SET_LOW_BITS;
    return true;
}

/* Counts the sets by pairs. The completing cards of a block of pairs are computed first, so
 * that the compiler can use vectors. */
static size_t count_pairs(const struct keys *keys)
{
    uint16_t completing[PAIRED_MAX + PAIRS_AT_ONCE];
    size_t finds = 0;

    for (unsigned i = 1; i < keys->count; i++) {
        for (unsigned first = 0; first < i; first += PAIRS_AT_ONCE)
            for (unsigned j = first; j < first + PAIRS_AT_ONCE; j++)
                completing[j] =
                    set_key_completing(keys->key[i], keys->key[j]) - SET_LOW_BITS;
        for (unsigned j = 0; j < i; j++)
            finds += keys->is_there[completing[j]];
    }
    assert(finds % FINDS_PER_SET == 0);
    return finds / FINDS_PER_SET;
}

static enum pz_status count_by_pairs(const struct set_table *table, unsigned deck,
                                     size_t *count)
{
    struct keys keys;

    if (!fill_keys(&keys, table, deck))
        return PZ_INVALID;
    *count = count_pairs(&keys);
    return PZ_OK;
}

/* The columns with the value 0 in the last attribute, in the second attribute, and in the
 * first attribute. */
static const uint32_t zeros[] = {0x1249249, 0x1C0E07, 0x1FF};

struct rows {
    unsigned count;
    unsigned cards;
    uint32_t row[ROWS_MAX];
    uint32_t mirror[ROWS_MAX][WIDTH]; /* by row and x */
    uint32_t chosen[ROWS_MAX][WIDTH]; /* by row and x: all bits set if x is in the row */
};

/* Returns false if a card is not in the deck or is on the table twice. */
static bool fill_rows(struct rows *rows, const struct set_table *table, unsigned deck)
{
    uint32_t twice = 0;

    rows->count = deck / COLUMNS;
    rows->cards = table->count;
    for (unsigned r = 0; r < rows->count; r++)
        rows->row[r] = 0;
    for (unsigned i = 0; i < table->count; i++) {
        unsigned card = table->cards[i];
        uint32_t column = (uint32_t)1 << card % COLUMNS;

        if (card >= deck)
            return false;
        twice |= rows->row[card / COLUMNS] & column;
        rows->row[card / COLUMNS] |= column;
    }
    return twice == 0;
}

/* Exchanges the values 1 and 2 in every attribute of the columns of a row. The results are
 * the completing columns with column 0. */
PZ_INLINE uint32_t negate(uint32_t row)
{
    for (unsigned a = 0, step = 1; a < 3; a++, step *= 3) {
        uint32_t one = zeros[a] << step;

        row = (row & zeros[a]) | (row & one) << step | (row >> step & one);
    }
    return row;
}

/* Makes the mirror of a row. Completing columns add up to 0 with the other two columns,
 * modulo 3. If x increases by one in an attribute, the columns of the mirror decrease by
 * one in this attribute. */
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

/* Adds S(p, q, r) to `sum`, by column x and byte. Each byte increases by at most 8. */
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

PZ_INLINE size_t add_halves(const uint32_t *total)
{
    size_t all = 0;

    for (unsigned x = 0; x < WIDTH; x++)
        all += (total[x] & 0xFFFF) + (total[x] >> 16);
    return all;
}

/* Counts the sets by lines of rows. A row is in at most 13 lines, so a byte of a sum is at
 * most 13 * 8 before it is folded, and at most 27 * 8 for single rows. The halves of a
 * total are far below 2^16. */
PZ_CLONES static size_t count_lines(struct rows *rows)
{
    uint32_t sum[WIDTH] = {0};
    uint32_t within[WIDTH] = {0};
    uint32_t total[WIDTH] = {0};
    uint32_t total_within[WIDTH] = {0};

    make_rows(rows);
    for (unsigned p = 0; p < rows->count; p++) {
        add_line(within, rows->chosen[p], rows->mirror[p], rows->row[p]);
        for (unsigned q = p + 1; q < rows->count; q++) {
            unsigned r = set_completing_half[p][q];

            if (r > q)
                add_line(sum, rows->chosen[p], rows->mirror[q], rows->row[r]);
        }
        fold(total, sum);
    }
    fold(total_within, within);
    return add_halves(total) + (add_halves(total_within) - rows->cards) / 6;
}

static enum pz_status count_by_rows(const struct set_table *table, unsigned deck,
                                    size_t *count)
{
    struct rows rows;

    if (!fill_rows(&rows, table, deck))
        return PZ_INVALID;
    *count = count_lines(&rows);
    return PZ_OK;
}

enum pz_status set_count(const struct set_table *table, size_t *count)
{
    /* By number of attributes: the number of cards from which rows are faster than pairs.
     * Decks with fewer than three attributes do not fill a row. */
    static const uint8_t rows_from[] = {UINT8_MAX, UINT8_MAX, 15, 24, 42, 90};
    unsigned deck = set_count_deck(table->properties);

    if (deck == 0 || table->count > deck)
        return PZ_INVALID;
    if (table->count > 0 && table->count <= SET_FEW_CARDS && set_count_few_is_supported())
        return set_count_few_avx512(table, deck, count);
    if (table->count < rows_from[table->properties - SET_PROPERTIES_MIN])
        return count_by_pairs(table, deck, count);
    return count_by_rows(table, deck, count);
}
