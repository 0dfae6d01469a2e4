/* Cells and classes, which are the parts of a question that symmetry.c finds and space.h
 * uses. */
#ifndef PUZZLES_CROSSING_CELLS_H
#define PUZZLES_CROSSING_CELLS_H

#include "puzzles/crossing.h"

enum { CROSSING_CELLS = CROSSING_TRAVELERS_MAX };

/* A set of travelers who are interchangeable with each other. */
struct crossing_cell {
    uint64_t who;   /* in the numbering of the question */
    uint64_t field; /* in the numbering of the space: `size` bits from bit `at` */
    uint8_t at, size;
    uint8_t class;    /* the class of its block */
    uint8_t in_block; /* its index in its block */
    bool follows;     /* its block is not the first block of its class */
};

/* `blocks` blocks of `cells` cells each. Any two of the blocks can be exchanged. The first
 * cell of the first block is `first`. A class with one block has no symmetry. */
struct crossing_class {
    uint8_t first, cells, blocks;
    uint8_t at, width; /* the bits of the first block */
};

#endif
