/* Blocks of 27 states, for solvers/cliffs/table.h: where each state is, and the programme
 * that fills them.
 *
 * Ordered labels a, b, c are those of the low columns, bits 0, 1 and 2. A block has 32
 * cells in four groups of eight. A star is a column that is not known:
 *
 *     0..7    c b a known: cell 4 c + 2 b + a
 *     8..15   00* 01* 0*0 0*1 1*0 1*1 10* 11*
 *     16..23  *00 *01 - - - - *10 *11
 *     24..31  0** *0* **0 *** *** **1 *1* 1**
 *
 * The complement of a state is where its group mirrors it: cell xor 7. A round of the
 * programme is a few exchanges within groups. */
#ifndef PUZZLES_CLIFFS_TABLE_LANES_H
#define PUZZLES_CLIFFS_TABLE_LANES_H

#include "table_index.h"

enum { CLIFFS_CELLS = 32, CLIFFS_MIRROR = 7, CLIFFS_CELLS_ALIGNED = 64 };

/* A table is of E; or of W, and has a layer of cells for each number of mistakes left, from
 * 0 on. All layers of a block lie together. */
enum { CLIFFS_LAYERS_MAX = CLIFFS_COLUMNS_MAX };

/* Blocks of cells: the first is of zeros, then follows one for each block of the index. */
struct cliffs_cells {
    const struct cliffs_table_index *index;
    struct cliffs_prices prices; /* for wide() */
    const uint32_t *weights;     /* of vectors by ordered labels; 8 at least */
    unsigned layers;             /* 0: the table is of E */
    void *values;                /* of E, or of W; aligned to CLIFFS_CELLS_ALIGNED bytes */
    void *weight;                /* the same, for E only */
};

/* Fills the blocks from `first` to `end` - 1, those before being full. */
typedef void cliffs_table_fill(const struct cliffs_cells *cells, uint32_t first,
                               uint32_t end);

/* The functions of one width of vectors. Except where no column is known, weight(V) and, of
 * E, E(V) + weight(V) / 2 must fit a cell: that is the most that a choice sums up to, since
 * E(V, i = 0) + E(V, i = 1) is at most E(V), and W(V, b) at most weight(V). */
struct cliffs_table_lanes {
    cliffs_table_fill *narrow, *wide;         /* E, in cells of 16 bits and of 32 */
    cliffs_table_fill *narrow_won, *wide_won; /* W */
};

extern const struct cliffs_table_lanes cliffs_table_lanes_16;
extern const struct cliffs_table_lanes cliffs_table_lanes_32; /* on x86-64 only, */
extern const struct cliffs_table_lanes
    cliffs_table_lanes_64; /* if the processor has such vectors */

#endif
