/* The Grecian Computer solved by folding its columns. That it finds what brute force finds
 * is seen in test_meet_in_the_middle.c, with the other methods. */
#include "apart.h"
#include "brute.h"
#include "puzzles/grecian.h"
#include "solvers/grecian/fold.h"
#include "solvers/grecian/search.h"

#include <criterion/criterion.h>
#include <string.h>

static const int32_t dice[2] = {1, 20};
static struct sample sample;
static struct grecian_offsets listed[1000];

static struct grecian_search_result solve(enum grecian_method method, size_t limit)
{
    const struct grecian_search_task task = {
        .list = listed, .limit = limit, .method = method};
    struct grecian_search_result answer;

    cr_assert_eq(grecian_search(&sample.puzzle, &task, UNBOUNDED, &answer), PZ_OK);
    return answer;
}

static bool is_possible(void)
{
    struct grecian_meeting_plan plan;

    grecian_meeting_plan_make(&sample.puzzle, 0, &plan);
    return grecian_fold_possible(&sample.puzzle, &plan, 0);
}

/* As many dials as rows, so that half of them make up to 60^6 sums. */
Test(grecian_fold, solves_what_is_too_large_to_meet)
{
    static const unsigned sizes[][2] = {{12, 36}, {12, 60}, {11, 48}, {12, 49}};

    for (uint64_t seed = 0; seed < 8; seed++) {
        const unsigned *of = sizes[seed % 4];
        struct grecian_puzzle size = {of[0], of[0], of[1], of[0] * 21 / 2, NULL};

        apart_plant(&sample, seed, &size, dice, 0);
        struct grecian_search_result answer = solve(GRECIAN_AUTO, 10);

        cr_assert(answer.complete && answer.first);
        cr_assert_eq(answer.method, GRECIAN_FOLDING);
        cr_assert_eq(answer.choice, GRECIAN_CHOICE_FOLDS);
        cr_assert(pz_count_is(&answer.count, 1));
        cr_assert_eq(memcmp(&listed[0], &sample.planted, sizeof *listed), 0);
    }
}

/* With a number too much, there is none. */
Test(grecian_fold, proves_that_there_is_none)
{
    struct grecian_puzzle size = {12, 12, 36, 126, NULL};

    apart_plant(&sample, 1, &size, dice, 0);
    sample.cells[0]++;
    struct grecian_search_result answer = solve(GRECIAN_AUTO, 10);

    cr_assert(answer.complete);
    cr_assert_eq(answer.method, GRECIAN_FOLDING);
    cr_assert(pz_count_is(&answer.count, 0));
}

Test(grecian_fold, needs_rows_of_one_dial_and_columns_with_divisors)
{
    struct grecian_puzzle size = {6, 6, 12, 63, NULL};

    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert(is_possible());
    apart_plant(&sample, 0, &size, dice, 1);
    cr_assert_not(is_possible());
    size.columns = 13;
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert_not(is_possible());
    size.columns = 58; /* 2 x 29: 29^3 sums in one list are not too many, 29^4 are */
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert(is_possible());
    size = (struct grecian_puzzle){8, 8, 58, 84, NULL};
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert_not(is_possible());
    size = (struct grecian_puzzle){2, 1, 12, 10, NULL}; /* one dial that shows */
    apart_plant(&sample, 0, &size, dice, 0);
    cr_assert_not(is_possible());
}

/* Rings of ones and zeros have so many solutions modulo each divisor that folding is given
 * up, and the count is made by another method. */
Test(grecian_fold, is_given_up_where_it_sifts_nothing)
{
    memset(&sample, 0, sizeof sample);
    sample.puzzle = (struct grecian_puzzle){9, 9, 9, 1, sample.cells};
    for (unsigned i = 0; i < 9 * 9 * 9; i++)
        sample.cells[i] = i / 81 != i / 9 % 9 ? GRECIAN_HOLE : i % 9 == 0;
    cr_assert(is_possible());
    struct grecian_search_result answer = solve(GRECIAN_FOLDING, 1);

    cr_assert(answer.complete);
    cr_assert(pz_count_is(&answer.count, 40320)); /* the orders of all dials but one */
    struct grecian_meeting_plan plan;
    const struct grecian_search_task task = {.list = listed, .limit = 10};
    bool given_up = false;

    answer = (struct grecian_search_result){.complete = false};
    grecian_meeting_plan_make(&sample.puzzle, 0, &plan);
    cr_assert_eq(
        grecian_fold(&sample.puzzle, &plan, &task, UNBOUNDED, 20000, &answer, &given_up),
        PZ_OK);
    cr_assert(given_up && !answer.complete);
}

/* 10 such dials: AUTO gives folding up, and meets in the middle. */
Test(grecian_fold, is_followed_by_another_method)
{
    memset(&sample, 0, sizeof sample);
    sample.puzzle = (struct grecian_puzzle){10, 10, 10, 1, sample.cells};
    for (unsigned i = 0; i < 1000; i++)
        sample.cells[i] = i / 100 != i / 10 % 10 ? GRECIAN_HOLE : i % 10 == 0;
    struct grecian_search_result answer = solve(GRECIAN_AUTO, 1);

    cr_assert(answer.complete && answer.first);
    cr_assert(pz_count_is(&answer.count, 362880));
    cr_assert_eq(listed[0].turn[9], 9);
}
