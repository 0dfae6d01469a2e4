/* Finds solutions by depth-first search, with bit sets of offsets.
 *
 * The dials are placed one after another, beginning with the top dial. The top dial stays
 * at offset 0 during the search, because turning the whole board does not change the sums.
 * A node is a partial position, in which some upper dials are placed. It consists of a set
 * of open rows and a missing amount for each column (sum_tables.c). For each column, the
 * tables have the set of offsets of the next dial after which the column can still reach
 * the target. These bit sets are rotated to their columns and intersected. One AND
 * instruction per column examines all offsets together, and the search tries only the
 * remaining offsets (constraint propagation, one step ahead). At the bottom dial, the
 * remaining offsets are exactly the solutions. For every other offset, some column cannot
 * reach the target. So no solution is lost, and the end of the search is the proof.
 *
 * Symmetry. If the numbers of a dial in the open rows repeat after p columns, the dial
 * shows the same numbers at offsets t and t + p. The partial position above the dial may
 * also look the same when it is turned by q columns. Turning the dial by p or the position
 * by q only turns the whole board. So the offsets 0 .. gcd(p, q) - 1 are representative,
 * and each of them represents columns / gcd(p, q) offsets. With this dial, the position
 * looks the same after lcm(p, q) columns. A hidden dial has no open row. Therefore its p is
 * 1, and it costs one node. Counts are multiplied, so they are exact without enumeration.
 * Solutions that result from a multiplication are not listed.
 *
 * Cost. A node takes about `columns` steps, which is 0.1 us for 24 columns. The number of
 * nodes depends on how much the tables exclude. If dials cover each other, 5 dials with 4
 * rows and 12 columns take tens of nodes, and 10 dials with 4 rows and 36 columns take
 * 5,600 nodes. If no two dials share a row, almost every sum is possible, and 8 dials with
 * 24 columns take 205,000 nodes. */
#include "depth_first.h"

#include "puzzle.h"

/* Adds the solutions with the bottom dial at each of `turns`, and returns their number. */
static unsigned add_solutions(struct grecian_depth_first *s, uint64_t turns)
{
    unsigned count = (unsigned)__builtin_popcountll(turns);

    s->found += count;
    s->satisfied = s->task->enough && s->found >= s->task->enough;
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
    s->given_up = s->should_give_up(s);
}

/* Sets `count` to the number of solutions below levels[left]. If there are no solutions,
 * which is the most frequent case, returns false and does not change `count`. The position
 * looks the same when it is turned by `cycle` columns, at least in the columns with more
 * than one possible sum. For the top dial, `cycle` is 1, so only offset 0 remains, as
 * intended. */
static bool visit(struct grecian_depth_first *s, unsigned left, unsigned cycle,
                  struct pz_count *count)
{
    const struct grecian_sum_tables *tables = &s->tables;
    uint16_t open = 0;
    bool any = false;

    if (pz_budget_node(s->budget))
        return false;
    if (s->budget->nodes > s->review)
        review(s);
    uint64_t turns = grecian_sum_tables_turns(tables, &s->levels[left], &open);

    if (!turns)
        return false;
    if (left == 1) {
        *count = pz_count_from(add_solutions(s, turns));
        return true;
    }
    unsigned period = grecian_sum_tables_period(tables, left - 1, open);
    unsigned alike = grecian_gcd(period, cycle);

    turns &= ((uint64_t)1 << alike) - 1;
    for (; turns && !is_over(s); turns &= turns - 1) {
        unsigned turn = (unsigned)__builtin_ctzll(turns);
        struct pz_count below;

        s->turn[left - 1] = (uint8_t)turn;
        grecian_sum_tables_place(tables, left, turn, &s->levels[left],
                                 &s->levels[left - 1]);
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
        grecian_sum_tables_make(&search->tables, search->puzzle, search->budget);

    search->found = search->listed = 0;
    search->satisfied = search->given_up = false;
    if (status == PZ_OK && !pz_budget_over(search->budget)) {
        unsigned dials = search->puzzle->dials;

        grecian_sum_tables_start(&search->tables, &search->levels[dials]);
        visit(search, dials, 1, &result->count);
        result->complete = !is_over(search);
        result->listed = search->listed;
        status = search->budget->stopped ? PZ_STOPPED : PZ_OK;
    }
    grecian_sum_tables_free(&search->tables);
    return status;
}
