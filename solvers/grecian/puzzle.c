#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

int32_t *grecian_copy_cells(const struct grecian_puzzle *puzzle)
{
    size_t bytes = puzzle->dials * grecian_dial_cells(puzzle) * sizeof(int32_t);
    int32_t *cells = malloc(bytes);

    if (cells)
        memcpy(cells, puzzle->cells, bytes);
    return cells;
}

int64_t grecian_clip_target(const struct grecian_puzzle *puzzle)
{
    const int64_t bound = (int64_t)1 << 40;
    int64_t target = puzzle->target;

    return target > bound ? bound : target < -bound ? -bound : target;
}

static bool has_hole(const int32_t *cells, unsigned columns)
{
    bool hole = false;

    for (unsigned c = 0; c < columns; c++)
        hole = hole || cells[c] == GRECIAN_HOLE;
    return hole;
}

unsigned grecian_uncovered_rows(const struct grecian_puzzle *puzzle)
{
    unsigned rows = (1u << puzzle->rows) - 1;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        for (unsigned dial = 1; dial < puzzle->dials; dial++) {
            if (!has_hole(grecian_row(puzzle, dial, row), puzzle->columns))
                rows &= ~(1u << row);
        }
    }
    return rows;
}

void grecian_read_holes(const struct grecian_puzzle *puzzle, uint16_t *holes)
{
    unsigned columns = puzzle->columns;

    memset(holes, 0, puzzle->dials * columns * sizeof *holes);
    for (unsigned dial = 1; dial < puzzle->dials; dial++) {
        holes += columns;
        for (unsigned row = 0; row < puzzle->rows; row++) {
            const int32_t *cells = grecian_row(puzzle, dial, row);

            for (unsigned c = 0; c < columns; c++)
                holes[c] |= (uint16_t)((cells[c] == GRECIAN_HOLE) << row);
        }
    }
}

/* Returns the least number that a row can show, or 0 if the row does not have numbers. If
 * `open` is true, a hole of the bottom dial can be visible and counts as 0. */
static int64_t row_minimum(const struct grecian_puzzle *puzzle, unsigned row, bool open)
{
    int64_t least = INT64_MAX;

    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        const int32_t *cells = grecian_row(puzzle, dial, row);

        for (unsigned c = 0; c < puzzle->columns; c++) {
            if (cells[c] != GRECIAN_HOLE)
                least = cells[c] < least ? cells[c] : least;
            else if (dial == 0 && open)
                least = least < 0 ? least : 0;
        }
    }
    return least == INT64_MAX ? 0 : least;
}

int64_t grecian_read_numbers(const struct grecian_puzzle *puzzle, unsigned uncovered,
                             int64_t *numbers)
{
    unsigned columns = puzzle->columns;
    int64_t minima = 0;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        bool open = uncovered >> row & 1;
        int64_t least = row_minimum(puzzle, row, open);

        minima += least;
        for (unsigned dial = 0; dial < puzzle->dials; dial++) {
            unsigned start = (dial * puzzle->rows + row) * columns;
            int64_t hole = dial == 0 && open ? -least : 0;

            for (unsigned i = start; i < start + columns; i++)
                numbers[i] =
                    puzzle->cells[i] == GRECIAN_HOLE ? hole : puzzle->cells[i] - least;
        }
    }
    return minima;
}

unsigned grecian_row_period(const int32_t *cells, unsigned columns)
{
    for (unsigned period = 1; period < columns; period++) {
        if (columns % period == 0 &&
            memcmp(cells, cells + period, (columns - period) * sizeof *cells) == 0)
            return period;
    }
    return columns;
}

unsigned grecian_gcd(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

struct grecian_offsets grecian_offsets_of(const struct grecian_puzzle *puzzle,
                                          const uint8_t turns[GRECIAN_DIALS_MAX])
{
    struct grecian_offsets offsets = {{0}};

    for (unsigned dial = 1; dial < puzzle->dials; dial++) {
        assert(turns[dial] < puzzle->columns);
        offsets.turn[dial] =
            (uint8_t)((turns[dial] + puzzle->columns - turns[0]) % puzzle->columns);
    }
    return offsets;
}
