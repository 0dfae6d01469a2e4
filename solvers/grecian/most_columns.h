/* Visits positions of a Grecian Computer with many correct columns. The essay is in
 * most_columns.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_MOST_COLUMNS_H
#define PUZZLES_GRECIAN_MOST_COLUMNS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"
#include "sum_tables.h"

struct grecian_most_columns;

/* Called at each position with at least `walk->least` correct columns. Can increase
 * `walk->least`. Returns false to end the search. */
typedef bool grecian_visitor(struct grecian_most_columns *walk, unsigned correct_columns);

struct grecian_most_columns {
    const struct grecian_puzzle *puzzle;
    struct grecian_sum_tables tables;
    struct pz_budget *budget;

    unsigned least; /* positions with fewer correct columns are not visited */
    grecian_visitor *visit;
    void *arg; /* of the visitor */
    bool ended;

    uint8_t turn[GRECIAN_DIALS_MAX];   /* of the position; the top dial is at 0 */
    uint8_t period[GRECIAN_DIALS_MAX]; /* turned by its period, a dial shows the same */
    struct grecian_partial_position levels[GRECIAN_DIALS_MAX + 1]; /* by dials to place */
};

/* Makes a search of a valid puzzle and its tables. Release the search with
 * grecian_most_columns_free. `walk` becomes NULL on errors (PZ_NO_MEMORY, PZ_STOPPED) and
 * if the budget is cut. */
enum pz_status grecian_most_columns_make(const struct grecian_puzzle *puzzle,
                                         struct pz_budget *budget,
                                         struct grecian_most_columns **walk);

/* Frees a search, or does nothing if `walk` is NULL. */
void grecian_most_columns_free(struct grecian_most_columns *walk);

/* Visits the positions with at least `walk->least` correct columns, until the visitor or
 * the budget ends the search. Of the positions that differ only by periods, it visits one.
 * Offsets with the highest bound come first, so that a visitor that increases `least`
 * visits few positions. */
void grecian_most_columns_visit(struct grecian_most_columns *walk);

/* Makes a search of a valid puzzle, visits the positions with at least `least` correct
 * columns, and frees it. PZ_STOPPED, PZ_NO_MEMORY; PZ_OK also if the budget is cut. */
enum pz_status grecian_most_columns_search(const struct grecian_puzzle *puzzle,
                                           struct pz_budget *budget, unsigned least,
                                           grecian_visitor *visit, void *arg);

/* Visits one good position, even if the budget has ended. Cost: one node per dial. */
void grecian_most_columns_greedy(struct grecian_most_columns *walk);

/* Returns the position of the search, with the bottom dial at 0. */
struct grecian_offsets
grecian_most_columns_offsets(const struct grecian_most_columns *walk);

#endif
