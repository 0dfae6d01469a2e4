/* The range of a column
 *
 * The bottom dial stands still. In one column the dials above it may be turned as one
 * likes, each on its own; so the least sum and the greatest, for each set of rows that
 * they leave open, follow dial by dial from the top (dynamic programming). A target outside
 * of a range has no solution, and the column is a reason that anybody can check. */
#include "column_range.h"

#include <stdlib.h>

/* No sum lies beyond 24 x 2^31. */
static const struct grecian_column_range nothing = {INT64_MAX / 2, INT64_MIN / 2};

/* Adds to the range `to` the sums of `from`, each increased by `by`. */
static void widen(struct grecian_column_range *to, const struct grecian_column_range *from,
                  int64_t by)
{
    if (from->least + by < to->least)
        to->least = from->least + by;
    if (from->most + by > to->most)
        to->most = from->most + by;
}

/* What a column of `dial` adds to a column whose rows `open` are open. Takes the rows out
 * of `open` that it covers. */
static int64_t add_column(const struct grecian_puzzle *puzzle, unsigned dial,
                          unsigned column, unsigned *open)
{
    const int32_t *cells = puzzle->cells + dial * puzzle->rows * puzzle->columns + column;
    int64_t sum = 0;

    for (unsigned rows = *open; rows; rows &= rows - 1) {
        unsigned row = (unsigned)__builtin_ctz(rows);
        int32_t number = cells[row * puzzle->columns];

        if (number == GRECIAN_HOLE)
            continue;
        sum += number;
        *open &= ~(1u << row);
    }
    return sum;
}

/* Lays `dial` under the dials above it: from their ranges by open rows, to those with it.
 */
static void lay_under(const struct grecian_puzzle *puzzle, unsigned dial,
                      const struct grecian_column_range *from,
                      struct grecian_column_range *to)
{
    unsigned sets = 1u << puzzle->rows;

    for (unsigned set = 0; set < sets; set++)
        to[set] = nothing;
    for (unsigned set = 0; set < sets; set++) {
        if (from[set].least > from[set].most)
            continue;
        for (unsigned column = 0; column < puzzle->columns; column++) {
            unsigned open = set;
            int64_t sum = add_column(puzzle, dial, column, &open);

            widen(&to[open], &from[set], sum);
        }
    }
}

static struct grecian_column_range end_column(const struct grecian_puzzle *puzzle,
                                              unsigned column,
                                              const struct grecian_column_range *above)
{
    struct grecian_column_range range = nothing;

    for (unsigned set = 0; set < 1u << puzzle->rows; set++) {
        unsigned open = set;

        if (above[set].least <= above[set].most)
            widen(&range, &above[set], add_column(puzzle, 0, column, &open));
    }
    return range;
}

enum pz_status
grecian_column_ranges(const struct grecian_puzzle *puzzle,
                      struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX])
{
    size_t sets = (size_t)1 << puzzle->rows;
    struct grecian_column_range *room = malloc(2 * sets * sizeof *room);

    if (!room)
        return PZ_NO_MEMORY;
    struct grecian_column_range *above = room, *with = room + sets;

    for (size_t set = 0; set < sets; set++)
        above[set] = nothing;
    above[sets - 1] = (struct grecian_column_range){0, 0};
    for (unsigned dial = puzzle->dials - 1; dial > 0; dial--) {
        struct grecian_column_range *kept = above;

        lay_under(puzzle, dial, above, with);
        above = with;
        with = kept;
    }
    for (unsigned column = 0; column < puzzle->columns; column++)
        ranges[column] = end_column(puzzle, column, above);
    free(room);
    return PZ_OK;
}
