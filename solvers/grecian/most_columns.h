/* Positions of a Grecian Computer that have many columns right, though perhaps not all. The
 * essay opens most_columns.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_MOST_COLUMNS_H
#define PUZZLES_GRECIAN_MOST_COLUMNS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"
#include "tables.h"

struct grecian_most_columns {
    const struct grecian_puzzle *puzzle;
    struct grecian_tables tables;
    struct pz_budget *budget;

    unsigned least; /* columns right that are worth a visit */
    /* Called at each position that has at least `least` right; may raise `least`. False
     * ends the walk. */
    bool (*visit)(struct grecian_most_columns *walk, unsigned columns_right);
    void *arg; /* the visitor's */
    bool ended;

    uint8_t turn[GRECIAN_DIALS_MAX];   /* of the position; the top dial stands at 0 */
    uint8_t period[GRECIAN_DIALS_MAX]; /* turning one dial by it shows the same numbers */
    struct grecian_level levels[GRECIAN_DIALS_MAX + 1];
};

/* Makes a walk of a legal puzzle, to be freed by grecian_most_columns_free, and its tables.
 * `walk` becomes NULL on an error (PZ_NO_MEMORY, PZ_STOPPED) and when the budget is cut. */
enum pz_status grecian_most_columns_make(const struct grecian_puzzle *puzzle,
                                         struct pz_budget *budget,
                                         struct grecian_most_columns **walk);

/* Frees a walk; NULL is none. */
void grecian_most_columns_free(struct grecian_most_columns *walk);

/* Visits the positions with at least `walk->least` correct columns, one of those that differ
 * by periods, until the visitor or the budget ends it. Offsets with the highest bound come
 * first, so that a visitor that raises `least` soon visits few others. */
void grecian_most_columns_visit(struct grecian_most_columns *walk);

/* Goes straight down to one good position and visits it, whatever it has right; within no
 * budget: one node per dial. */
void grecian_most_columns_greedy(struct grecian_most_columns *walk);

/* The position of the walk, with the bottom dial at 0. */
struct grecian_offsets
grecian_most_columns_offsets(const struct grecian_most_columns *walk);

#endif
