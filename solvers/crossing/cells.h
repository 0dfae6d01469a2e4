/* Cells of travelers who are alike, and blocks of cells: space.h says what for. */
#ifndef PUZZLES_CROSSING_CELLS_H
#define PUZZLES_CROSSING_CELLS_H

#include "puzzles/crossing.h"

enum { CROSSING_CELLS = CROSSING_TRAVELERS_MAX };

struct crossing_cell {
    uint64_t who;   /* by the numbers of the question */
    uint64_t field; /* by those of the space: `size` bits from `at` on */
    uint8_t at, size;
    uint8_t class;    /* of the block that it is in */
    uint8_t in_block; /* its place there */
    bool follows;     /* its block is not the first of its class */
};

/* `blocks` blocks of `cells` cells each that can be exchanged with each other, beginning
 * with cell `first`. A class of one block has nothing to be exchanged. */
struct crossing_class {
    uint8_t first, cells, blocks;
    uint8_t at, width; /* of the first block, in bits */
};

#endif
