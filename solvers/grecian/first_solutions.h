/* The first positions of a Grecian Computer with enough correct columns, in lexicographic
 * order of the offsets. The essay is in first_solutions.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_FIRST_SOLUTIONS_H
#define PUZZLES_GRECIAN_FIRST_SOLUTIONS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

struct grecian_first_solutions {
    const struct grecian_puzzle *puzzle;
    unsigned least; /* number of columns that must be correct */

    /* Sets `reached` to true if a puzzle has a position with at least `least` correct
     * columns. The result is exact unless `budget->cut` is set. */
    enum pz_status (*reach)(const struct grecian_puzzle *puzzle, unsigned least,
                            struct pz_budget *budget, bool *reached);
    struct pz_budget *budget;

    struct grecian_offsets *list; /* the caller's */
    size_t limit;
    size_t listed;
};

/* Fills `first->list`. At least one such position must exist. If `first->budget` is cut,
 * the list is shorter, but still contains the first positions. Returns PZ_NO_MEMORY, or the
 * error of `reach`. Memory: dials x rows x columns numbers. Cost: up to dials x columns
 * calls of `reach` per position, each for a puzzle with fewer dials. */
enum pz_status grecian_first_solutions_list(struct grecian_first_solutions *first);

#endif
