/* The Grecian Computer: puzzles that are too large for brute force. Their solutions are
 * planted, or follow from a theorem. */
#include "apart.h"
#include "brute.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LIST_MAX = 4096, METHODS = 3 };

static const int32_t dice[2] = {1, 20}, coins[2] = {0, 1};
static struct sample sample;
static struct grecian_offsets listed[LIST_MAX];

/* Solves the sample within limits. The solutions are in `listed`. */
static struct grecian_answer solve_within(enum grecian_method method, size_t limit,
                                          const struct pz_ctl *ctl)
{
    const struct grecian_question question = {
        .puzzle = sample.puzzle, .method = method, .limit = limit, .diagnosis_ms = 1};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, ctl, &answer), PZ_OK);
    memcpy(listed, answer.solutions, answer.listed * sizeof *listed);
    for (size_t i = 0; i < answer.listed; i++)
        cr_assert_eq(brute_correct(&sample.puzzle, listed[i].turn), sample.puzzle.columns);
    grecian_answer_free(&answer);
    return answer;
}

static struct grecian_answer solve(enum grecian_method method, size_t limit)
{
    return solve_within(method, limit, NULL);
}

/* Expects all solutions to be counted, and the first of them to be listed. */
static void expect_count(const struct grecian_answer *answer, struct pz_count count)
{
    cr_assert(answer->status != GRECIAN_UNKNOWN && answer->first);
    cr_assert_eq(memcmp(&answer->count, &count, sizeof count), 0);
}

static void expect_planted(const struct grecian_answer *answer)
{
    expect_count(answer, pz_count_from(1));
    cr_assert_eq(memcmp(&listed[0], &sample.planted, sizeof *listed), 0);
}

/* 24 dials of 12 x 60, all numbers `number`, with holes above the bottom at every seventh
 * cell. */
static void fill_largest(int32_t number)
{
    sample.puzzle =
        (struct grecian_puzzle){GRECIAN_DIALS_MAX, GRECIAN_ROWS_MAX, GRECIAN_COLUMNS_MAX,
                                12 * (int64_t)number, sample.cells};
    for (unsigned i = 0; i < SAMPLE_CELLS_MAX; i++)
        sample.cells[i] = i >= GRECIAN_VIEW_MAX && i % 7 == 0 ? GRECIAN_HOLE : number;
}

Test(grecian_large, every_position_can_be_a_solution)
{
    static const int32_t numbers[] = {0, 1, 1000, INT32_MAX, -INT32_MAX};

    for (int i = 0; i < 5; i++) {
        fill_largest(numbers[i]);
        struct grecian_answer answer = solve(GRECIAN_AUTO, 3);

        expect_count(&answer, pz_count_power(60, 23));
        cr_assert_eq(answer.listed, 3);
        for (int n = 0; n < 3; n++) {
            struct grecian_offsets nth = {{0}};

            nth.turn[GRECIAN_DIALS_MAX - 1] = (uint8_t)n;
            cr_assert_eq(memcmp(&listed[n], &nth, sizeof nth), 0);
        }
    }
}

/* The top two dials make a puzzle with one solution; the other 22 are hidden. */
Test(grecian_large, hidden_dials_are_multiplied)
{
    fill_largest(5);
    int32_t *top = sample.cells + 23 * GRECIAN_VIEW_MAX, *next = top - GRECIAN_VIEW_MAX;

    for (int i = 0; i < GRECIAN_VIEW_MAX; i++)
        top[i] = next[i] = 5;
    for (int c = 0; c < GRECIAN_COLUMNS_MAX; c++) {
        top[c] = GRECIAN_HOLE;
        next[c] = c * c;
        top[GRECIAN_COLUMNS_MAX + c] = 3600 - c * c;
    }
    sample.puzzle.target = 3600 + 10 * 5;
    struct grecian_answer answer = solve(GRECIAN_AUTO, 2);

    expect_count(&answer, pz_count_power(60, 22));
    cr_assert(listed[1].turn[23] == 1 && listed[1].turn[22] == 1); /* turn together */
}

/* Writes each row of `small` twelve times into the sample. */
static void repeat_columns(const struct sample *small)
{
    unsigned columns = small->puzzle.columns;

    sample.puzzle = small->puzzle;
    sample.puzzle.columns = 12 * columns;
    sample.puzzle.cells = sample.cells;
    for (unsigned i = 0; i < 12 * columns * small->puzzle.dials * small->puzzle.rows; i++)
        sample.cells[i] = small->cells[i / (12 * columns) * columns + i % columns];
}

/* A board that repeats itself twelve times has 12^(dials - 1) times the solutions of one part
 * of it, and costs hardly more nodes. */
Test(grecian_large, symmetric_dials_are_multiplied)
{
    static struct sample small;
    unsigned solvable = 0;

    for (uint64_t seed = 0; seed < 1500; seed++) {
        sample_make(&small, seed, 1000);
        if (small.puzzle.columns > 5)
            continue;
        sample = small;
        sample.puzzle.cells = sample.cells;
        uint64_t nodes = solve(GRECIAN_AUTO, 0).nodes;
        struct pz_count count = pz_count_power(12, small.puzzle.dials - 1);

        pz_count_multiply(&count, (uint32_t)brute_solve(&small.puzzle, NULL, 0));
        repeat_columns(&small);
        struct grecian_answer whole = solve(GRECIAN_AUTO, 5);

        expect_count(&whole, count);
        cr_assert_leq(whole.nodes, small.puzzle.columns * nodes + 1);
        solvable += whole.listed > 0;
    }
    cr_assert_gt(solvable, 200);
}

Test(grecian_large, planted_solutions_are_found)
{
    static const int32_t ranges[][2] = {{1, 20}, {-50, 50}, {-99999999, 99999999}};
    static const unsigned sizes[][3] = {{8, 4, 24}, {6, 3, 60}, {24, 1, 5}, {7, 12, 12}};
    const struct pz_ctl ctl = {.max_nodes = 2000000};

    for (uint64_t seed = 0; seed < 12; seed++) {
        const unsigned *size = sizes[seed % 4];
        struct grecian_puzzle shape = {size[0], size[1], size[2], 42, NULL};
        bool found = false;

        sample_plant(&sample, seed, &shape, ranges[seed % 3]);
        struct grecian_answer answer = solve_within(GRECIAN_AUTO, LIST_MAX, &ctl);

        cr_assert_neq(answer.status, GRECIAN_NONE);
        for (size_t i = 0; i < answer.listed; i++)
            found = found || !memcmp(&listed[i], &sample.planted, sizeof *listed);
        cr_assert(found || answer.status == GRECIAN_UNKNOWN || answer.listed == LIST_MAX);
    }
}

Test(grecian_large, all_methods_agree)
{
    unsigned met = 0;

    for (uint64_t seed = 0; seed < 300; seed++) {
        unsigned dials = 4 + (unsigned)(seed % 3), shared = (unsigned)(seed / 3 % 5);
        struct grecian_puzzle size = {dials, dials + (unsigned)(seed % 2), 12, 0, NULL};
        struct grecian_answer answers[METHODS];
        struct grecian_offsets first[10];

        size.target = seed % 2 ? size.rows / 2 : size.rows * 21 / 2;
        apart_plant(&sample, seed, &size, seed % 2 ? coins : dice, shared);
        for (int method = 0; method < METHODS; method++) {
            answers[method] = solve((enum grecian_method)method, 10);
            if (method == 0)
                memcpy(first, listed, sizeof first);
            expect_count(&answers[method], answers[0].count);
            cr_assert_eq(answers[method].listed, answers[0].listed);
            cr_assert_eq(memcmp(first, listed, answers[0].listed * sizeof *listed), 0);
        }
        cr_assert_gt(answers[0].listed, 0);
        cr_assert_eq(answers[GRECIAN_DEPTH_FIRST].method, GRECIAN_DEPTH_FIRST);
        met += answers[GRECIAN_MEET_IN_THE_MIDDLE].method == GRECIAN_MEET_IN_THE_MIDDLE;
    }
    cr_assert_gt(met, 225);
}

/* Makes a planted puzzle of as many dials as rows. */
static void plant_square(uint64_t seed, unsigned dials, unsigned columns, unsigned shared)
{
    const struct grecian_puzzle size = {dials, dials, columns, dials * 21 / 2, NULL};

    apart_plant(&sample, seed, &size, dice, shared);
}

/* Without folding, half of the dials of the last five make up to 60^6 sums. */
Test(grecian_large, dials_meet_in_the_middle)
{
    static const unsigned sizes[][3] = {{8, 24, 0},  {8, 24, 3},  {10, 20, 0},
                                        {12, 12, 2}, {12, 36, 0}, {12, 60, 0},
                                        {11, 48, 0}, {12, 49, 0}, {8, 58, 0}};

    for (uint64_t seed = 0; seed < 18; seed++) {
        const unsigned *of = sizes[seed % 9];

        plant_square(seed, of[0], of[1], of[2]);
        struct grecian_answer answer = solve(GRECIAN_AUTO, 10);

        expect_planted(&answer);
        cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
        cr_assert_eq(answer.choice, GRECIAN_CHOICE_ESTIMATED);
        cr_assert_eq(answer.folded, of[2] == 0);
        cr_assert_gt(answer.depth_first_nodes, answer.meet_steps / 200);
    }
}

/* One number is too large. */
Test(grecian_large, folding_proves_that_there_is_no_solution)
{
    plant_square(1, 12, 36, 0);
    sample.cells[0]++;
    struct grecian_answer answer = solve(GRECIAN_AUTO, 10);

    cr_assert_eq(answer.status, GRECIAN_NONE);
    cr_assert(answer.folded);
}

/* Rows of one dial and a number of columns with divisors fold. */
Test(grecian_large, only_some_puzzles_fold)
{
    static const struct {
        unsigned dials, columns, shared;
        bool folds;
    } rows[] = {
        {6, 12, 0, true},   {6, 12, 1, false}, {6, 13, 0, false},
        {6, 58, 0, true}, /* 2 x 29: 29^3 sums are not too many, 29^5 are */
        {10, 58, 0, false},
    };
    const struct pz_ctl ctl = {.max_nodes = 100000};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        plant_square(0, rows[i].dials, rows[i].columns, rows[i].shared);
        cr_assert_eq(solve_within(GRECIAN_MEET_IN_THE_MIDDLE, 1, &ctl).folded,
                     rows[i].folds, "row %zu", i);
    }
}

/* As many dials as columns, each with a row of its own that has one 1 among zeros: the
 * solutions are the orders of all dials but the bottom one. */
static void fill_orders(unsigned dials)
{
    memset(&sample, 0, sizeof sample);
    sample.puzzle = (struct grecian_puzzle){dials, dials, dials, 1, sample.cells};
    for (unsigned i = 0; i < dials * dials * dials; i++) {
        unsigned dial = i / dials / dials, row = i / dials % dials;

        sample.cells[i] = dial != row ? GRECIAN_HOLE : i % dials == 0;
    }
}

Test(grecian_large, orders_are_counted)
{
    uint64_t orders = 1;

    for (unsigned dials = 2; dials <= 10; dials++) {
        fill_orders(dials);
        orders *= dials - 1;
        struct grecian_answer answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 1);

        expect_count(&answer, pz_count_from(orders));
        cr_assert_eq(answer.method,
                     dials > 2 ? GRECIAN_MEET_IN_THE_MIDDLE : GRECIAN_DEPTH_FIRST);
        for (unsigned dial = 0; dial < dials; dial++)
            cr_assert_eq(listed[0].turn[dial], dial);
    }
}

/* Rows of ones and zeros have many solutions modulo each divisor, so folding excludes few
 * positions. The search stops folding, and counts without it. */
Test(grecian_large, folding_that_excludes_too_little_is_given_up)
{
    fill_orders(11);
    for (int method = 0; method < METHODS; method++) {
        if (method == GRECIAN_DEPTH_FIRST)
            continue;
        struct grecian_answer answer = solve((enum grecian_method)method, 0);

        expect_count(&answer, pz_count_from(3628800)); /* 10! */
        cr_assert(!answer.folded);
        cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    }
}

/* 24 dials of 60 columns. Three have rows of their own, which repeat themselves after 60, 12
 * and 6 columns; the other 21 are empty. */
Test(grecian_large, empty_and_symmetric_dials_are_multiplied_in_the_middle)
{
    static const unsigned periods[] = {60, 12, 6};
    unsigned columns = GRECIAN_COLUMNS_MAX;
    struct pz_count count = pz_count_power(60, 21);

    memset(&sample, 0, sizeof sample);
    sample.puzzle = (struct grecian_puzzle){24, 3, columns, 400, sample.cells};
    for (unsigned i = 0; i < 24 * 3 * columns; i++)
        sample.cells[i] = GRECIAN_HOLE;
    for (unsigned r = 0; r < 3; r++) {
        int32_t *row = sample.cells + ((5 + 7 * r) * 3 + r) * columns;

        for (unsigned c = 0; c < columns; c++)
            row[c] = (int32_t)((c % periods[r]) * (c % periods[r]) + 1);
    }
    for (unsigned c = 0; c < columns; c++) /* in the planted position, no dial is turned */
        sample.cells[5 * 3 * columns + c] = 400 - sample.cells[(12 * 3 + 1) * columns + c] -
                                            sample.cells[(19 * 3 + 2) * columns + c];
    pz_count_multiply(&count, 5 * 10); /* 60 / 12 and 60 / 6 equal turns */
    for (int method = 0; method < METHODS; method++) {
        struct grecian_answer answer = solve((enum grecian_method)method, 2);

        expect_count(&answer, count);
        cr_assert_eq(answer.listed, 2);
        cr_assert(method == GRECIAN_AUTO || answer.method == (enum grecian_method)method);
    }
}

/* The number of columns is prime, so that nothing folds. */
Test(grecian_large, the_estimated_costs_choose_the_method)
{
    plant_square(0, 8, 23, 0);
    struct grecian_answer answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 1);

    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    cr_assert_eq(answer.choice, GRECIAN_CHOICE_ASKED);
    cr_assert_eq(answer.nodes, 23 * 23 * 23 * 23 + 23 * 23 * 23 + 1);
    cr_assert_eq(answer.depth_first_nodes, 0);
    cr_assert_geq(answer.meet_steps, (double)answer.nodes - 1);
    uint64_t nodes = answer.nodes;

    answer = solve(GRECIAN_AUTO, 1);
    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    cr_assert_leq(answer.nodes, nodes + 4096 + 1); /* changes after the trial */
    cr_assert(answer.depth_first_nodes > 20000 && answer.meet_steps > 0);
    answer = solve(GRECIAN_DEPTH_FIRST, 1);
    cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert(answer.nodes > 20000 && answer.meet_steps == 0);
}

/* All dials have numbers in row 0. */
Test(grecian_large, dials_that_share_a_row_cannot_meet)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    sample.puzzle = (struct grecian_puzzle){8, 8, 6, 12, sample.cells};
    for (unsigned i = 0; i < 8 * 8 * 6; i++) {
        unsigned dial = i / 48, row = i / 6 % 8;
        bool hole = dial && ((row && row != dial) || test_rng_below(&rng, 2));

        sample.cells[i] = hole ? GRECIAN_HOLE : (int32_t)test_rng_below(&rng, 2) + 1;
    }
    struct grecian_answer answer = solve(GRECIAN_AUTO, 1);

    cr_assert_gt(answer.nodes, 4096);
    cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert_eq(answer.choice, GRECIAN_CHOICE_ONLY);
}

/* These puzzles take minutes or more; the last three have rows with holes on two dials each. */
Test(grecian_large, the_deadline_ends_every_method)
{
    static const unsigned rows[][3] = {{12, 59, 0}, {16, 60, 0}, {16, 60, 6}, {16, 60, 12}};

    set_clock_step(1000000); /* so the clock is read about 30 times */
    for (int i = 0; i < 4; i++) {
        const struct grecian_puzzle size = {rows[i][0], 12, rows[i][1], 126, NULL};

        apart_plant(&sample, 1, &size, dice, rows[i][2]);
        for (int method = 0; method < METHODS; method++) {
            const struct pz_ctl late = {.deadline_ns = 1},
                                soon = {.deadline_ns = pz_now_ns() + 30000000};
            struct grecian_answer answer =
                solve_within((enum grecian_method)method, 1, &late);

            cr_assert_eq(answer.status, GRECIAN_UNKNOWN);
            cr_assert(answer.nodes == 0 && answer.listed == 0 && !answer.first);
            answer = solve_within((enum grecian_method)method, 1, &soon);
            cr_assert_eq(answer.status, GRECIAN_UNKNOWN);
            cr_assert_not(answer.first);
        }
    }
}

/* Makes each of at least `least` allocations fail in turn. */
static void fail_each(enum grecian_method method, size_t limit, long least)
{
    const struct grecian_question question = {
        .puzzle = sample.puzzle, .method = method, .limit = limit};
    struct grecian_answer answer = {.nodes = 0};

    expect_no_memory(least, grecian_solve(&question, NULL, &answer), answer.nodes == 0);
    cr_assert_eq(answer.listed, limit);
    grecian_answer_free(&answer);
}

Test(grecian_large, failing_allocations_are_reported)
{
    plant_square(0, 8, 24, 0);
    fail_each(GRECIAN_AUTO, 1, 10); /* a trial depth first, and two for each prime factor */
    plant_square(0, 8, 23, 0);
    fail_each(GRECIAN_AUTO, 1, 6);
    fill_orders(5);
    fail_each(GRECIAN_MEET_IN_THE_MIDDLE, 2, 8); /* most of them for the list */
    fill_largest(1);
    sample.puzzle.rows = 2;
    sample.puzzle.columns = 6;
    sample.puzzle.target = 2;
    fail_each(GRECIAN_AUTO, 2, 8);
}
