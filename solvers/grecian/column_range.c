/* Computes the range of the sums of each column.
 *
 * The bottom dial stays at 0. In one column of the position, each dial above the bottom
 * dial can show any of its own columns, independently of the other dials. So dynamic
 * programming computes, dial by dial from the top, the least and the greatest sum for each
 * set of rows that the dials leave open. Until the bottom dial is placed, these sums are
 * the same for every column. A target outside of the range of a column proves that there is
 * no solution.
 *
 * A dial can only cover rows, so the rows that it leaves open are a subset of the rows that
 * were open before. As a bit set, a subset is a number that is less or equal. Therefore one
 * array is enough if the sets are processed in increasing order. */
#include "column_range.h"

#include "puzzle.h"

#include <stdlib.h>

/* The range of a set of rows that no position of the dials leaves open. */
static const struct grecian_column_range nothing = {INT64_MAX, INT64_MIN};

/* Widens the range `to` by the sums `from`, each increased by `by`. */
static void widen(struct grecian_column_range *to, const struct grecian_column_range *from,
                  int64_t by)
{
    int64_t least = from->least + by, most = from->most + by;

    to->least = least < to->least ? least : to->least;
    to->most = most > to->most ? most : to->most;
}

/* Returns the sum of the numbers of column `column` of `dial` in the rows `open`, and removes
 * the rows of these numbers from `open`. */
static int64_t cover(const struct grecian_puzzle *puzzle, unsigned dial, unsigned column,
                     unsigned *open)
{
    int64_t sum = 0;

    for (unsigned rows = *open; rows; rows &= rows - 1) {
        unsigned row = (unsigned)__builtin_ctz(rows);
        int32_t number = grecian_row(puzzle, dial, row)[column];

        if (number == GRECIAN_HOLE)
            continue;
        sum += number;
        *open &= ~(1u << row);
    }
    return sum;
}

/* Places the next dial, `dial`. `above` has the ranges of the dials above, by open rows. */
static void place(const struct grecian_puzzle *puzzle, unsigned dial,
                  struct grecian_column_range *above)
{
    for (unsigned set = 0; set < 1u << puzzle->rows; set++) {
        const struct grecian_column_range from = above[set];

        above[set] = nothing;
        if (from.least > from.most)
            continue;
        for (unsigned c = 0; c < puzzle->columns; c++) {
            unsigned open = set;
            int64_t sum = cover(puzzle, dial, c, &open);

            widen(&above[open], &from, sum);
        }
    }
}

/* Returns the range of column `column` with the bottom dial at 0. */
static struct grecian_column_range place_bottom(const struct grecian_puzzle *puzzle,
                                                unsigned column,
                                                const struct grecian_column_range *above)
{
    struct grecian_column_range range = nothing;

    for (unsigned set = 0; set < 1u << puzzle->rows; set++) {
        unsigned open = set; /* holes of the bottom dial count as 0 */

        if (above[set].least <= above[set].most)
            widen(&range, &above[set], cover(puzzle, 0, column, &open));
    }
    return range;
}

enum pz_status
grecian_column_ranges(const struct grecian_puzzle *puzzle,
                      struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX])
{
    size_t sets = (size_t)1 << puzzle->rows;
    struct grecian_column_range *above = malloc(sets * sizeof *above);

    if (!above)
        return PZ_NO_MEMORY;
    for (size_t set = 0; set + 1 < sets; set++)
        above[set] = nothing;
    above[sets - 1] = (struct grecian_column_range){0, 0}; /* every row is open */
    for (unsigned dial = puzzle->dials - 1; dial > 0; dial--)
        place(puzzle, dial, above);
    for (unsigned c = 0; c < puzzle->columns; c++)
        ranges[c] = place_bottom(puzzle, c, above);
    free(above);
    return PZ_OK;
}
