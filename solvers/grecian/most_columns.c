/* Finds positions with many correct columns by branch and bound.
 *
 * This search is similar to the depth-first search of depth_first.c, in which a column that
 * cannot reach the target ends the branch. In this search, some columns may be incorrect.
 * So for each offset of the next dial, the search counts the columns that can still be
 * correct. The count is an upper bound for all positions below, and it is exact at the
 * bottom dial. Only branches whose bound is below `least` are cut, so no position with at
 * least `least` correct columns is missed.
 *
 * All offsets are counted together. For each column, the tables have a bit set of offsets.
 * A bit-sliced counter has one word per binary digit, and bit t of each word belongs to
 * offset t. To add a bit set, half adders process whole words, as long as there is a carry.
 * Six words count to 63. A comparison from the highest digit down finds the offsets with a
 * count of at least k, again for all offsets together. After every fourth column, the
 * search checks whether any offset can still reach `least`. If no offset can reach `least`,
 * the search leaves the node.
 *
 * Offsets with the highest bound come first (branch and bound). So if the visitor increases
 * `least` above the number of correct columns that it has seen, the search soon cuts almost
 * everything. Offsets that only repeat the position are skipped, as in depth_first.c.
 *
 * Cost. To find the maximum for 5 dials with 4 rows and 12 columns takes 230 nodes. The
 * more columns may be incorrect, the fewer branches are cut. In the worst case, none of the
 * columns^(dials - 1) positions is cut. */
#include "most_columns.h"

#include "puzzle.h"
#include "solvers/core/check.h"

#include <stdlib.h>

enum {
    SLICES = 6,    /* counts up to 63 */
    CUT_STRIDE = 4 /* columns between two checks whether the node can be cut */
};

/* Counters of columns, one per offset. A counter has the bits with the same index of all
 * slices. */
struct column_counts {
    uint64_t slice[SLICES];
    uint16_t open; /* rows that some column has open */
};

static void count_turns(struct column_counts *counts, uint64_t turns)
{
    for (int i = 0; turns; i++) {
        assert(i < SLICES);
        uint64_t carry = counts->slice[i] & turns;

        counts->slice[i] ^= turns;
        turns = carry;
    }
}

/* Returns the offsets with a count of at least `least`. Compares bit-sliced numbers,
 * beginning with the highest slice. */
static uint64_t turns_from(const struct column_counts *counts, unsigned least,
                           uint64_t among)
{
    uint64_t greater = 0, equal = among;

    for (int i = SLICES - 1; i >= 0; i--) {
        if (least >> i & 1) {
            equal &= counts->slice[i];
        } else {
            greater |= equal & counts->slice[i];
            equal &= ~counts->slice[i];
        }
    }
    return greater | equal;
}

/* Counts, for every offset of the next dial, the columns that remain solvable. Stops if no
 * offset can reach walk->least. */
static struct column_counts look_ahead(const struct grecian_most_columns *walk,
                                       unsigned left)
{
    const struct grecian_sum_tables *tables = &walk->tables;
    const struct grecian_partial_position *level = &walk->levels[left];
    unsigned wrong =
        tables->columns - walk->least; /* allowed; wraps if too much is required */
    struct column_counts counts = {.open = 0};

    for (unsigned c = 0; c < tables->columns; c++) {
        const struct grecian_sum_set *set = &tables->sets[level->set[c]];
        int64_t missing = level->missing[c];

        if (c % CUT_STRIDE == 0 && c > wrong &&
            !turns_from(&counts, c - wrong, tables->all))
            break;
        counts.open |= set->open;
        if (missing < set->least || missing > set->most)
            continue;
        count_turns(
            &counts,
            grecian_sum_tables_rotate(
                tables, grecian_sum_tables_solvable(tables, level->set[c], missing), c));
    }
    return counts;
}

static bool is_over(const struct grecian_most_columns *walk)
{
    return walk->ended || pz_budget_over(walk->budget);
}

/* Returns the offsets of the next dial to try. Of the offsets that differ by its period or
 * by `cycle`, which is the period of the position above (depth_first.c), it returns one.
 * Sets `cycle` to the period of the position with this dial. */
static uint64_t different_turns(struct grecian_most_columns *walk, unsigned left,
                                uint16_t open, unsigned *cycle)
{
    unsigned period = grecian_sum_tables_period(&walk->tables, left - 1, open);
    unsigned alike = grecian_gcd(period, *cycle);

    walk->period[left - 1] = (uint8_t)period;
    *cycle = *cycle / alike * period;
    return ((uint64_t)1 << alike) - 1;
}

static void place(struct grecian_most_columns *walk, unsigned left, unsigned turn)
{
    assert(left > 0 && left <= walk->tables.dials && turn < walk->tables.columns);
    walk->turn[left - 1] = (uint8_t)turn;
    if (left > 1)
        grecian_sum_tables_place(&walk->tables, left, turn, &walk->levels[left],
                                 &walk->levels[left - 1]);
}

#ifdef PUZZLED_CHECK
struct visit {
    const struct grecian_most_columns *walk;
    unsigned count;
};

/* Asserts that the position has the number of correct columns that the counters found. */
static void visit_check(const struct visit *visit)
{
    struct grecian_offsets offsets = grecian_most_columns_offsets(visit->walk);
    struct grecian_view view;

    grecian_position(visit->walk->puzzle, &offsets, &view);
    assert(view.correct_columns == visit->count);
}
#endif

static bool call_visitor(struct grecian_most_columns *walk, unsigned count)
{
    CHECKED(visit_check, (&(const struct visit){walk, count}));
    return walk->visit(walk, count);
}

static void walk_best(struct grecian_most_columns *walk, unsigned left, unsigned cycle)
{
    if (pz_budget_node(walk->budget))
        return;
    struct column_counts counts = look_ahead(walk, left);
    uint64_t among = different_turns(walk, left, counts.open, &cycle);

    for (unsigned count = walk->tables.columns + 1; count-- > walk->least;) {
        uint64_t turns = turns_from(&counts, count, among);

        among &= ~turns;
        for (; turns && count >= walk->least && !is_over(walk); turns &= turns - 1) {
            place(walk, left, (unsigned)__builtin_ctzll(turns));
            if (left > 1)
                walk_best(walk, left - 1, cycle);
            else
                walk->ended = !call_visitor(walk, count);
        }
    }
}

void grecian_most_columns_greedy(struct grecian_most_columns *walk)
{
    unsigned right = 0;

    for (unsigned left = walk->tables.dials; left > 0; left--) {
        struct column_counts counts = look_ahead(walk, left);
        uint64_t among = left == walk->tables.dials ? 1 : walk->tables.all;
        unsigned count = walk->tables.columns;
        uint64_t turns = turns_from(&counts, count, among);

        while (!turns)
            turns = turns_from(&counts, --count, among);
        place(walk, left, (unsigned)__builtin_ctzll(turns));
        right = count;
        walk->budget->nodes++;
    }
    call_visitor(walk, right);
}

void grecian_most_columns_visit(struct grecian_most_columns *walk)
{
    walk->ended = false;
    walk_best(walk, walk->tables.dials, 1);
}

struct grecian_offsets grecian_most_columns_offsets(const struct grecian_most_columns *walk)
{
    return grecian_offsets_of(walk->puzzle, walk->turn);
}

enum pz_status grecian_most_columns_make(const struct grecian_puzzle *puzzle,
                                         struct pz_budget *budget,
                                         struct grecian_most_columns **walk)
{
    struct grecian_most_columns *made = malloc(sizeof *made);

    *walk = NULL;
    if (!made)
        return PZ_NO_MEMORY;
    made->puzzle = puzzle;
    made->budget = budget;
    made->least = 0;
    enum pz_status status = grecian_sum_tables_make(&made->tables, puzzle, budget);

    if (status != PZ_OK || pz_budget_over(budget)) {
        grecian_most_columns_free(made);
        return status;
    }
    grecian_sum_tables_start(&made->tables, &made->levels[puzzle->dials]);
    *walk = made;
    return PZ_OK;
}

void grecian_most_columns_free(struct grecian_most_columns *walk)
{
    if (!walk)
        return;
    grecian_sum_tables_free(&walk->tables);
    free(walk);
}

enum pz_status grecian_most_columns_search(const struct grecian_puzzle *puzzle,
                                           struct pz_budget *budget, unsigned least,
                                           grecian_visitor *visit, void *arg)
{
    struct grecian_most_columns *walk;
    enum pz_status status = grecian_most_columns_make(puzzle, budget, &walk);

    if (!walk)
        return status;
    walk->least = least;
    walk->visit = visit;
    walk->arg = arg;
    grecian_most_columns_visit(walk);
    grecian_most_columns_free(walk);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}
