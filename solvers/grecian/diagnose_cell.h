/* Finds single cells of a Grecian Computer that may have been written down incorrectly. The
 * essay is in diagnose_cell.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_DIAGNOSE_CELL_H
#define PUZZLES_GRECIAN_DIAGNOSE_CELL_H

#include "most_columns.h"
#include "puzzles/grecian.h"

enum { GRECIAN_REPAIRS_MAX = 65536 /* different repairs to search for */ };

/* The repairs found so far, possibly with duplicates. Initialize with zeros. */
struct grecian_repairs {
    struct grecian_ranked_repair *repairs; /* owned: release with free */
    size_t count;
    size_t capacity;
    bool failed; /* out of memory */
    bool full;   /* there are more than GRECIAN_REPAIRS_MAX different repairs */
};

/* Adds the repairs of the position of `walk`, which has one incorrect column. Returns false
 * if memory is exhausted or the list is full. */
bool grecian_repairs_add(struct grecian_repairs *repairs,
                         const struct grecian_puzzle *puzzle,
                         const struct grecian_most_columns *walk);

/* Removes duplicates and writes the first `capacity` repairs in the order of struct
 * grecian_diagnosis. Returns the number of repairs written; `repairs->count` is the number
 * of all repairs. */
size_t grecian_repairs_write(struct grecian_repairs *repairs,
                             const struct grecian_puzzle *puzzle,
                             struct grecian_repair *list, size_t capacity);

#endif
