#include "puzzles/grecian_span.h"

#include <stdlib.h>

/* No sum lies beyond 24 x 2^31. */
static const struct grecian_span nothing = {INT64_MAX / 2, INT64_MIN / 2};

/* Adds to the span `to` the sums of `from`, each increased by `by`. */
static void widen(struct grecian_span *to, const struct grecian_span *from, int64_t by)
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

/* Lays `dial` under the dials above it: from their spans by open rows, to those with it. */
static void lay_under(const struct grecian_puzzle *puzzle, unsigned dial,
                      const struct grecian_span *from, struct grecian_span *to)
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

static struct grecian_span end_column(const struct grecian_puzzle *puzzle, unsigned column,
                                      const struct grecian_span *above)
{
    struct grecian_span span = nothing;

    for (unsigned set = 0; set < 1u << puzzle->rows; set++) {
        unsigned open = set;

        if (above[set].least <= above[set].most)
            widen(&span, &above[set], add_column(puzzle, 0, column, &open));
    }
    return span;
}

enum pz_status grecian_spans(const struct grecian_puzzle *puzzle,
                             struct grecian_span spans[GRECIAN_COLUMNS_MAX])
{
    if (grecian_check(puzzle) != PZ_OK)
        return PZ_INVALID;
    size_t sets = (size_t)1 << puzzle->rows;
    struct grecian_span *room = malloc(2 * sets * sizeof *room);

    if (!room)
        return PZ_NO_MEMORY;
    struct grecian_span *above = room, *with = room + sets;

    for (size_t set = 0; set < sets; set++)
        above[set] = nothing;
    above[sets - 1] = (struct grecian_span){0, 0};
    for (unsigned dial = puzzle->dials - 1; dial > 0; dial--) {
        struct grecian_span *kept = above;

        lay_under(puzzle, dial, above, with);
        above = with;
        with = kept;
    }
    for (unsigned column = 0; column < puzzle->columns; column++)
        spans[column] = end_column(puzzle, column, above);
    free(room);
    return PZ_OK;
}
