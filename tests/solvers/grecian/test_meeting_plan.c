/* Parts of the search of a Grecian Computer: how the dials can meet, what a depth-first search
 * would cost, the memory of the tables, and searches that end early. */
#include "apart.h"
#include "brute.h"
#include "solvers/grecian/meeting_plan.h"
#include "solvers/grecian/search.h"
#include "solvers/grecian/tree_size.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

static struct sample sample;

/* Makes the plan of a puzzle with three dials of one row per string: a digit is a number, a
 * dot a hole; strings run from the bottom dial to the top one, row by row. */
static struct grecian_meeting_plan plan_of(const char *const *rows, unsigned count)
{
    struct grecian_meeting_plan plan;
    unsigned columns = (unsigned)strlen(rows[0]);

    memset(&sample, 0, sizeof sample);
    sample.puzzle = (struct grecian_puzzle){3, count, columns, 42, sample.cells};
    for (unsigned i = 0; i < 3 * count; i++) {
        unsigned dial = i % 3, row = i / 3;

        for (unsigned c = 0; c < columns; c++)
            sample.cells[(dial * count + row) * columns + c] =
                rows[i][c] == '.' ? GRECIAN_HOLE : rows[i][c] - '0';
    }
    grecian_meeting_plan_make(&sample.puzzle, 0, &plan);
    return plan;
}

Test(grecian_meeting_plan, a_row_depends_on_dials_without_a_cover)
{
    static const struct {
        const char *rows[3];
        uint32_t dials;
        int64_t floor;
    } cases[] = {
        {{"1234", "....", "...."}, 1, 0}, {{"1234", "5678", "...."}, 2, 0},
        {{"1234", "5.78", "...."}, 3, 0}, {{"1234", "5.78", "99.9"}, 7, 0},
        {{"1234", "5.78", "9999"}, 0, 9}, {{"7777", "....", "...."}, 0, 7},
        {{"7777", "1.34", "...."}, 2, 7}, {{"7777", "7..7", "8..8"}, 4, 7},
        {{"....", "....", "...."}, 0, 0}, {{"....", "00.0", "1..."}, 4, 0},
        {{"12.4", "....", "...."}, 1, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct grecian_meeting_plan plan = plan_of(cases[i].rows, 1);

        cr_assert_eq(plan.row[0].dials, cases[i].dials, "case %zu", i);
        cr_assert_eq(plan.row[0].floor, cases[i].floor, "case %zu", i);
        cr_assert_eq(plan.steps, 0);
    }
}

Test(grecian_meeting_plan, a_dial_between_two_is_held)
{
    static const char *const apart[] = {"1234", "....", "....", "....", "12..",
                                        "....", "....", "....", "1213"};
    static const char *const chain[] = {"1234", "12..", "....", "....", "1357", "12.."};
    static const char *const bound[] = {"1234", "12..", "7...", "....", "1357", "12.."};
    struct grecian_meeting_plan plan = plan_of(apart, 3);

    cr_assert_eq(plan.held, 0);
    cr_assert_eq(plan.groups, 3);
    cr_assert_gt(plan.steps, 0);
    plan = plan_of(chain, 2);
    cr_assert_eq(plan.held, 2); /* dial 1 */
    cr_assert_eq(plan.groups, 2);
    cr_assert_eq(plan.fixed, 1);
    cr_assert_eq(plan_of(bound, 2).steps, 0);
}

/* The rows 0, 1 and 2 depend on dial 9, on dial 10 and on dials 0 to 8. If three of the last
 * nine are held, the other six have too many positions for a quarter. */
Test(grecian_meeting_plan, groups_that_are_too_large_cannot_meet)
{
    enum { DIALS = 11, ROWS = 3, COLUMNS = 12 };
    struct grecian_meeting_plan plan;
    int32_t *cell = sample.cells;

    sample.puzzle = (struct grecian_puzzle){DIALS, ROWS, COLUMNS, 42, cell};
    for (unsigned dial = 0; dial < DIALS; dial++)
        for (unsigned row = 0; row < ROWS; row++)
            for (unsigned c = 0; c < COLUMNS; c++) {
                bool turns = dial > 8 && row == dial - 9;
                bool shows = dial == 0 || (dial < 9 && c == 0);

                *cell++ = turns || (shows && row == 2) ? (int32_t)(c + dial) : GRECIAN_HOLE;
            }
    grecian_meeting_plan_make(&sample.puzzle, 0, &plan);
    cr_assert_eq(plan.steps, 0);
}

Test(grecian_tree_size, the_estimate_is_near_the_nodes)
{
    static const int32_t dice[2] = {1, 20};
    const struct grecian_search_task task = {.method = GRECIAN_DEPTH_FIRST};
    struct grecian_search_result result;
    double estimated = 0, counted = 0;

    for (uint64_t seed = 0; seed < 60; seed++) {
        struct grecian_puzzle size = {6, 6, 12, 63, NULL};
        struct pz_budget budget = {.ctl = NULL};
        struct grecian_sum_tables tables;

        apart_plant(&sample, seed, &size, dice, (unsigned)(seed % 4));
        cr_assert_eq(grecian_sum_tables_make(&tables, &sample.puzzle, &budget), PZ_OK);
        double estimate = grecian_tree_size_estimate(&tables);

        cr_assert_eq(grecian_tree_size_estimate(&tables), estimate);
        estimated += estimate;
        grecian_sum_tables_free(&tables);
        budget = (struct pz_budget){.ctl = NULL};
        cr_assert_eq(grecian_search(&sample.puzzle, &task, &budget, &result), PZ_OK);
        counted += (double)result.nodes;
    }
    cr_assert_gt(estimated, counted / 2);
    cr_assert_lt(estimated, counted * 2);
}

/* The memory limit applies to the sum of all tables. */
Test(grecian_sum_tables, all_tables_count_as_memory)
{
    struct grecian_sum_tables tables;

    sample_plant(&sample, 1, &(struct grecian_puzzle){6, 6, 12, 42, NULL},
                 (const int32_t[2]){1, 20});
    failing_alloc_after(LONG_MAX);
    cr_assert_eq(grecian_sum_tables_make(&tables, &sample.puzzle, UNBOUNDED), PZ_OK);
    failing_alloc_end();
    grecian_sum_tables_free(&tables);
    const size_t bytes = failing_alloc_bytes();
    const struct pz_ctl enough = {.max_bytes = bytes}, less = {.max_bytes = bytes - 1};

    cr_assert_eq(grecian_sum_tables_make(&tables, &sample.puzzle, BOUNDED(&enough)), PZ_OK);
    grecian_sum_tables_free(&tables);
    cr_assert_eq(grecian_sum_tables_make(&tables, &sample.puzzle, BOUNDED(&less)),
                 PZ_NO_MEMORY);
    grecian_sum_tables_free(&tables);
}

Test(grecian_search, a_search_may_end_after_two_solutions)
{
    const struct grecian_search_task task = {.enough = 2,
                                             .method = GRECIAN_MEET_IN_THE_MIDDLE};
    unsigned more = 0;

    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct grecian_search_result result;

        apart_make(&sample, seed, 1500);
        uint64_t count = brute_solve(&sample.puzzle, NULL, 0);

        cr_assert_eq(grecian_search(&sample.puzzle, &task, UNBOUNDED, &result), PZ_OK);
        cr_assert(result.complete ? pz_count_is(&result.count, count)
                                  : result.count.limb[0] >= 2);
        cr_assert_leq(result.count.limb[0], count);
        more += !result.complete && result.method == GRECIAN_MEET_IN_THE_MIDDLE;
    }
    cr_assert_gt(more, 15);
}
