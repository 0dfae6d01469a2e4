/* Which states of a space need a value of their own, for solvers/cliffs/table.h.
 *
 * The columns are put in an order; the last three are the low ones, the others are digits
 * to the base 3: 0 where the label is 0, 1 where it is not known, 2 where it is 1, the
 * first column being the most significant. Such a number is a prefix, and the 27 states
 * that share it are a block. Let V be the vectors that agree with a prefix:
 *
 *   - V is empty: no state of the block is ever reached.
 *   - All of V have the same label in a column that is not known: to know it changes no
 *     version space, so the block is that of the prefix with this column known.
 *   - Otherwise the block is stored. At level 4 of the game these are 70,000 on average, of
 *     797,162 prefixes of 13 columns and a symmetric space.
 *
 * Complements: that of a prefix is 3^digits - 1 - prefix, and of a symmetric space only the
 * prefixes up to the middle one, which knows nothing, have an entry. */
#ifndef PUZZLES_CLIFFS_TABLE_INDEX_H
#define PUZZLES_CLIFFS_TABLE_INDEX_H

#include "hypothesis_space.h"
#include "puzzles/control.h"

enum {
    CLIFFS_LOW = 3, /* columns within a block */
    CLIFFS_DIGITS_MAX = CLIFFS_COLUMNS_MAX - CLIFFS_LOW
};

/* A block that is stored. */
struct cliffs_block {
    uint32_t prefix;
    uint16_t stars;  /* bit i: digit i, of 3^i, is not known */
    uint16_t labels; /* those that are known, as bits of ordered labels; the low ones 0 */
};

struct cliffs_table_index {
    unsigned digits;
    uint32_t power[CLIFFS_DIGITS_MAX + 1]; /* of 3 */
    uint32_t stored;                       /* prefixes that have an entry, from 0 on */
    uint32_t *entries;                     /* owned */
    struct cliffs_block *blocks;           /* owned; what a block needs is before it */
    uint32_t count;                        /* of them */
    size_t bytes, most_bytes;              /* allocated: now, and while it was made */
};

/* Vectors as the index needs them: with the labels in the order of the columns. */
struct cliffs_ordered {
    uint16_t open; /* the columns that some vectors differ in, as bits: the others have */
    uint8_t bit[CLIFFS_COLUMNS_MAX]; /* none. 0 to 2 are low, then digit 0 follows */
    unsigned digits;                 /* 3 at least; those without a column are always 0 */
    bool halved;      /* the space is symmetric, and has columns for all digits */
    uint16_t *labels; /* owned by the caller */
    uint32_t count;
};

/* Orders the columns so that few blocks are stored, and lists the labels of the vectors, to
 * be freed by the caller. The order of the vectors does not matter, and columns may be
 * certain. False without memory. Cost: some 60 us for 1,000 vectors. */
bool cliffs_table_index_order(const struct cliffs_hypothesis_space *space,
                              struct cliffs_ordered *ordered);

/* Makes the index, which cliffs_table_index_free frees. PZ_NO_MEMORY, also when it takes
 * more than `max_bytes` (0: any number); PZ_STOPPED, PZ_OUT_OF_TIME. Cost: some 20 ns for
 * each block. */
enum pz_status cliffs_table_index_make(const struct cliffs_ordered *ordered,
                                       size_t max_bytes, const struct pz_ctl *ctl,
                                       struct cliffs_table_index *index);
void cliffs_table_index_free(struct cliffs_table_index *index);

/* Where the block of a prefix is: twice its number, counted from 1 in the order of
 * `blocks`; 0 is a block of zeros. Odd: it is to be read with labels 0 and 1 exchanged. */
static inline uint32_t cliffs_table_index_entry(const struct cliffs_table_index *index,
                                                uint32_t prefix)
{
    return prefix < index->stored
               ? index->entries[prefix]
               : index->entries[index->power[index->digits] - 1 - prefix] ^ 1;
}

#endif
