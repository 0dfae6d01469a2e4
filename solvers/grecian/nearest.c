/* The nearest position, and what may have been written down wrongly
 *
 * A cell shows in one column of a position at most. So whatever is done to one cell makes
 * the puzzle solvable exactly when some position has it in its only wrong column and it
 * comes right there: all positions with one wrong column give all such repairs (repair.c),
 * in one search that allows one column to be wrong (most_columns.c). Its end also proves
 * that no position has fewer than two columns wrong when there are none.
 *
 * A dial written down backwards is found by turning each dial round and asking for a
 * solution.
 *
 * The most columns right are found by branch and bound: each position that is better than
 * the best one raises the bound of the search. When no better one can exist, the first
 * position that is as good is found dial by dial (first_solutions.c), so that the answer
 * does not depend on the order of the search.
 *
 * The parts go in the order of their worth to somebody with a misprint: repairs, mirrored
 * dial, best position, first position. One position is there whatever the budget. */
#include "nearest.h"

#include "first_solutions.h"
#include "most_columns.h"
#include "repair.h"

#include <stdlib.h>
#include <string.h>

struct finding {
    const struct grecian_puzzle *puzzle;
    struct pz_budget *budget;
    struct grecian_most_columns *walk; /* the one under way, or NULL */
    struct grecian_repair_pile pile;
    struct grecian_nearest found;
};

/* Visitor: keeps the best position and from then on asks for a better one. */
static bool keep_better(struct grecian_most_columns *walk, unsigned columns_right)
{
    struct finding *n = walk->arg;

    if (columns_right <= n->found.columns_right)
        return true;
    n->found.offsets = grecian_most_columns_offsets(walk);
    n->found.columns_right = columns_right;
    walk->least = columns_right + 1;
    return columns_right < walk->tables.columns;
}

/* Visitor: collects the repairs of a position with one wrong column; a position without
 * one ends the walk. */
static bool collect_repairs(struct grecian_most_columns *walk, unsigned columns_right)
{
    struct finding *n = walk->arg;

    if (columns_right > n->found.columns_right) {
        n->found.offsets = grecian_most_columns_offsets(walk);
        n->found.columns_right = columns_right;
    }
    if (columns_right == walk->tables.columns)
        return false;
    return grecian_repair_collect(&n->pile, n->puzzle, walk);
}

/* Visitor: notes that there is such a position. */
static bool note_one(struct grecian_most_columns *walk, unsigned columns_right)
{
    *(bool *)walk->arg = true;
    (void)columns_right;
    return false;
}

/* What grecian_first_solutions asks. */
static enum pz_status reach(const struct grecian_puzzle *puzzle, unsigned least,
                            struct pz_budget *budget, bool *reached)
{
    struct grecian_most_columns *walk;
    enum pz_status status = grecian_most_columns_make(puzzle, budget, &walk);

    *reached = false;
    if (!walk)
        return status;
    walk->least = least;
    walk->visit = note_one;
    walk->arg = reached;
    grecian_most_columns_visit(walk);
    grecian_most_columns_free(walk);
    return PZ_OK;
}

/* Makes n->walk, or leaves it NULL when the budget is cut. It is given back before the
 * next search makes its own tables, so that there is one set of them at a time. */
static enum pz_status begin_walk(struct finding *n,
                                 bool (*visit)(struct grecian_most_columns *walk,
                                               unsigned columns_right))
{
    enum pz_status status = grecian_most_columns_make(n->puzzle, n->budget, &n->walk);

    if (n->walk) {
        n->walk->arg = n;
        n->walk->visit = visit;
    }
    return status;
}

static void end_walk(struct finding *n)
{
    grecian_most_columns_free(n->walk);
    n->walk = NULL;
}

/* One good position whatever the budget, then all repairs, and with them the proof that
 * no position has fewer than two columns wrong when there are none. */
static enum pz_status find_repairs(struct finding *n)
{
    unsigned columns = n->puzzle->columns;
    enum pz_status status = begin_walk(n, keep_better);

    if (!n->walk)
        return status;
    grecian_most_columns_greedy(n->walk);
    n->walk->least = columns - 1;
    n->walk->visit = collect_repairs;
    grecian_most_columns_visit(n->walk);
    end_walk(n);
    if (n->pile.failed)
        return PZ_NO_MEMORY;
    n->found.repairs_complete = !n->pile.full && !pz_budget_over(n->budget);
    if (n->found.columns_right == columns)
        n->pile.count = 0;
    return PZ_OK;
}

/* Replaces the best position by the first one that is as good, once no better one can
 * exist. */
static enum pz_status find_first(struct finding *n)
{
    struct grecian_offsets best = n->found.offsets;
    struct grecian_first_solutions first = {.puzzle = n->puzzle,
                                            .least = n->found.columns_right,
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

/* The most columns right; when it is all but one or more, find_repairs has proven it. */
static enum pz_status find_best(struct finding *n)
{
    unsigned columns = n->puzzle->columns;

    n->found.proven = n->found.columns_right == columns ||
                      (n->found.columns_right + 1 == columns && n->found.repairs_complete);
    if (n->found.columns_right + 1 >= columns)
        return PZ_OK;
    enum pz_status status = begin_walk(n, keep_better);

    if (!n->walk)
        return status;
    n->walk->least = n->found.columns_right + 1;
    grecian_most_columns_visit(n->walk);
    n->found.proven = !pz_budget_over(n->budget);
    end_walk(n);
    return PZ_OK;
}

/* Writes `dial` backwards; twice restores it. */
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

static enum pz_status try_mirrors(struct finding *n, int32_t *cells)
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

static enum pz_status find_mirrored(struct finding *n)
{
    size_t bytes =
        (size_t)n->puzzle->dials * n->puzzle->rows * n->puzzle->columns * sizeof(int32_t);

    if (n->found.columns_right == n->puzzle->columns) {
        n->found.mirrors_complete = true;
        return PZ_OK;
    }
    int32_t *cells = malloc(bytes);

    if (!cells)
        return PZ_NO_MEMORY;
    memcpy(cells, n->puzzle->cells, bytes);
    enum pz_status status = try_mirrors(n, cells);

    free(cells);
    return status;
}

/* Makes the position with every dial at 0 the best one. */
static void begin(struct finding *n)
{
    struct grecian_view view;

    n->found = (struct grecian_nearest){.mirrored_dial = GRECIAN_NO_MIRROR};
    grecian_position(n->puzzle, &n->found.offsets, &view);
    n->found.columns_right = view.columns_right;
}

static enum pz_status diagnose(struct finding *n)
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
    struct finding n = {.puzzle = puzzle, .budget = budget};

    begin(&n);
    enum pz_status status = diagnose(&n);

    if (status == PZ_OK) {
        n.found.repairs_listed = grecian_repair_list(&n.pile, puzzle, repairs, capacity);
        n.found.repair_count = n.pile.count;
        *nearest = n.found;
    }
    free(n.pile.repairs);
    return status;
}
