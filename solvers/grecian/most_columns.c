/* Positions with many columns right, by branch and bound
 *
 * The depth-first search of depth_first.c with slack. There a column without hope ends the
 * branch. Here columns may be wrong, so for each turn of the next dial it is counted how
 * many columns can still come right: an upper bound of the columns that any position below
 * has right, and at the bottom dial just their number. Branches whose bound is below
 * `least` are cut, and nothing else is: so an enumeration misses none.
 *
 * The count is made for all turns at once. The tables give, per column, a bit set of turns;
 * a bit-sliced counter has one word per binary digit, bit t of each belonging to turn t,
 * and adding a bit set to it is a ripple of half adders over whole words, as long as there
 * is a carry. Six words count to 63. The turns with a count of at least k are found by
 * comparing from the highest digit down, again for all at once. Every fourth column it is
 * looked whether any turn can still come to `least`; where none can, the node is dead.
 *
 * Offsets with the highest bound come first (branch and bound), so that a visitor that raises
 * `least` above what it has seen soon prunes almost everything. Offsets that only repeat the
 * position are skipped, as in depth_first.c.
 *
 * Cost: 230 nodes to maximize over 5 dials of 4 x 12; the more columns may be wrong, the
 * less is cut, at worst nothing of columns^(dials - 1) positions. */
#include "most_columns.h"

#include "puzzle.h"

#include <stdlib.h>

enum {
    SLICES = 6,     /* counts up to 63 */
    LOOK_STRIDE = 4 /* columns between two looks whether the node is dead */
};

/* The counter of one turn is made of one bit of each slice. */
struct outlook {
    uint64_t slice[SLICES];
    uint16_t open; /* rows that some column has open */
};

static void count_turns(struct outlook *outlook, uint64_t turns)
{
    for (int i = 0; turns; i++) {
        uint64_t carry = outlook->slice[i] & turns;

        outlook->slice[i] ^= turns;
        turns = carry;
    }
}

/* The turns with a count of at least `least`: a comparison of bit-sliced numbers, highest
 * slice first. */
static uint64_t turns_from(const struct outlook *outlook, unsigned least, uint64_t among)
{
    uint64_t greater = 0, equal = among;

    for (int i = SLICES - 1; i >= 0; i--) {
        if (least >> i & 1) {
            equal &= outlook->slice[i];
        } else {
            greater |= equal & outlook->slice[i];
            equal &= ~outlook->slice[i];
        }
    }
    return greater | equal;
}

/* Counts for every turn of the next dial the columns that stay solvable. Stops counting
 * when no turn can come to walk->least any more. */
static struct outlook look_ahead(const struct grecian_most_columns *walk, unsigned left)
{
    const struct grecian_tables *tables = &walk->tables;
    const struct grecian_level *level = &walk->levels[left];
    unsigned wrong =
        tables->columns - walk->least; /* allowed; huge when too much is asked */
    struct outlook outlook = {.open = 0};

    for (unsigned c = 0; c < tables->columns; c++) {
        const struct grecian_set *set = &tables->sets[level->set[c]];
        int64_t missing = level->missing[c];

        if (c % LOOK_STRIDE == 0 && c > wrong &&
            !turns_from(&outlook, c - wrong, tables->all))
            break;
        outlook.open |= set->open;
        if (missing < set->least || missing > set->most)
            continue;
        count_turns(&outlook,
                    grecian_tables_rotate(
                        tables, grecian_tables_fit(tables, level->set[c], missing), c));
    }
    return outlook;
}

static unsigned count_of(const struct outlook *outlook, unsigned turn)
{
    unsigned count = 0;

    for (int i = 0; i < SLICES; i++)
        count |= (unsigned)(outlook->slice[i] >> turn & 1) << i;
    return count;
}

static bool is_over(const struct grecian_most_columns *walk)
{
    return walk->ended || pz_budget_over(walk->budget);
}

/* The turns of the next dial that need a look: one for all that differ by its period or by
 * `cycle`, after which the board above looks the same (depth_first.c). Sets
 * `cycle` to the same for the board with this dial. */
static uint64_t different_turns(struct grecian_most_columns *walk, unsigned left,
                                uint16_t open, unsigned *cycle)
{
    unsigned period = grecian_tables_period(&walk->tables, left - 1, open);
    unsigned alike = grecian_gcd(period, *cycle);

    walk->period[left - 1] = (uint8_t)period;
    *cycle = *cycle / alike * period;
    return ((uint64_t)1 << alike) - 1;
}

static void place(struct grecian_most_columns *walk, unsigned left, unsigned turn)
{
    walk->turn[left - 1] = (uint8_t)turn;
    if (left > 1)
        grecian_tables_place(&walk->tables, left, turn, &walk->levels[left],
                             &walk->levels[left - 1]);
}

static void walk_best(struct grecian_most_columns *walk, unsigned left, unsigned cycle)
{
    if (pz_budget_node(walk->budget))
        return;
    struct outlook outlook = look_ahead(walk, left);
    uint64_t among = different_turns(walk, left, outlook.open, &cycle);

    for (unsigned count = walk->tables.columns + 1; count-- > walk->least;) {
        uint64_t turns = turns_from(&outlook, count, among);

        among &= ~turns;
        for (; turns && count >= walk->least && !is_over(walk); turns &= turns - 1) {
            place(walk, left, (unsigned)__builtin_ctzll(turns));
            if (left > 1)
                walk_best(walk, left - 1, cycle);
            else
                walk->ended = !walk->visit(walk, count);
        }
    }
}

void grecian_most_columns_greedy(struct grecian_most_columns *walk)
{
    unsigned right = 0;

    for (unsigned left = walk->tables.dials; left > 0; left--) {
        struct outlook outlook = look_ahead(walk, left);
        uint64_t among = left == walk->tables.dials ? 1 : walk->tables.all;
        unsigned count = walk->tables.columns;
        uint64_t turns = turns_from(&outlook, count, among);

        while (!turns)
            turns = turns_from(&outlook, --count, among);
        place(walk, left, (unsigned)__builtin_ctzll(turns));
        right = count;
        walk->budget->nodes++;
    }
    walk->visit(walk, right);
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
    enum pz_status status = grecian_tables_make(&made->tables, puzzle, budget);

    if (status != PZ_OK || pz_budget_over(budget)) {
        grecian_most_columns_free(made);
        return status;
    }
    grecian_tables_start(&made->tables, &made->levels[puzzle->dials]);
    *walk = made;
    return PZ_OK;
}

void grecian_most_columns_free(struct grecian_most_columns *walk)
{
    if (!walk)
        return;
    grecian_tables_free(&walk->tables);
    free(walk);
}
