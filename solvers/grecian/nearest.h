/* Finds the nearest position of a Grecian Computer without a solution, and the cell or the
 * dial that may have been written down incorrectly. The essay is in nearest.c. For the
 * solvers only. */
#ifndef PUZZLES_GRECIAN_NEAREST_H
#define PUZZLES_GRECIAN_NEAREST_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

enum { GRECIAN_NO_MIRROR = -1 };

struct grecian_nearest {
    struct grecian_offsets offsets; /* a position with the most correct columns */
    unsigned correct_columns;       /* of this position */
    bool proven;                    /* no position has more correct columns */
    bool first;                     /* it is the first position with this number */
    size_t repairs_listed;
    size_t repair_count; /* of all repairs, or of the found ones unless repairs_complete */
    bool repairs_complete; /* every repair was found */
    int mirrored_dial;     /* the lowest mirrored dial, or GRECIAN_NO_MIRROR */
    bool mirrors_complete; /* every dial below mirrored_dial, or every dial, was tried */
};

/* Finds the nearest position, all repairs, and the mirrored dial of a valid puzzle. For a
 * puzzle with a solution, the result is the first solution, without repairs or a mirrored
 * dial.
 *
 * repairs   output: at most `capacity` repairs without duplicates, in the order of struct
 *           grecian_diagnosis
 * nearest   output
 *
 * PZ_STOPPED, PZ_NO_MEMORY: the content of `repairs` is undefined. Memory: the tables of
 * one search, and at most 2 MiB for repairs. Cost: less than 1 ms for 5 dials of 4 x 12;
 * columns^(dials - 2) nodes for the proof in the worst case. */
enum pz_status grecian_nearest(const struct grecian_puzzle *puzzle,
                               struct pz_budget *budget, struct grecian_repair *repairs,
                               size_t capacity, struct grecian_nearest *nearest);

#endif
