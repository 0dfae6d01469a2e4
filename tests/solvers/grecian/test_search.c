/* The Grecian Computer: solutions and their number, where brute force cannot follow or
 * memory is short. That answers are brute force's is tested in test_solve.c, and how a
 * search ends early in test_meet_in_the_middle.c. */
#include "brute.h"
#include "data.h"
#include "samples.h"
#include "solvers/grecian/search.h"
#include "solvers/grecian/sum_tables.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

enum { LIST_MAX = 4096 };

static struct sample sample;
static struct grecian_offsets listed[LIST_MAX];

static struct grecian_search_result solve(const struct grecian_puzzle *puzzle, size_t limit)
{
    struct grecian_search_task task = {.list = listed, .limit = limit};
    struct grecian_search_result answer;

    cr_assert_eq(grecian_search(puzzle, &task, UNBOUNDED, &answer), PZ_OK);
    return answer;
}

static void expect_count(const struct pz_count *count, const char *text)
{
    char written[PZ_COUNT_TEXT];

    cr_assert_eq(pz_count_text(count, written), strlen(text));
    cr_assert_str_eq(written, text);
}

/* 24 dials of 12 x 60, all numbers `number`, with holes above the bottom at the cells
 * whose index is a multiple of `hole`. */
static void fill_largest(int32_t number, unsigned hole)
{
    sample.puzzle =
        (struct grecian_puzzle){GRECIAN_DIALS_MAX, GRECIAN_ROWS_MAX, GRECIAN_COLUMNS_MAX,
                                12 * (int64_t)number, sample.cells};
    for (unsigned i = 0; i < SAMPLE_CELLS_MAX; i++)
        sample.cells[i] = i >= GRECIAN_VIEW_MAX && i % hole == 0 ? GRECIAN_HOLE : number;
}

Test(grecian_search, multiplies_where_all_positions_are_solutions)
{
    static const int32_t numbers[] = {0, 1, 1000, INT32_MAX, -INT32_MAX};

    for (int i = 0; i < 5; i++) {
        fill_largest(numbers[i], 7);
        struct grecian_search_result answer = solve(&sample.puzzle, 3);

        cr_assert(answer.complete && answer.first);
        expect_count(&answer.count, "78973022305360281600000000000000000000000");
        cr_assert_eq(answer.listed, 3);
        for (int n = 0; n < 3; n++) {
            struct grecian_offsets nth = {{0}};

            nth.turn[GRECIAN_DIALS_MAX - 1] = (uint8_t)n;
            cr_assert_eq(memcmp(&listed[n], &nth, sizeof nth), 0);
        }
    }
}

/* The top two dials make a puzzle with one solution, the other 22 are hidden. */
Test(grecian_search, multiplies_hidden_dials)
{
    struct grecian_puzzle *puzzle = &sample.puzzle;

    fill_largest(5, 7);
    int32_t *top = sample.cells + 23 * GRECIAN_VIEW_MAX, *next = top - GRECIAN_VIEW_MAX;

    for (int i = 0; i < GRECIAN_VIEW_MAX; i++)
        top[i] = next[i] = 5;
    for (int c = 0; c < GRECIAN_COLUMNS_MAX; c++) {
        top[c] = GRECIAN_HOLE;
        next[c] = c * c;
        top[GRECIAN_COLUMNS_MAX + c] = 3600 - c * c;
    }
    puzzle->target = 3600 + 10 * 5;
    struct grecian_search_result answer = solve(puzzle, 2);
    struct pz_count hidden = pz_count_power(60, 22);

    cr_assert(answer.complete && answer.first);
    cr_assert_eq(memcmp(&answer.count, &hidden, sizeof hidden), 0);
    cr_assert_eq(answer.listed, 2);
    cr_assert_eq(brute_right(puzzle, listed[1].turn), 60);
    cr_assert_eq(listed[1].turn[23], 1); /* both upper dials turn together */
    cr_assert_eq(listed[1].turn[22], 1);
}

/* Writes each row of `small` twelve times over into `wide`. */
static void repeat_columns(const struct sample *small, struct sample *wide)
{
    unsigned columns = small->puzzle.columns;

    wide->puzzle = small->puzzle;
    wide->puzzle.columns = 12 * columns;
    wide->puzzle.cells = wide->cells;
    for (unsigned i = 0; i < 12 * columns * small->puzzle.dials * small->puzzle.rows; i++)
        wide->cells[i] = small->cells[i / (12 * columns) * columns + i % columns];
}

/* A board that repeats itself twelve times has 12^(dials - 1) times the solutions of one
 * part of it, and costs no more nodes. */
Test(grecian_search, multiplies_symmetric_dials)
{
    static struct sample small;
    unsigned solvable = 0;

    for (uint64_t seed = 0; seed < 1500; seed++) {
        sample_make(&small, seed, 1000);
        if (small.puzzle.columns > 5)
            continue;
        struct grecian_search_result part = solve(&small.puzzle, 0);

        repeat_columns(&small, &sample);
        struct grecian_search_result whole = solve(&sample.puzzle, 5);
        struct pz_count count = pz_count_power(12, small.puzzle.dials - 1);

        cr_assert(whole.complete && whole.first);
        pz_count_multiply(&count, (uint32_t)brute_solve(&small.puzzle, NULL, 0));
        cr_assert_eq(memcmp(&whole.count, &count, sizeof count), 0, "sample %lu", seed);
        cr_assert_leq(whole.nodes, small.puzzle.columns * part.nodes + 1);
        for (size_t i = 0; i < whole.listed; i++)
            cr_assert_eq(brute_right(&sample.puzzle, listed[i].turn),
                         sample.puzzle.columns);
        solvable += whole.listed > 0;
    }
    cr_assert_gt(solvable, 200);
}

Test(grecian_search, solves_planted_puzzles_of_every_size)
{
    static const int32_t ranges[][2] = {{1, 20}, {-50, 50}, {-99999999, 99999999}};
    static const unsigned sizes[][3] = {{8, 4, 24}, {6, 3, 60}, {24, 1, 5}, {7, 12, 12}};

    for (uint64_t seed = 0; seed < 12; seed++) {
        const unsigned *size = sizes[seed % 4];
        struct grecian_puzzle shape = {size[0], size[1], size[2], 42, NULL};
        const struct pz_ctl ctl = {.max_nodes = 2000000};
        struct grecian_search_task task = {.list = listed, .limit = LIST_MAX};
        struct grecian_search_result answer;

        sample_plant(&sample, seed, &shape, ranges[seed % 3]);
        cr_assert_eq(grecian_search(&sample.puzzle, &task, BOUNDED(&ctl), &answer), PZ_OK);
        for (size_t i = 0; i < answer.listed; i++)
            cr_assert_eq(brute_right(&sample.puzzle, listed[i].turn), shape.columns);
        if (answer.complete)
            cr_assert(!pz_count_is(&answer.count, 0));
        if (answer.complete && answer.listed < LIST_MAX) {
            bool found = false;

            for (size_t i = 0; i < answer.listed; i++)
                found = found || !memcmp(&listed[i], &sample.planted, sizeof *listed);
            cr_assert(found);
        }
    }
}

Test(grecian_search, says_when_memory_runs_out)
{
    struct grecian_search_task task = {.list = listed, .limit = 2};
    struct grecian_search_result answer;

    fill_largest(1, 7); /* takes the listing of the first solutions too */
    sample.puzzle.rows = 2;
    sample.puzzle.columns = 6;
    sample.puzzle.target = 2;
    expect_no_memory(8, grecian_search(&sample.puzzle, &task, UNBOUNDED, &answer), true);
    cr_assert_eq(answer.listed, 2);
}

/* The memory limit applies to the sum of all tables. */
Test(grecian_search, counts_all_tables_in_its_memory)
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

Test(grecian_search, bears_any_target)
{
    static const int64_t targets[] = {
        INT64_MIN, INT64_MAX, INT32_MIN, -1, 0, 1, (int64_t)1 << 40, -((int64_t)1 << 40)};

    for (int i = 0; i < 8; i++) {
        struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);

        puzzle.target = targets[i];
        struct grecian_search_result answer = solve(&puzzle, 1);

        cr_assert(answer.complete);
        cr_assert(pz_count_is(&answer.count, 0));
    }
}
