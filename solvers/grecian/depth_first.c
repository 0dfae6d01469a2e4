/* Solutions depth first, with bit sets of turns
 *
 * The dials are placed from the top one down; the top dial stands still during the search,
 * as turning the whole board changes nothing. A node is a board of which some upper dials
 * are placed: per column a set of open rows and a missing amount (tables.c). For each
 * column the tables have the set of turns of the next dial after which the column can still
 * come right. These sets, one bit per turn, are rotated to their columns and intersected:
 * one AND per column decides all turns at once, and what is left are the turns worth
 * trying (constraint propagation, one step ahead). Of the bottom dial these turns are
 * exact: they are the solutions. Every turn that is left out leaves some column without
 * hope, so no solution is lost, and the end of the search is the proof.
 *
 * Symmetry. A dial that repeats itself after p columns in the rows still open makes the
 * same board at turns t and t + p. The board above it may look the same when it is turned
 * by q columns, too. Turning the dial by p or the board by q changes nothing but the
 * position of the whole, so the turns 0 .. gcd(p, q) - 1 stand for all of them, each for
 * columns / gcd(p, q) turns; and the board with this dial looks the same after lcm(p, q)
 * columns. A hidden dial has no open row: p is 1, and it costs one node. Counts are
 * multiplied and so exact without enumeration, but solutions that a multiplication stands
 * for are not met one by one.
 *
 * Cost: a node takes about columns steps, 0.1 us for 24 columns; their number depends on
 * how much the tables rule out. Puzzles whose dials cover each other take tens of nodes for
 * 5 dials of 4 x 12, and 5,600 for 10 of 4 x 36; where no two dials share a row nearly
 * every sum can be made, and 8 dials of 24 columns take 205,000. */
#include "depth_first.h"

#include "puzzle.h"

/* Takes the solutions that the bottom dial at each of `turns` makes, and returns how many
 * there are. */
static unsigned take(struct grecian_depth_first *s, uint64_t turns)
{
    unsigned count = (unsigned)__builtin_popcountll(turns);

    s->met += count;
    s->satisfied = s->task->enough && s->met >= s->task->enough;
    for (; turns && s->listed < s->task->limit; turns &= turns - 1) {
        s->turn[0] = (uint8_t)__builtin_ctzll(turns);
        s->task->list[s->listed++] = grecian_offsets_of(s->puzzle, s->turn);
    }
    return count;
}

static bool is_over(const struct grecian_depth_first *s)
{
    return s->satisfied || s->given_up || pz_budget_over(s->budget);
}

static void review(struct grecian_depth_first *s)
{
    s->review = UINT64_MAX;
    s->given_up = s->is_dear(s);
}

/* Sets `count` to the number of solutions under the board levels[left], or leaves it alone
 * and returns false where there is none, as nearly everywhere. The board looks the same
 * when it is turned by `cycle` columns: at least as far as the columns that are not settled
 * go. For the top dial, with `cycle` 1, this leaves turn 0, as it should. */
static bool visit(struct grecian_depth_first *s, unsigned left, unsigned cycle,
                  struct pz_count *count)
{
    const struct grecian_tables *tables = &s->tables;
    uint16_t open = 0;
    bool any = false;

    if (pz_budget_node(s->budget))
        return false;
    if (s->budget->nodes > s->review)
        review(s);
    uint64_t turns = grecian_tables_turns(tables, &s->levels[left], &open);

    if (!turns)
        return false;
    if (left == 1) {
        *count = pz_count_from(take(s, turns));
        return true;
    }
    unsigned period = grecian_tables_period(tables, left - 1, open);
    unsigned alike = grecian_gcd(period, cycle);

    turns &= ((uint64_t)1 << alike) - 1;
    for (; turns && !is_over(s); turns &= turns - 1) {
        unsigned turn = (unsigned)__builtin_ctzll(turns);
        struct pz_count below;

        s->turn[left - 1] = (uint8_t)turn;
        grecian_tables_place(tables, left, turn, &s->levels[left], &s->levels[left - 1]);
        if (!visit(s, left - 1, cycle / alike * period, &below))
            continue;
        if (any)
            pz_count_add(&below, count);
        *count = below;
        any = true;
    }
    if (any && left < tables->dials)
        pz_count_multiply(count, tables->columns / alike);
    return any;
}

enum pz_status grecian_depth_first_run(struct grecian_depth_first *search,
                                       struct grecian_search_result *result)
{
    enum pz_status status =
        grecian_tables_make(&search->tables, search->puzzle, search->budget);

    search->met = search->listed = 0;
    search->satisfied = search->given_up = false;
    if (status == PZ_OK && !pz_budget_over(search->budget)) {
        unsigned dials = search->puzzle->dials;

        grecian_tables_start(&search->tables, &search->levels[dials]);
        visit(search, dials, 1, &result->count);
        result->complete = !is_over(search);
        result->listed = search->listed;
        status = search->budget->stopped ? PZ_STOPPED : PZ_OK;
    }
    grecian_tables_free(&search->tables);
    return status;
}
