/* Defines the cell of each state in a block of 27 states (table_index.h), and the functions
 * that compute the values of a block.
 *
 * Let a, b, c be the labels of the low columns: bits 0, 1 and 2. A block has 32 cells in
 * four groups of eight. A star is a column that is not known:
 *
 *     0..7    c b a known: cell 4 c + 2 b + a
 *     8..15   00* 01* 0*0 0*1 1*0 1*1 10* 11*
 *     16..23  *00 *01 - - - - *10 *11
 *     24..31  0** *0* **0 *** *** **1 *1* 1**
 *
 * The complement of the state of a cell is in cell xor 7, which is in the same group,
 * counted from the other end. */
#ifndef PUZZLES_CLIFFS_TABLE_FILL_H
#define PUZZLES_CLIFFS_TABLE_FILL_H

#include "table_index.h"

enum { CLIFFS_CELLS = 32, CLIFFS_MIRROR = 7, CLIFFS_CELLS_ALIGNED = 64 };

/* A table has values of E, or values of W with a layer for each number of mistakes left,
 * beginning with 0. The layers of a block are adjacent. */
enum { CLIFFS_LAYERS_MAX = CLIFFS_COLUMNS_MAX };

/* Blocks of cells: a block of zeros, then the blocks of the index in their order. */
struct cliffs_cells {
    const struct cliffs_table_index *index;
    struct cliffs_prices prices; /* all 0 except for cells of 32 bits */
    const uint32_t *weights;     /* of vectors by ordered labels; at least 8 */
    unsigned layers;             /* 0: values of E */
    void *values;                /* aligned to CLIFFS_CELLS_ALIGNED bytes */
    void *weight;                /* of the states; also aligned; only for E */
};

/* Computes the blocks from `first` to `end` - 1. All blocks before `first` are complete. */
typedef void cliffs_table_fill(const struct cliffs_cells *cells, uint32_t first,
                               uint32_t end);

/* The functions for a vector width. For all states with a known column, weight(V) must fit
 * in a cell, and for E also E(V) + weight(V) / 2. The sums of a choice are not larger,
 * because E(V, i = 0) + E(V, i = 1) is at most E(V), and W(V, b) is at most weight(V). */
struct cliffs_table_fills {
    cliffs_table_fill *narrow, *wide;         /* E in cells of 16 and 32 bits */
    cliffs_table_fill *narrow_won, *wide_won; /* W */
};

extern const struct cliffs_table_fills cliffs_table_fills_16;
extern const struct cliffs_table_fills cliffs_table_fills_32; /* on x86-64 only, */
extern const struct cliffs_table_fills
    cliffs_table_fills_64; /* if the processor has such vectors */

#endif
