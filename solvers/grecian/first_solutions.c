/* The first positions, by self-reduction
 *
 * First means in lexicographic order of the offsets, dial 1 before dial 2. No search has to
 * follow that order: this is the self-reduction of a search problem to its decision problem.
 * Two dials that no longer turn against each other are one dial: the upper one, with the
 * lower one visible through its holes. So dial 1 is merged with the bottom dial at offset 0,
 * 1, and so on, which gives a puzzle with one dial fewer. If that puzzle still has such a
 * position, its positions follow, found in the same way; otherwise no position begins with
 * that offset. Any search that decides whether a puzzle has such a position is suitable,
 * whatever its own order, and so is one that multiplies instead of listing.
 *
 * Cost: at most dials x columns decisions per position, each for a puzzle with at least one
 * dial fewer than the solved one and so with columns times fewer positions. */
#include "first_solutions.h"

#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

struct merge {
    struct grecian_first_solutions *first;
    int32_t *cells; /* dial d: as printed, or merged with all dials below it */
    struct grecian_offsets offsets;
};

/* Merges `dial`, turned by `turn`, with the merged dial below it. It becomes the bottom dial
 * of the remaining puzzle. */
static void merge_dial(struct merge *m, unsigned dial, unsigned turn)
{
    const struct grecian_puzzle *puzzle = m->first->puzzle;
    size_t size = grecian_dial_cells(puzzle);
    const int32_t *printed = puzzle->cells + dial * size;
    const int32_t *below = m->cells + (dial - 1) * size;
    int32_t *merged = m->cells + dial * size;
    unsigned columns = puzzle->columns;

    for (size_t row = 0; row < size; row += columns) {
        for (unsigned c = 0; c < columns; c++) {
            unsigned column = c + turn < columns ? c + turn : c + turn - columns;
            int32_t number = printed[row + c];

            merged[row + column] = number == GRECIAN_HOLE ? below[row + column] : number;
        }
    }
    m->offsets.turn[dial] = (uint8_t)turn;
}

static bool has_enough_columns(const struct merge *m)
{
    struct grecian_view view;

    grecian_position(m->first->puzzle, &m->offsets, &view);
    return view.correct_columns >= m->first->least;
}

/* Sets `reached` to whether a position exists with the current offsets up to `dial`. */
static enum pz_status decide(struct merge *m, unsigned dial, bool *reached)
{
    struct grecian_puzzle rest = *m->first->puzzle;

    if (dial + 1 == rest.dials) {
        *reached = has_enough_columns(m);
        return PZ_OK;
    }
    rest.cells = m->cells + dial * grecian_dial_cells(&rest);
    rest.dials -= dial;
    return m->first->reach(&rest, m->first->least, m->first->budget, reached);
}

/* Lists the positions with the current offsets of the dials below `dial`; some exist. The
 * dials from `dial` up are as printed, before and after. */
static enum pz_status list_from(struct merge *m, unsigned dial)
{
    struct grecian_first_solutions *first = m->first;
    const struct grecian_puzzle *puzzle = first->puzzle;
    size_t size = grecian_dial_cells(puzzle);
    enum pz_status status = PZ_OK;

    if (dial == puzzle->dials) {
        first->list[first->listed++] = m->offsets;
        return PZ_OK;
    }
    for (unsigned turn = 0; turn < puzzle->columns && first->listed < first->limit;
         turn++) {
        bool reached = false;

        merge_dial(m, dial, turn);
        status = decide(m, dial, &reached);
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
    struct merge m = {.first = first, .cells = grecian_copy_cells(first->puzzle)};

    first->listed = 0;
    if (!m.cells)
        return PZ_NO_MEMORY;
    enum pz_status status = list_from(&m, 1);

    free(m.cells);
    return status;
}
