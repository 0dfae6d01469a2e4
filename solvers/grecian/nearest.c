/* Finds the nearest position and possible transcription errors.
 *
 * A cell is visible in at most one column of a position. So a change of one cell makes the
 * puzzle solvable if and only if the cell is in the only incorrect column of some position,
 * and this column becomes correct. A search that allows one incorrect column
 * (most_columns.c) finds all positions with one incorrect column, which give all repairs
 * (diagnose_cell.c). If the search ends without such a position, it also proves that every
 * position has at least two incorrect columns.
 *
 * A mirrored dial is found by reversing each dial and solving the puzzle again.
 *
 * The maximum number of correct columns is found by branch and bound. Each position that is
 * better than the best position so far raises the bound of the search. When no better
 * position can exist, the first position that is equally good is found dial by dial
 * (first_solutions.c). Therefore the answer does not depend on the order of the search.
 *
 * The parts of the work are ordered by their use to a person with an error in the puzzle:
 * repairs, mirrored dial, best position, first position. For every budget, the answer has a
 * position. */
#include "nearest.h"

#include "diagnose_cell.h"
#include "first_solutions.h"
#include "most_columns.h"
#include "puzzle.h"

#include <stdlib.h>

struct nearest_search {
    const struct grecian_puzzle *puzzle;
    struct pz_budget *budget;
    struct grecian_repairs repairs;
    struct grecian_nearest found;
};

/* Visitor: keeps the best position and then requires a better position. */
static bool keep_better(struct grecian_most_columns *walk, unsigned correct_columns)
{
    struct nearest_search *n = walk->arg;

    if (correct_columns <= n->found.correct_columns)
        return true;
    n->found.offsets = grecian_most_columns_offsets(walk);
    n->found.correct_columns = correct_columns;
    walk->least = correct_columns + 1;
    return correct_columns < walk->tables.columns;
}

/* Visitor: collects the repairs of a position with one incorrect column. A solution ends
 * the search. */
static bool collect_repairs(struct grecian_most_columns *walk, unsigned correct_columns)
{
    struct nearest_search *n = walk->arg;

    if (correct_columns > n->found.correct_columns) {
        n->found.offsets = grecian_most_columns_offsets(walk);
        n->found.correct_columns = correct_columns;
    }
    if (correct_columns == walk->tables.columns)
        return false;
    return grecian_repairs_add(&n->repairs, n->puzzle, walk);
}

/* Visitor: records that there is such a position. */
static bool note_one(struct grecian_most_columns *walk, unsigned correct_columns)
{
    *(bool *)walk->arg = true;
    (void)correct_columns;
    return false;
}

/* The function `reach` for grecian_first_solutions. */
static enum pz_status reach(const struct grecian_puzzle *puzzle, unsigned least,
                            struct pz_budget *budget, bool *reached)
{
    *reached = false;
    return grecian_most_columns_search(puzzle, budget, least, note_one, reached);
}

/* Finds one good position, even if the budget has ended. Then finds all repairs and, if
 * every position has at least two incorrect columns, the proof. */
static enum pz_status find_repairs(struct nearest_search *n)
{
    unsigned columns = n->puzzle->columns;
    struct grecian_most_columns *walk;
    enum pz_status status = grecian_most_columns_make(n->puzzle, n->budget, &walk);

    if (!walk)
        return status;
    walk->arg = n;
    walk->visit = keep_better;
    grecian_most_columns_greedy(walk);
    walk->least = columns - 1;
    walk->visit = collect_repairs;
    grecian_most_columns_visit(walk);
    grecian_most_columns_free(walk);
    if (n->repairs.failed)
        return PZ_NO_MEMORY;
    n->found.repairs_complete = !n->repairs.full && !pz_budget_over(n->budget);
    if (n->found.correct_columns == columns)
        n->repairs.count = 0;
    return PZ_OK;
}

/* Replaces the best position with the first position that is equally good, if no position
 * is better. */
static enum pz_status find_first(struct nearest_search *n)
{
    struct grecian_offsets best = n->found.offsets;
    struct grecian_first_solutions first = {.puzzle = n->puzzle,
                                            .least = n->found.correct_columns,
                                            .reach = reach,
                                            .budget = n->budget,
                                            .list = &n->found.offsets,
                                            .limit = 1};

    if (!n->found.proven || pz_budget_over(n->budget))
        return PZ_OK;
    enum pz_status status = grecian_first_solutions_list(&first);

    n->found.first = first.listed == 1;
    if (first.listed == 0)
        n->found.offsets = best;
    return status;
}

/* Finds the maximum number of correct columns. If at most one column is incorrect,
 * find_repairs has proven it. */
static enum pz_status find_best(struct nearest_search *n)
{
    unsigned columns = n->puzzle->columns;

    n->found.proven =
        n->found.correct_columns == columns ||
        (n->found.correct_columns + 1 == columns && n->found.repairs_complete);
    if (n->found.correct_columns + 1 >= columns)
        return PZ_OK;
    enum pz_status status = grecian_most_columns_search(
        n->puzzle, n->budget, n->found.correct_columns + 1, keep_better, n);

    n->found.proven = !pz_budget_over(n->budget);
    return status;
}

/* Reverses the rows of `dial`. */
static void mirror(const struct grecian_puzzle *puzzle, int32_t *cells, unsigned dial)
{
    for (unsigned row = 0; row < puzzle->rows; row++) {
        int32_t *first = cells + (dial * puzzle->rows + row) * puzzle->columns;
        int32_t *last = first + puzzle->columns - 1;

        for (; first < last; first++, last--) {
            int32_t kept = *first;

            *first = *last;
            *last = kept;
        }
    }
}

static enum pz_status try_mirrors(struct nearest_search *n, int32_t *cells)
{
    struct grecian_puzzle other = *n->puzzle;
    enum pz_status status = PZ_OK;
    bool reached = false;

    other.cells = cells;
    for (unsigned dial = 0; dial < other.dials && status == PZ_OK; dial++) {
        mirror(n->puzzle, cells, dial);
        status = reach(&other, other.columns, n->budget, &reached);
        mirror(n->puzzle, cells, dial);
        if (reached) {
            n->found.mirrored_dial = (int)dial;
            break;
        }
        if (pz_budget_over(n->budget))
            return status;
    }
    n->found.mirrors_complete = true;
    return status;
}

static enum pz_status find_mirrored(struct nearest_search *n)
{
    if (n->found.correct_columns == n->puzzle->columns) {
        n->found.mirrors_complete = true;
        return PZ_OK;
    }
    int32_t *cells = grecian_copy_cells(n->puzzle);

    if (!cells)
        return PZ_NO_MEMORY;
    enum pz_status status = try_mirrors(n, cells);

    free(cells);
    return status;
}

/* Begins with every dial at 0 as the best position. */
static void begin(struct nearest_search *n)
{
    struct grecian_view view;

    n->found = (struct grecian_nearest){.mirrored_dial = GRECIAN_NO_MIRROR};
    grecian_position(n->puzzle, &n->found.offsets, &view);
    n->found.correct_columns = view.correct_columns;
}

static enum pz_status diagnose(struct nearest_search *n)
{
    enum pz_status status = find_repairs(n);

    if (status == PZ_OK)
        status = find_mirrored(n);
    if (status == PZ_OK)
        status = find_best(n);
    if (status == PZ_OK)
        status = find_first(n);
    return status == PZ_OK && n->budget->stopped ? PZ_STOPPED : status;
}

enum pz_status grecian_nearest(const struct grecian_puzzle *puzzle,
                               struct pz_budget *budget, struct grecian_repair *repairs,
                               size_t capacity, struct grecian_nearest *nearest)
{
    struct nearest_search n = {.puzzle = puzzle, .budget = budget};

    begin(&n);
    enum pz_status status = diagnose(&n);

    if (status == PZ_OK) {
        n.found.repairs_listed =
            grecian_repairs_write(&n.repairs, puzzle, repairs, capacity);
        n.found.repair_count = n.repairs.count;
        *nearest = n.found;
    }
    free(n.repairs.repairs);
    return status;
}
