/* The Grecian Computer solved by meeting in the middle, and the choice of a method. */
#include "apart.h"
#include "brute.h"
#include "data.h"
#include "puzzles/grecian.h"
#include "solvers/grecian/meeting_plan.h"
#include "solvers/grecian/search.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 4000,
    POSITIONS = 1500, /* of a sample, at most */
    LIST_MAX = 4096,
    METHODS = 3
};

static const int32_t dice[2] = {1, 20}, coins[2] = {0, 1};
static struct sample sample;
static struct grecian_offsets expected[LIST_MAX], listed[LIST_MAX];

static struct grecian_search_result solve(enum grecian_method method, size_t limit)
{
    struct grecian_search_task task = {.list = listed, .limit = limit, .method = method};
    struct grecian_search_result answer;

    cr_assert_eq(grecian_search(&sample.puzzle, &task, UNBOUNDED, &answer), PZ_OK);
    return answer;
}

/* True when the answer is the brute force's: `count` solutions, the first `limit` of them
 * listed. */
static bool is_right(const struct grecian_search_result *answer, uint64_t count,
                     size_t limit)
{
    return answer->complete && answer->first && pz_count_is(&answer->count, count) &&
           answer->listed == (count < limit ? count : limit) &&
           memcmp(listed, expected, answer->listed * sizeof *listed) == 0;
}

TestSampled(grecian_meet_in_the_middle, finds_what_brute_force_finds, 600, SAMPLES)
{
    unsigned met = 0, solvable = 0, many = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        apart_make(&sample, seed, POSITIONS);
        uint64_t count = brute_solve(&sample.puzzle, expected, LIST_MAX);
        size_t limit = seed % 3 == 0 ? LIST_MAX : seed % 3 == 1 ? 3 : 0;

        for (int method = 0; method < METHODS; method++) {
            struct grecian_search_result answer = solve((enum grecian_method)method, limit);

            if (!is_right(&answer, count, limit))
                cr_assert_fail("sample %lu, method %d", (unsigned long)seed, method);
            met += answer.method == GRECIAN_MEET_IN_THE_MIDDLE;
        }
        solvable += count > 0;
        many += count > 1;
        cr_assert(!sample.is_planted || count > 0);
    }
    cr_assert_gt(met, (end - first) / 4); /* the samples are worth the name */
    cr_assert_gt(solvable, (end - first) / 4);
    cr_assert_gt(many, (end - first) / 4);
    cr_assert_lt(solvable, (end - first) * 3 / 4);
}

/* Dials here share rows as they like: most puzzles leave no way to meet. */
Test(grecian_meet_in_the_middle, finds_what_brute_force_finds_in_any_puzzle)
{
    unsigned met = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        sample_make(&sample, seed, POSITIONS);
        uint64_t count = brute_solve(&sample.puzzle, expected, LIST_MAX);
        struct grecian_search_result answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, LIST_MAX);

        if (!is_right(&answer, count, LIST_MAX))
            cr_assert_fail("sample %lu", (unsigned long)seed);
        met += answer.method == GRECIAN_MEET_IN_THE_MIDDLE;
    }
    cr_assert_gt(met, 100);
}

Test(grecian_meet_in_the_middle, agrees_with_the_other_method)
{
    unsigned met = 0;

    for (uint64_t seed = 0; seed < 400; seed++) {
        unsigned dials = 4 + (unsigned)(seed % 3), shared = (unsigned)(seed / 3 % 5);
        bool tossed = seed % 2;
        struct grecian_puzzle size = {dials, dials + (unsigned)(seed % 2), 12, 0, NULL};
        struct grecian_search_result answers[METHODS];
        static struct grecian_offsets first[10];

        size.target = tossed ? size.rows / 2 : size.rows * 21 / 2;
        apart_plant(&sample, seed, &size, tossed ? coins : dice, shared);
        for (int method = 0; method < METHODS; method++) {
            answers[method] = solve((enum grecian_method)method, 10);
            if (method == 0)
                memcpy(first, listed, sizeof first);
            if (!answers[method].complete || !answers[method].first ||
                answers[method].listed != answers[0].listed ||
                memcmp(&answers[method].count, &answers[0].count,
                       sizeof answers[0].count) != 0 ||
                memcmp(first, listed, answers[0].listed * sizeof *listed) != 0)
                cr_assert_fail("puzzle %lu, method %d", (unsigned long)seed, method);
        }
        cr_assert_gt(answers[0].listed, 0);
        cr_assert_eq(answers[GRECIAN_DEPTH_FIRST].method, GRECIAN_DEPTH_FIRST);
        met += answers[GRECIAN_MEET_IN_THE_MIDDLE].method == GRECIAN_MEET_IN_THE_MIDDLE;
    }
    cr_assert_gt(met, 300);
}

Test(grecian_meet_in_the_middle, solves_large_puzzles)
{
    static const unsigned sizes[][3] = {{8, 24, 0}, {8, 24, 3}, {10, 20, 0}, {12, 12, 2}};

    for (uint64_t seed = 0; seed < 8; seed++) {
        const unsigned *of = sizes[seed % 4];
        struct grecian_puzzle size = {of[0], of[0], of[1], of[0] * 21 / 2, NULL};

        apart_plant(&sample, seed, &size, dice, of[2]);
        struct grecian_search_result answer = solve(GRECIAN_AUTO, 10);

        cr_assert(answer.complete && answer.first);
        cr_assert(pz_count_is(&answer.count, 1));
        cr_assert_eq(memcmp(&listed[0], &sample.planted, sizeof *listed), 0);
        cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
        cr_assert_eq(answer.folded, of[2] == 0);
        cr_assert_gt(answer.depth_first_nodes, answer.meet_steps / 200);
    }
}

/* As many dials as rows, so that half of them make up to 60^6 sums. */
Test(grecian_meet_in_the_middle, folds_puzzles_that_are_too_large_otherwise)
{
    static const unsigned sizes[][2] = {{12, 36}, {12, 60}, {11, 48}, {12, 49}, {8, 58}};

    for (uint64_t seed = 0; seed < 10; seed++) {
        const unsigned *of = sizes[seed % 5];
        struct grecian_puzzle size = {of[0], of[0], of[1], of[0] * 21 / 2, NULL};

        apart_plant(&sample, seed, &size, dice, 0);
        struct grecian_search_result answer = solve(GRECIAN_AUTO, 10);

        cr_assert(answer.complete && answer.first && answer.folded);
        cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
        cr_assert_eq(answer.choice, GRECIAN_CHOICE_ESTIMATED);
        cr_assert(pz_count_is(&answer.count, 1));
        cr_assert_eq(memcmp(&listed[0], &sample.planted, sizeof *listed), 0);
    }
}

/* One number is too large, so there is no solution. */
Test(grecian_meet_in_the_middle, proves_by_folding_that_there_is_no_solution)
{
    struct grecian_puzzle size = {12, 12, 36, 126, NULL};

    apart_plant(&sample, 1, &size, dice, 0);
    sample.cells[0]++;
    struct grecian_search_result answer = solve(GRECIAN_AUTO, 10);

    cr_assert(answer.complete && answer.folded);
    cr_assert(pz_count_is(&answer.count, 0));
}

static bool folds(void)
{
    struct grecian_meeting_plan plan;

    grecian_meeting_plan_make(&sample.puzzle, 0, &plan);
    return plan.folds > 0;
}

Test(grecian_meet_in_the_middle, folds_rows_of_one_dial_and_columns_with_divisors)
{
    struct grecian_puzzle size = {6, 6, 12, 63, NULL};

    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert(folds());
    apart_plant(&sample, 0, &size, dice, 1);
    cr_assert_not(folds());
    size.columns = 13;
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert_not(folds());
    size.columns = 58; /* 2 x 29: 29^3 sums are not too many, 29^5 are */
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert(folds());
    size = (struct grecian_puzzle){10, 10, 58, 105, NULL};
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert_not(folds());
    size = (struct grecian_puzzle){2, 1, 12, 10, NULL}; /* one dial is visible */
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert_not(folds());
}

/* As many dials as columns, each with a row of its own that holds one 1 among zeros: the
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

Test(grecian_meet_in_the_middle, counts_orders)
{
    static const uint64_t orders[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};

    for (unsigned dials = 2; dials <= 10; dials++) {
        fill_orders(dials);
        struct grecian_search_result answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 1);

        cr_assert(answer.complete && answer.first);
        cr_assert_eq(answer.method,
                     dials > 2 ? GRECIAN_MEET_IN_THE_MIDDLE : GRECIAN_DEPTH_FIRST);
        cr_assert(pz_count_is(&answer.count, orders[dials - 1]));
        for (unsigned dial = 0; dial < dials; dial++)
            cr_assert_eq(listed[0].turn[dial], dial);
    }
}

/* Rows of ones and zeros have so many solutions modulo each divisor that folding excludes
 * too little: the search gives up folding, and another one counts. */
Test(grecian_meet_in_the_middle, gives_up_folding_that_excludes_too_little)
{
    fill_orders(12);
    cr_assert(folds());
    for (int method = 0; method < METHODS; method++) {
        if (method == GRECIAN_DEPTH_FIRST)
            continue;
        struct grecian_search_result answer = solve((enum grecian_method)method, 0);

        cr_assert(answer.complete && answer.first && !answer.folded);
        cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
        cr_assert(pz_count_is(&answer.count, 39916800)); /* 11! */
    }
}

/* 24 dials of 60 columns. Three have rows of their own, in which they repeat themselves
 * after 60, 12 and 6 columns; the other 21 are empty. */
Test(grecian_meet_in_the_middle, multiplies_hidden_and_symmetric_dials)
{
    static const unsigned periods[] = {60, 12, 6};
    unsigned columns = GRECIAN_COLUMNS_MAX;

    memset(&sample, 0, sizeof sample);
    sample.puzzle = (struct grecian_puzzle){24, 3, columns, 400, sample.cells};
    for (unsigned i = 0; i < 24 * 3 * columns; i++)
        sample.cells[i] = GRECIAN_HOLE;
    for (unsigned r = 0; r < 3; r++) {
        int32_t *row = sample.cells + ((5 + 7 * r) * 3 + r) * columns;

        for (unsigned c = 0; c < columns; c++)
            row[c] = (int32_t)((c % periods[r]) * (c % periods[r]) + 1);
    }
    for (unsigned c = 0; c < columns; c++) /* the planted position has no dial turned */
        sample.cells[5 * 3 * columns + c] = 400 - sample.cells[(12 * 3 + 1) * columns + c] -
                                            sample.cells[(19 * 3 + 2) * columns + c];
    struct grecian_search_result answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 2);
    struct pz_count count = pz_count_power(60, 21);

    cr_assert(answer.complete && answer.first);
    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    cr_assert_eq(answer.listed, 2);
    pz_count_multiply(&count, 5 * 10); /* 60 / 12 and 60 / 6 turns that look alike */
    struct grecian_search_result other = solve(GRECIAN_DEPTH_FIRST, 0);

    cr_assert_eq(memcmp(&answer.count, &other.count, sizeof count), 0);
    cr_assert_eq(memcmp(&answer.count, &count, sizeof count), 0);
}

/* Pinned: what each method costs, and that the choice says what it was made from. */
Test(grecian_meet_in_the_middle, is_chosen_where_it_is_cheaper)
{
    struct grecian_puzzle size = {8, 8, 23, 84, NULL}; /* a prime: nothing folds */

    apart_plant(&sample, 0, &size, dice, 0);
    struct grecian_search_result answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 1);

    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    cr_assert_eq(answer.nodes, 23 * 23 * 23 * 23 + 23 * 23 * 23 + 1);
    cr_assert_eq(answer.depth_first_nodes, 0);
    cr_assert_geq(answer.meet_steps, (double)answer.nodes - 1);
    answer = solve(GRECIAN_AUTO, 1);
    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    cr_assert_gt(answer.depth_first_nodes, 20000);
    cr_assert_gt(answer.meet_steps, 0);
    answer = solve(GRECIAN_DEPTH_FIRST, 1);
    cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert_gt(answer.nodes, 20000);
    cr_assert_eq(answer.meet_steps, 0);
}

Test(grecian_meet_in_the_middle, leaves_the_puzzle_of_the_shops_alone)
{
    sample_shops(&sample, grecian_computer);
    for (int method = 0; method < METHODS; method++) {
        struct grecian_search_result answer = solve((enum grecian_method)method, 2);

        cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
        cr_assert_eq(answer.nodes, 20);
        cr_assert_eq(answer.depth_first_nodes, 0);
        cr_assert_eq(answer.meet_steps, 0);
    }
}

/* A puzzle of any kind, or one where dials meet. */
static void draw(enum grecian_method method, uint64_t seed)
{
    if (method == GRECIAN_MEET_IN_THE_MIDDLE)
        apart_make(&sample, seed, POSITIONS);
    else
        sample_make(&sample, seed, POSITIONS);
}

static void check_budget(enum grecian_method method, size_t limit, uint64_t nodes_max)
{
    struct grecian_search_task task = {.list = listed, .limit = limit, .method = method};
    unsigned cut = 0, cut_with_some = 0;

    for (uint64_t seed = 0; seed < 1000; seed++) {
        const struct pz_ctl ctl = {.max_nodes = seed % nodes_max + 1};
        struct grecian_search_result answer;

        draw(method, seed);
        uint64_t count = brute_solve(&sample.puzzle, NULL, 0);

        cr_assert_eq(grecian_search(&sample.puzzle, &task, BOUNDED(&ctl), &answer), PZ_OK);
        cr_assert_leq(answer.nodes, ctl.max_nodes);
        bool met = answer.method == GRECIAN_MEET_IN_THE_MIDDLE;

        for (size_t i = 0; i < answer.listed; i++) {
            if (brute_right(&sample.puzzle, listed[i].turn) != sample.puzzle.columns ||
                (i > 0 && !met && memcmp(&listed[i - 1], &listed[i], sizeof *listed) >= 0))
                cr_assert_fail("sample %lu", (unsigned long)seed);
        }
        if (answer.complete) {
            cr_assert(pz_count_is(&answer.count, count));
            continue;
        }
        cut += met || method == GRECIAN_AUTO;
        cut_with_some += (met || method == GRECIAN_AUTO) && answer.listed > 0;
        cr_assert_leq(answer.count.limb[0], count); /* few enough for one limb */
        cr_assert_geq(answer.count.limb[0], answer.listed);
    }
    cr_assert_gt(cut, 30);
    cr_assert_gt(cut_with_some, 5);
}

Test(grecian_meet_in_the_middle, knows_its_budget_as_any_search)
{
    check_budget(GRECIAN_AUTO, LIST_MAX, 6);
    check_budget(GRECIAN_MEET_IN_THE_MIDDLE, 5, 97);
}

static void check_enough(enum grecian_method method)
{
    struct grecian_search_task task = {
        .list = listed, .limit = 4, .enough = 2, .method = method};
    unsigned more = 0;

    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct grecian_search_result answer;

        draw(method, seed);
        uint64_t count = brute_solve(&sample.puzzle, NULL, 0);

        cr_assert_eq(grecian_search(&sample.puzzle, &task, UNBOUNDED, &answer), PZ_OK);
        cr_assert(answer.complete || answer.count.limb[0] >= 2);
        cr_assert_leq(answer.count.limb[0], count);
        cr_assert(count > 1 || answer.complete);
        more += !answer.complete && (answer.method == method || method == GRECIAN_AUTO);
    }
    cr_assert_gt(more, 15);
}

Test(grecian_meet_in_the_middle, stops_when_enough_is_known_as_any_search)
{
    check_enough(GRECIAN_AUTO);
    check_enough(GRECIAN_MEET_IN_THE_MIDDLE);
}

/* 12 dials of 59 columns take minutes: the deadline ends them, whatever was found. */
Test(grecian_meet_in_the_middle, heeds_stop_and_deadline)
{
    struct grecian_puzzle size = {12, 12, 59, 126, NULL};
    struct grecian_search_task task = {.list = listed, .limit = 1};
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct grecian_search_result answer;

    set_clock_step(1000000); /* so 30 looks at the clock */
    apart_plant(&sample, 1, &size, dice, 0);
    for (int method = 0; method < METHODS; method++) {
        struct pz_ctl soon = {.deadline_ns = pz_now_ns() + 30000000};

        task.method = (enum grecian_method)method;
        cr_assert_eq(grecian_search(&sample.puzzle, &task, BOUNDED(&stopped), &answer),
                     PZ_STOPPED);
        cr_assert_eq(grecian_search(&sample.puzzle, &task, BOUNDED(&late), &answer), PZ_OK);
        cr_assert(!answer.complete && !answer.first && answer.listed == 0);
        cr_assert_eq(answer.nodes, 0);
        cr_assert_eq(grecian_search(&sample.puzzle, &task, BOUNDED(&soon), &answer), PZ_OK);
        cr_assert(!answer.complete && !answer.first);
    }
}

/* The largest puzzle that is promised: rows with holes on two dials each. */
Test(grecian_meet_in_the_middle, bears_16_dials_of_12_rows_and_60_columns)
{
    struct grecian_puzzle size = {16, 12, 60, 126, NULL};
    struct grecian_search_task task = {.list = listed, .limit = 1};

    set_clock_step(1000000);
    for (unsigned shared = 0; shared <= 12; shared += 6) {
        apart_plant(&sample, shared, &size, dice, shared);
        for (int method = 0; method < METHODS; method++) {
            struct pz_ctl soon = {.deadline_ns = pz_now_ns() + 20000000};
            struct grecian_search_result answer;

            task.method = (enum grecian_method)method;
            cr_assert_eq(grecian_search(&sample.puzzle, &task, BOUNDED(&soon), &answer),
                         PZ_OK);
            cr_assert(!answer.complete);
        }
    }
}

/* Lets each of `least` allocations or more fail in turn. */
static void fail_each(enum grecian_method method, long least)
{
    struct grecian_search_task task = {.list = listed, .limit = 2, .method = method};
    struct grecian_search_result answer;

    expect_no_memory(least, grecian_search(&sample.puzzle, &task, UNBOUNDED, &answer),
                     true);
    cr_assert_neq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert_gt(answer.listed, 0);
}

Test(grecian_meet_in_the_middle, says_when_memory_runs_out)
{
    struct grecian_puzzle size = {8, 8, 24, 84, NULL};

    apart_plant(&sample, 0, &size, dice, 0);
    fail_each(GRECIAN_AUTO, 10); /* a trial depth first, and two for each prime factor */
    size.columns = 23;
    apart_plant(&sample, 0, &size, dice, 0);
    fail_each(GRECIAN_AUTO, 6);
    fill_orders(5);
    fail_each(GRECIAN_MEET_IN_THE_MIDDLE, 8); /* the listing takes most */
}
