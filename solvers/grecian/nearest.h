/* The nearest position of a Grecian Computer that has no solution, and which number or
 * which dial may have been written down wrongly. The essay opens nearest.c. For the solvers
 * only. */
#ifndef PUZZLES_GRECIAN_NEAREST_H
#define PUZZLES_GRECIAN_NEAREST_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

enum { GRECIAN_NO_MIRROR = -1 };

struct grecian_nearest {
    struct grecian_offsets offsets; /* a position with the most columns right */
    unsigned columns_right;         /* how many it has right */
    bool proven;                    /* no position has more */
    bool first;                     /* and this is the first that has as many */
    size_t repairs_listed;
    size_t repair_count;   /* all that exist; those found unless repairs_complete */
    bool repairs_complete; /* every repair was found */
    int mirrored_dial;     /* the lowest that is backwards; GRECIAN_NO_MIRROR: none */
    bool mirrors_complete; /* every dial below mirrored_dial, or every dial, was tried */
};

/* Finds the nearest position, all repairs and the mirrored dial of a legal puzzle. Repairs
 * are written to `repairs` without repetition, up to `capacity` of them, in the order of
 * struct grecian_diagnosis. A puzzle that has a solution gets the first one, and neither
 * repairs nor a mirrored dial.
 *
 * PZ_STOPPED, PZ_NO_MEMORY: `repairs` may hold anything. Memory: that of the tables, one at
 * a time, and 2 MiB for repairs at most. Cost: 5 dials of 4 x 12 less than 1 ms; the proof
 * takes, in the worst case, columns^(dials - 2) nodes. */
enum pz_status grecian_nearest(const struct grecian_puzzle *puzzle,
                               struct pz_budget *budget, struct grecian_repair *repairs,
                               size_t capacity, struct grecian_nearest *nearest);

#endif
