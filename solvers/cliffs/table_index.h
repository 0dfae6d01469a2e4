/* Finds the blocks of states that the table of solvers/cliffs/table.h must store.
 *
 * The columns are ordered. The last three columns are the low columns. The other columns
 * are the digits of a number in base 3, with the first column as the most significant
 * digit. A digit is 0 if the label is 0, 1 if the label is not known, and 2 if the label is
 * 1. Such a number is a prefix, and the 27 states with the same prefix are a block. Let V
 * be the vectors that agree with a prefix. There are three cases:
 *
 *   - V is empty. Then no state of the block is ever used.
 *   - In a column that is not known, all vectors of V have the same label. This label does
 *     not change the version space, so the block is the block of the prefix in which this
 *     column is known.
 *   - Otherwise, the block is stored. At level 4 of the game, these are 70,000 blocks on
 *     average, of 797,162 prefixes of 13 columns in a symmetric space.
 *
 * The complement of a prefix is 3^digits - 1 - prefix. In a symmetric space, only the
 * prefixes up to the middle one, in which nothing is known, have an entry. */
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
    uint16_t stars;  /* bit i: digit i, of weight 3^i, is not known */
    uint16_t labels; /* the known labels, as bits of ordered labels; low bits are 0 */
};

struct cliffs_table_index {
    unsigned digits;
    uint32_t power[CLIFFS_DIGITS_MAX + 1]; /* of 3 */
    uint32_t stored;             /* the prefixes below this number have an entry */
    uint32_t *entries;           /* owned */
    struct cliffs_block *blocks; /* owned; the blocks that a block needs are before it */
    uint32_t count;              /* of `blocks` */
    size_t bytes, most_bytes;    /* allocated now, and at most while it was created */
};

/* The vectors, with the labels in the order of the columns. */
struct cliffs_ordered {
    uint16_t open; /* the columns with both labels, as bits; only these have a `bit` */
    uint8_t bit[CLIFFS_COLUMNS_MAX]; /* 0 to 2: low columns; 3: digit 0, and so on */
    unsigned digits;                 /* at least 3; digits without a column are 0 */
    bool halved;      /* the space is symmetric, and has columns for all digits */
    uint16_t *labels; /* owned by the caller */
    uint32_t count;
};

/* Orders the columns so that few blocks are stored, and lists the labels of the vectors,
 * which the caller frees. The vectors can have any order, and columns can be certain.
 * Returns false if out of memory. Cost: about 60 us for 1,000 vectors. */
bool cliffs_table_index_order(const struct cliffs_hypothesis_space *space,
                              struct cliffs_ordered *ordered);

/* Creates the index. Release it with cliffs_table_index_free. Returns PZ_OK; PZ_NO_MEMORY,
 * also if it needs more than `max_bytes` (0: unlimited); PZ_STOPPED; PZ_OUT_OF_TIME. Cost:
 * about 20 ns for each block. */
enum pz_status cliffs_table_index_make(const struct cliffs_ordered *ordered,
                                       size_t max_bytes, const struct pz_ctl *ctl,
                                       struct cliffs_table_index *index);
void cliffs_table_index_free(struct cliffs_table_index *index);

/* Returns the entry of a prefix, which is twice the number of its block in the order of
 * `blocks`, counted from 1. Block 0 is the block of zeros. If the entry is odd, exchange
 * the labels 0 and 1. */
static inline uint32_t cliffs_table_index_entry(const struct cliffs_table_index *index,
                                                uint32_t prefix)
{
    return prefix < index->stored
               ? index->entries[prefix]
               : index->entries[index->power[index->digits] - 1 - prefix] ^ 1;
}

#endif
