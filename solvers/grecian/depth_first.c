#include "depth_first.h"

/* Takes the solutions that the bottom dial at each of `turns` makes, and returns how many
 * there are. */
static unsigned take(struct grecian_depth_first *s, uint64_t turns)
{
    const struct grecian_tables *tables = &s->tables;
    unsigned count = (unsigned)__builtin_popcountll(turns);

    s->met += count;
    s->satisfied = s->task->enough && s->met >= s->task->enough;
    for (; turns && s->listed < s->task->limit; turns &= turns - 1) {
        unsigned bottom = (unsigned)__builtin_ctzll(turns);
        struct grecian_offsets *offsets = &s->task->list[s->listed++];

        *offsets = (struct grecian_offsets){{0}};
        for (unsigned dial = 1; dial < tables->dials; dial++)
            offsets->turn[dial] =
                (uint8_t)((s->turn[dial] + tables->columns - bottom) % tables->columns);
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
    unsigned alike = grecian_tables_divisor(period, cycle);

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
