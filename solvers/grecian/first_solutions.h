/* The first positions of a Grecian Computer that have enough columns right, in
 * lexicographic order of the offsets. The essay opens first_solutions.c. For the solvers
 * only. */
#ifndef PUZZLES_GRECIAN_FIRST_SOLUTIONS_H
#define PUZZLES_GRECIAN_FIRST_SOLUTIONS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

struct grecian_first_solutions {
    const struct grecian_puzzle *puzzle;
    unsigned least; /* columns that must be right */

    /* Sets `reached` to whether a puzzle has such a position: exact unless
     * `budget->cut`. */
    enum pz_status (*reach)(const struct grecian_puzzle *puzzle, unsigned least,
                            struct pz_budget *budget, bool *reached);
    struct pz_budget *budget;

    struct grecian_offsets *list; /* the caller's */
    size_t limit;
    size_t listed;
};

/* Fills `first->list`; at least one such position must exist. When `first->budget` is cut,
 * the list ends early: it still holds the first ones. PZ_NO_MEMORY, or what `reach`
 * returned when that was not PZ_OK. Memory: dials x rows x columns numbers. Cost: up to
 * dials x columns calls of `reach` per position, each on a puzzle with fewer dials. */
enum pz_status grecian_first_solutions_list(struct grecian_first_solutions *first);

#endif
