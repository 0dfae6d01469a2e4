#include "shift.h"

#include "search.h"

#include <stdlib.h>
#include <string.h>

/* Whether a ring shows the same in all of its columns: then no shift changes it. */
static bool is_even(const int32_t *cells, unsigned columns)
{
    for (unsigned c = 1; c < columns; c++) {
        if (cells[c] != cells[0])
            return false;
    }
    return true;
}

/* Turns a ring of `columns` cells by `by` < columns to the right. */
static void turn_ring(const int32_t *from, int32_t *to, unsigned columns, unsigned by)
{
    for (unsigned c = 0; c < columns; c++)
        to[(c + by) % columns] = from[c];
}

static enum pz_status is_solvable(const struct grecian_puzzle *puzzle,
                                  struct pz_budget *budget, bool *solvable)
{
    const struct grecian_search_task task = {.enough = 1};
    struct grecian_search_result result;
    enum pz_status status = grecian_search(puzzle, &task, budget, &result);

    *solvable = status == PZ_OK && !pz_count_is(&result.count, 0);
    return status;
}

/* Tries all rings of a puzzle whose cells are a copy, `cells`. */
static enum pz_status try_rings(const struct grecian_puzzle *puzzle, int32_t *cells,
                                struct pz_budget *budget, struct grecian_shift *list,
                                size_t *count)
{
    struct grecian_puzzle other = *puzzle;
    unsigned columns = puzzle->columns;

    other.cells = cells;
    for (unsigned ring = 0; ring < puzzle->dials * puzzle->rows; ring++) {
        const int32_t *from = puzzle->cells + ring * columns;
        int32_t *to = cells + ring * columns;

        if (is_even(from, columns))
            continue;
        for (int by = 1; by >= (columns > 2 ? -1 : 1); by -= 2) {
            bool solvable;

            turn_ring(from, to, columns, by > 0 ? 1 : columns - 1);
            enum pz_status status = is_solvable(&other, budget, &solvable);

            if (status != PZ_OK || (pz_budget_over(budget) && !solvable))
                return status;
            if (solvable)
                list[(*count)++] =
                    (struct grecian_shift){(uint8_t)(ring / puzzle->rows),
                                           (uint8_t)(ring % puzzle->rows), (int8_t)by};
        }
        memcpy(to, from, columns * sizeof *to);
    }
    return PZ_OK;
}

enum pz_status grecian_shift_find(const struct grecian_puzzle *puzzle,
                                  struct pz_budget *budget, struct grecian_shift *list,
                                  size_t *count, bool *complete)
{
    size_t bytes = (size_t)puzzle->dials * puzzle->rows * puzzle->columns * sizeof(int32_t);
    int32_t *cells = malloc(bytes);

    *count = 0;
    *complete = false;
    if (!cells)
        return PZ_NO_MEMORY;
    memcpy(cells, puzzle->cells, bytes);
    enum pz_status status = try_rings(puzzle, cells, budget, list, count);

    free(cells);
    *complete = status == PZ_OK && !pz_budget_over(budget);
    return status == PZ_OK && budget->stopped ? PZ_STOPPED : status;
}
