/* The first positions of a Grecian Computer that have enough columns right.
 *
 * First means in lexicographic order of the offsets, dial 1 before dial 2. No search has to
 * go in that order for it: this is the self-reduction of a search problem to its decision
 * problem. Two dials that no longer turn against each other are one dial: the upper one,
 * seen through its holes. So dial 1 is laid on the bottom dial at offset 0, 1, ..., which
 * leaves a puzzle with one dial less; where that still has such a position, its positions
 * follow, found in the same way, and else none begins with that offset. Any search that can
 * say whether a puzzle has such a position serves, whatever its own order, and so does one
 * that multiplies instead of listing.
 *
 * Cost: a position takes at most dials x columns decisions, each on a puzzle with at least
 * one dial less than the one that was solved, and so columns times fewer positions. */
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
