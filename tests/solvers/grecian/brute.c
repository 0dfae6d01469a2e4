#include "brute.h"

#include <stdlib.h>
#include <string.h>

enum { REPAIRS_MAX = 100000, CELLS_MAX = GRECIAN_DIALS_MAX * GRECIAN_VIEW_MAX };

struct brute_cell brute_cell(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                             unsigned row, unsigned column)
{
    for (unsigned dial = puzzle->dials; dial-- > 0;) {
        unsigned printed = (column + puzzle->columns - turn[dial]) % puzzle->columns;
        int32_t number =
            puzzle->cells[(dial * puzzle->rows + row) * puzzle->columns + printed];

        if (number != GRECIAN_HOLE)
            return (struct brute_cell){number, dial};
    }
    return (struct brute_cell){GRECIAN_HOLE, GRECIAN_NO_DIAL};
}

int64_t brute_sum(const struct grecian_puzzle *puzzle, const uint8_t *turn, unsigned column)
{
    int64_t sum = 0;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        int32_t number = brute_cell(puzzle, turn, row, column).number;

        if (number != GRECIAN_HOLE)
            sum += number;
    }
    return sum;
}

unsigned brute_right(const struct grecian_puzzle *puzzle, const uint8_t *turn)
{
    unsigned right = 0;

    for (unsigned c = 0; c < puzzle->columns; c++)
        right += brute_sum(puzzle, turn, c) == puzzle->target;
    return right;
}

bool brute_next(const struct grecian_puzzle *puzzle, uint8_t *turn)
{
    for (unsigned dial = puzzle->dials; dial-- > 1;) {
        if (++turn[dial] < puzzle->columns)
            return true;
        turn[dial] = 0;
    }
    return false;
}

static bool is_solution(const struct grecian_puzzle *puzzle, const uint8_t *turn)
{
    for (unsigned c = 0; c < puzzle->columns; c++) {
        if (brute_sum(puzzle, turn, c) != puzzle->target)
            return false;
    }
    return true;
}

uint64_t brute_solve(const struct grecian_puzzle *puzzle, struct grecian_offsets *list,
                     uint64_t limit)
{
    struct grecian_offsets at = {{0}};
    uint64_t count = 0;

    do {
        if (!is_solution(puzzle, at.turn))
            continue;
        if (count < limit)
            list[count] = at;
        count++;
    } while (brute_next(puzzle, at.turn));
    return count;
}

unsigned brute_best(const struct grecian_puzzle *puzzle, struct grecian_offsets *first)
{
    struct grecian_offsets at = {{0}};
    unsigned best = brute_right(puzzle, at.turn);

    *first = at;
    while (brute_next(puzzle, at.turn)) {
        unsigned right = brute_right(puzzle, at.turn);

        if (right > best) {
            best = right;
            *first = at;
        }
    }
    return best;
}

static int compare(const void *a, const void *b)
{
    const struct grecian_repair *x = a, *y = b;
    int64_t left = ((int64_t)x->dial * 16 + x->row) * 64 + x->column;
    int64_t right = ((int64_t)y->dial * 16 + y->row) * 64 + y->column;

    if (left != right)
        return left < right ? -1 : 1;
    return (x->needed > y->needed) - (x->needed < y->needed);
}

/* Tries what may be done to the cell of `dial` in `row` that lies in the wrong column: a
 * number opened, a hole filled, a number changed. Returns how many of these help. */
static size_t try_cell(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                       const unsigned at[3], struct grecian_repair *to)
{
    unsigned dial = at[0], row = at[1], wrong = at[2], columns = puzzle->columns;
    unsigned printed = (wrong + columns - turn[dial]) % columns;
    int32_t cells[CELLS_MAX], *ring = cells + (dial * puzzle->rows + row) * columns;
    struct grecian_puzzle other = *puzzle;
    bool empty = true;
    size_t count = 0;

    memcpy(cells, puzzle->cells, sizeof *cells * puzzle->dials * puzzle->rows * columns);
    other.cells = cells;
    struct grecian_repair repair = {(uint8_t)dial, (uint8_t)row, (uint8_t)printed,
                                    ring[printed], GRECIAN_HOLE};

    for (unsigned c = 0; c < columns; c++)
        empty = empty && ring[c] == GRECIAN_HOLE;
    ring[printed] = GRECIAN_HOLE;
    if (dial > 0 && repair.printed != GRECIAN_HOLE && is_solution(&other, turn))
        to[count++] = repair;
    ring[printed] = 0;
    int64_t needed = puzzle->target - brute_sum(&other, turn, wrong);

    if (!empty && brute_cell(&other, turn, row, wrong).dial == dial &&
        needed <= INT32_MAX && needed >= -INT32_MAX) {
        repair.needed = (int32_t)needed;
        to[count++] = repair;
    }
    return count;
}

/* Adds the repairs of one position with a single wrong column. */
static size_t add_repairs(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                          struct grecian_repair *to)
{
    unsigned wrong = 0;
    size_t count = 0;

    while (brute_sum(puzzle, turn, wrong) == puzzle->target)
        wrong++;
    for (unsigned row = 0; row < puzzle->rows; row++) {
        for (unsigned dial = 0; dial < puzzle->dials; dial++)
            count +=
                try_cell(puzzle, turn, (const unsigned[3]){dial, row, wrong}, to + count);
    }
    return count;
}

size_t brute_repairs(const struct grecian_puzzle *puzzle, struct grecian_repair *list,
                     size_t limit)
{
    struct grecian_repair *all = malloc(REPAIRS_MAX * sizeof *all);
    struct grecian_offsets at = {{0}};
    size_t count = 0, kept = 0;

    if (!all)
        abort();
    do {
        if (brute_right(puzzle, at.turn) + 1 == puzzle->columns)
            count += add_repairs(puzzle, at.turn, all + count);
        if (count >= REPAIRS_MAX - 2 * GRECIAN_ROWS_MAX * GRECIAN_DIALS_MAX)
            abort();
    } while (brute_next(puzzle, at.turn));
    qsort(all, count, sizeof *all, compare);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && compare(&all[i - 1], &all[i]) == 0)
            continue;
        if (kept < limit)
            list[kept] = all[i];
        kept++;
    }
    free(all);
    return kept;
}

int brute_mirrored(const struct grecian_puzzle *puzzle)
{
    unsigned rows = puzzle->rows, columns = puzzle->columns;
    struct grecian_puzzle other = *puzzle;
    int32_t cells[CELLS_MAX];

    other.cells = cells;
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        memcpy(cells, puzzle->cells, sizeof *cells * puzzle->dials * rows * columns);
        for (unsigned row = 0; row < rows; row++) {
            for (unsigned c = 0; c < columns; c++)
                cells[(dial * rows + row) * columns + c] =
                    puzzle->cells[(dial * rows + row) * columns + columns - 1 - c];
        }
        if (brute_solve(&other, NULL, 0) > 0)
            return (int)dial;
    }
    return -1;
}

unsigned brute_second(const struct grecian_puzzle *puzzle)
{
    struct grecian_offsets at = {{0}};
    unsigned best = 0;

    do {
        unsigned right = brute_right(puzzle, at.turn);

        if (right > best && right < puzzle->columns)
            best = right;
    } while (brute_next(puzzle, at.turn));
    return best;
}
