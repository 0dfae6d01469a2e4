/* The first positions, by self-reduction
 *
 * First means in lexicographic order of the offsets, dial 1 before dial 2. No search has to
 * go in that order for it: this is the self-reduction of a search problem to its decision
 * problem. Two dials that no longer turn against each other are one dial: the upper one,
 * seen through its holes. So dial 1 is laid on the bottom dial at offset 0, 1, ..., which
 * leaves a puzzle with one dial less; where that still has such a position, its positions
 * follow, found in the same way, and else none begins with that offset. Any search that can
 * say whether a puzzle has such a position serves, whatever its own order, and so does one
 * that multiplies instead of listing.
 *
 * Cost: a position takes at most dials x columns decisions, each on a puzzle with at least
 * one dial less than the one that was solved, and so columns times fewer positions. */
#include "first_solutions.h"

#include <stdlib.h>
#include <string.h>

struct merge {
    struct grecian_first_solutions *first;
    int32_t *cells; /* dial d: as printed, or with all dials below it laid under it */
    struct grecian_offsets offsets;
};

static size_t dial_cells(const struct grecian_puzzle *puzzle)
{
    return (size_t)puzzle->rows * puzzle->columns;
}

/* Turns the printed dial `dial` by `turn`, lays it on the merged dial below it, and makes
 * it the bottom of what remains. */
static void lay(struct merge *m, unsigned dial, unsigned turn)
{
    const struct grecian_puzzle *puzzle = m->first->puzzle;
    size_t size = dial_cells(puzzle);
    const int32_t *printed = puzzle->cells + dial * size;
    const int32_t *below = m->cells + (dial - 1) * size;
    int32_t *merged = m->cells + dial * size;
    unsigned columns = puzzle->columns;

    for (size_t row = 0; row < size; row += columns) {
        for (unsigned c = 0; c < columns; c++) {
            unsigned place = c + turn < columns ? c + turn : c + turn - columns;
            int32_t number = printed[row + c];

            merged[row + place] = number == GRECIAN_HOLE ? below[row + place] : number;
        }
    }
    m->offsets.turn[dial] = (uint8_t)turn;
}

/* True when the whole board, merged into the last dial, has enough columns right. */
static bool board_reaches(const struct merge *m)
{
    const struct grecian_puzzle *puzzle = m->first->puzzle;
    const int32_t *board = m->cells + (puzzle->dials - 1) * dial_cells(puzzle);
    unsigned right = 0;

    for (unsigned c = 0; c < puzzle->columns; c++) {
        int64_t sum = 0;

        for (unsigned row = 0; row < puzzle->rows; row++) {
            int32_t number = board[row * puzzle->columns + c];

            sum += number == GRECIAN_HOLE ? 0 : number;
        }
        right += sum == puzzle->target;
    }
    return right >= m->first->least;
}

/* Whether a position exists that turns dials up to `dial` as they are now. */
static enum pz_status ask(struct merge *m, unsigned dial, bool *reached)
{
    struct grecian_puzzle rest = *m->first->puzzle;

    if (dial + 1 == rest.dials) {
        *reached = board_reaches(m);
        return PZ_OK;
    }
    rest.cells = m->cells + dial * dial_cells(&rest);
    rest.dials -= dial;
    return m->first->reach(&rest, m->first->least, m->first->budget, reached);
}

/* Lists the positions that turn the dials below `dial` as they are now; some exist. The
 * dials from `dial` up are as printed, before and after. */
static enum pz_status list_from(struct merge *m, unsigned dial)
{
    struct grecian_first_solutions *first = m->first;
    const struct grecian_puzzle *puzzle = first->puzzle;
    size_t size = dial_cells(puzzle);
    enum pz_status status = PZ_OK;

    if (dial == puzzle->dials) {
        first->list[first->listed++] = m->offsets;
        return PZ_OK;
    }
    for (unsigned turn = 0; turn < puzzle->columns && first->listed < first->limit;
         turn++) {
        bool reached = false;

        lay(m, dial, turn);
        status = ask(m, dial, &reached);
        if (status == PZ_OK && reached)
            status = list_from(m, dial + 1);
        if (status != PZ_OK || pz_budget_over(first->budget))
            break;
    }
    memcpy(m->cells + dial * size, puzzle->cells + dial * size, size * sizeof *m->cells);
    return status;
}

enum pz_status grecian_first_solutions_list(struct grecian_first_solutions *first)
{
    const struct grecian_puzzle *puzzle = first->puzzle;
    size_t bytes = puzzle->dials * dial_cells(puzzle) * sizeof(int32_t);
    struct merge m = {.first = first, .cells = malloc(bytes)};

    first->listed = 0;
    if (!m.cells)
        return PZ_NO_MEMORY;
    memcpy(m.cells, puzzle->cells, bytes);
    enum pz_status status = list_from(&m, 1);

    free(m.cells);
    return status;
}
