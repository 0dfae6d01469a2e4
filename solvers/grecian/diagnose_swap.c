/* Finds adjacent numbers that were swapped.
 *
 * A swap of two numbers of a row in adjacent columns changes at most the two columns of a
 * position in which they are visible. So if a swap makes the puzzle solvable, there is a
 * position with one incorrect column or two adjacent incorrect columns. If two columns are
 * incorrect, both numbers are visible. One column is too high by the difference of the
 * numbers, and the other column is too low by this difference. If one column is incorrect,
 * it is incorrect by this difference, and only one of the numbers is visible. So all swaps
 * that make the puzzle solvable can be found from such positions. One search that allows
 * two incorrect columns finds them (most_columns.c). */
#include "diagnose_swap.h"

#include "most_columns.h"
#include "puzzle.h"

/* One bit per column of each row: the swap with the next column. */
struct found {
    uint64_t columns[GRECIAN_DIALS_MAX][GRECIAN_ROWS_MAX];
};

struct swap_search {
    const struct grecian_puzzle *puzzle;
    struct found found;
    bool solvable; /* a solution was found */
};

/* A position with one or two incorrect columns. */
struct board {
    const struct grecian_puzzle *puzzle;
    struct grecian_offsets offsets;
    struct grecian_view view;
};

static int32_t printed_number(const struct board *board, unsigned dial, unsigned row,
                              unsigned column)
{
    unsigned columns = board->puzzle->columns;
    unsigned printed = (column + columns - board->offsets.turn[dial]) % columns;

    return grecian_row(board->puzzle, dial, row)[printed];
}

/* True if `column` adds up to the target after a number in it changed from `from` to `to`.
 */
static bool is_correct_after(const struct board *board, unsigned column, int64_t from,
                             int64_t to)
{
    int64_t sum;

    return !__builtin_add_overflow(board->view.sum[column], to - from, &sum) &&
           sum == board->puzzle->target;
}

/* True if both columns are correct after the numbers of `dial` in `row` are swapped. */
static bool solves(const struct board *board, unsigned dial, unsigned row,
                   const unsigned columns_at[2])
{
    int32_t numbers[2] = {printed_number(board, dial, row, columns_at[0]),
                          printed_number(board, dial, row, columns_at[1])};

    if (numbers[0] == GRECIAN_HOLE || numbers[1] == GRECIAN_HOLE)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        unsigned place = row * board->puzzle->columns + columns_at[i];
        int32_t shown = board->view.dial[place] == dial ? numbers[1 - i] : numbers[i];

        if (!is_correct_after(board, columns_at[i], numbers[i], shown))
            return false;
    }
    return true;
}

/* Records a swap that makes the position a solution. Also records the same swap in the
 * other columns that the dial can show instead, because it repeats its numbers. */
static void note(struct swap_search *l, const struct grecian_most_columns *walk,
                 const struct board *board, const unsigned at[3])
{
    unsigned dial = at[0], columns = l->puzzle->columns, period = walk->period[dial];
    unsigned printed = at[2] + columns - board->offsets.turn[dial];

    for (unsigned c = printed % period; c < columns; c += period)
        l->found.columns[dial][at[1]] |= (uint64_t)1 << c;
}

/* Tries every swap of two numbers in column `left` and the next one. */
static void try_pair(struct swap_search *l, const struct grecian_most_columns *walk,
                     const struct board *board, unsigned left)
{
    const struct grecian_puzzle *puzzle = l->puzzle;
    const unsigned columns_at[2] = {left, (left + 1) % puzzle->columns};

    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        for (unsigned row = 0; row < puzzle->rows; row++) {
            if (solves(board, dial, row, columns_at))
                note(l, walk, board, (const unsigned[3]){dial, row, left});
        }
    }
}

static unsigned count_wrong(const struct board *board, unsigned column)
{
    return board->view.sum[column] != board->puzzle->target;
}

/* Visitor: finds the swaps that make a position a solution. */
static bool collect_swaps(struct grecian_most_columns *walk, unsigned correct_columns)
{
    struct swap_search *l = walk->arg;
    unsigned columns = l->puzzle->columns, wrong = columns - correct_columns;
    struct board board = {.puzzle = l->puzzle,
                          .offsets = grecian_most_columns_offsets(walk)};

    if (wrong == 0) {
        l->solvable = true;
        return false;
    }
    grecian_position(l->puzzle, &board.offsets, &board.view);
    for (unsigned left = 0; left < columns; left++) {
        if (count_wrong(&board, left) + count_wrong(&board, (left + 1) % columns) == wrong)
            try_pair(l, walk, &board, left);
    }
    return true;
}

static struct grecian_swap read_swap(const struct grecian_puzzle *puzzle, unsigned dial,
                                     unsigned row, unsigned column)
{
    const int32_t *cells = grecian_row(puzzle, dial, row);
    unsigned next = (column + 1) % puzzle->columns;

    return (struct grecian_swap){(uint8_t)dial,
                                 (uint8_t)row,
                                 {(uint8_t)column, (uint8_t)next},
                                 {cells[column], cells[next]}};
}

static void list_swaps(const struct swap_search *l, struct grecian_swap *list,
                       size_t capacity, struct grecian_swaps *swaps)
{
    const struct grecian_puzzle *puzzle = l->puzzle;

    for (unsigned i = 0; i < puzzle->dials * puzzle->rows; i++) {
        unsigned dial = i / puzzle->rows, row = i % puzzle->rows;
        uint64_t columns = l->found.columns[dial][row];

        if (puzzle->columns == 2 &&
            columns) /* columns 1 and 0 are the same pair as 0 and 1 */
            columns = 1;
        for (; columns; columns &= columns - 1) {
            unsigned column = (unsigned)__builtin_ctzll(columns);

            if (swaps->count++ < capacity)
                list[swaps->listed++] = read_swap(puzzle, dial, row, column);
        }
    }
}

enum pz_status grecian_diagnose_swaps(const struct grecian_puzzle *puzzle,
                                      struct pz_budget *budget, struct grecian_swap *list,
                                      size_t capacity, struct grecian_swaps *swaps)
{
    struct swap_search l = {.puzzle = puzzle, .solvable = false};
    enum pz_status status = PZ_OK;

    if (puzzle->columns > 1)
        status = grecian_most_columns_search(puzzle, budget, puzzle->columns - 2,
                                             collect_swaps, &l);
    if (status != PZ_OK)
        return status;
    *swaps = (struct grecian_swaps){.complete = l.solvable || !budget->cut};
    if (!l.solvable)
        list_swaps(&l, list, capacity, swaps);
    return PZ_OK;
}
