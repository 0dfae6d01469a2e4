#include "diagnose_shift.h"

#include "puzzle.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

/* Shifts a row of `columns` cells by `by` < columns to the right. */
static void shift_row(const int32_t *from, int32_t *to, unsigned columns, unsigned by)
{
    for (unsigned c = 0; c < columns; c++)
        to[(c + by) % columns] = from[c];
}

/* Tries all rows. `cells` is a copy of the cells of the puzzle, before and after. */
static enum pz_status try_rows(const struct grecian_puzzle *puzzle, int32_t *cells,
                               struct pz_budget *budget, struct grecian_shift *list,
                               size_t *count)
{
    struct grecian_puzzle other = *puzzle;
    unsigned columns = puzzle->columns;

    other.cells = cells;
    for (unsigned row = 0; row < puzzle->dials * puzzle->rows; row++) {
        const int32_t *from = puzzle->cells + row * columns;
        int32_t *to = cells + row * columns;

        if (grecian_row_period(from, columns) == 1) /* a shift does not change it */
            continue;
        for (int by = 1; by >= (columns > 2 ? -1 : 1); by -= 2) {
            bool solvable;

            shift_row(from, to, columns, by > 0 ? 1 : columns - 1);
            enum pz_status status = grecian_is_solvable(&other, budget, &solvable);

            if (status != PZ_OK || (pz_budget_over(budget) && !solvable))
                return status;
            if (solvable)
                list[(*count)++] =
                    (struct grecian_shift){(uint8_t)(row / puzzle->rows),
                                           (uint8_t)(row % puzzle->rows), (int8_t)by};
        }
        memcpy(to, from, columns * sizeof *to);
    }
    return PZ_OK;
}

enum pz_status grecian_diagnose_shifts(const struct grecian_puzzle *puzzle,
                                       struct pz_budget *budget, struct grecian_shift *list,
                                       size_t *count, bool *complete)
{
    int32_t *cells = grecian_copy_cells(puzzle);

    *count = 0;
    *complete = false;
    if (!cells)
        return PZ_NO_MEMORY;
    enum pz_status status = try_rows(puzzle, cells, budget, list, count);

    free(cells);
    *complete = status == PZ_OK && !pz_budget_over(budget);
    return status == PZ_OK && budget->stopped ? PZ_STOPPED : status;
}
