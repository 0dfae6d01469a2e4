#include "puzzle.h"

enum pz_status grecian_check(const struct grecian_puzzle *puzzle)
{
    if (puzzle->dials < GRECIAN_DIALS_MIN || puzzle->dials > GRECIAN_DIALS_MAX)
        return PZ_INVALID;
    if (puzzle->rows < 1 || puzzle->rows > GRECIAN_ROWS_MAX)
        return PZ_INVALID;
    if (puzzle->columns < 1 || puzzle->columns > GRECIAN_COLUMNS_MAX)
        return PZ_INVALID;
    return puzzle->cells ? PZ_OK : PZ_INVALID;
}

/* Covers the numbers in `view` with the numbers of `dial`, turned by `turn`. */
static void cover(const struct grecian_puzzle *puzzle, unsigned dial, unsigned turn,
                  struct grecian_view *view)
{
    unsigned columns = puzzle->columns;
    const int32_t *cells = grecian_row(puzzle, dial, 0);

    for (unsigned row = 0; row < puzzle->rows; row++) {
        for (unsigned c = 0; c < columns; c++) {
            unsigned cell = row * columns + (c + turn) % columns;

            if (cells[row * columns + c] == GRECIAN_HOLE)
                continue;
            view->number[cell] = cells[row * columns + c];
            view->dial[cell] = (uint8_t)dial;
        }
    }
}

static void add_columns(const struct grecian_puzzle *puzzle, struct grecian_view *view)
{
    view->correct_columns = 0;
    for (unsigned c = 0; c < puzzle->columns; c++) {
        view->sum[c] = 0;
        for (unsigned row = 0; row < puzzle->rows; row++) {
            int32_t number = view->number[row * puzzle->columns + c];

            view->sum[c] += number == GRECIAN_HOLE ? 0 : number;
        }
        view->correct_columns += view->sum[c] == puzzle->target;
    }
}

enum pz_status grecian_position(const struct grecian_puzzle *puzzle,
                                const struct grecian_offsets *offsets,
                                struct grecian_view *view)
{
    if (grecian_check(puzzle) != PZ_OK)
        return PZ_INVALID;
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        if (offsets->turn[dial] >= puzzle->columns)
            return PZ_INVALID;
    }
    for (unsigned i = 0; i < puzzle->rows * puzzle->columns; i++) {
        view->number[i] = GRECIAN_HOLE;
        view->dial[i] = GRECIAN_NO_DIAL;
    }
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        cover(puzzle, dial, offsets->turn[dial], view);
    add_columns(puzzle, view);
    return PZ_OK;
}

size_t grecian_uncovered(const struct grecian_puzzle *puzzle, struct grecian_cell *cells,
                         size_t capacity)
{
    unsigned uncovered = grecian_uncovered_rows(puzzle);
    size_t count = 0;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        if (!(uncovered >> row & 1))
            continue;
        for (unsigned c = 0; c < puzzle->columns; c++) {
            if (puzzle->cells[row * puzzle->columns + c] != GRECIAN_HOLE)
                continue;
            if (count < capacity)
                cells[count] = (struct grecian_cell){0, (uint8_t)row, (uint8_t)c};
            count++;
        }
    }
    return count;
}
