/* Finds the first positions of a kind by self-reduction, for example the first solutions.
 *
 * The order is the lexicographic order of the offsets, dial 1 before dial 2. No search has
 * to follow this order, because the search problem is reduced to its decision problem. Two
 * dials that no longer turn against each other are one dial, in which the lower dial is
 * visible through the holes of the upper dial. So dial 1 is merged with the bottom dial at
 * offset 0, 1, and so on, which gives a puzzle with one dial fewer. If this puzzle still
 * has a position of the kind, its positions are found in the same way. Otherwise, no
 * position of the kind begins with this offset. Any search is suitable that decides whether
 * a puzzle has a position of the kind, in any order, even if it multiplies instead of
 * listing.
 *
 * Cost. Each position takes at most dials x columns decisions. Each decision is about a
 * puzzle with at least one dial fewer than the original puzzle, which divides the number of
 * positions by the number of columns. */
#include "first_solutions.h"

#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

struct merge {
    struct grecian_first_solutions *first;
    int32_t *cells; /* dial d: as printed, or merged with all dials below it */
    struct grecian_offsets offsets;
};

/* Merges `dial`, turned by `turn`, with the merged dial below it. It becomes the bottom
 * dial of the remaining puzzle. */
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

/* Sets `reached` to true if there is a position with the current offsets up to `dial`. */
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

/* Lists the positions with the current offsets of the dials below `dial`. At least one such
 * position must exist. The dials from `dial` up are as printed, before and after the
 * call. */
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
