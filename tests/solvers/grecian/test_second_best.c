/* The Grecian Computer: the second best position. */
#include "brute.h"
#include "data.h"
#include "samples.h"
#include "solvers/grecian/second_best.h"

#include <criterion/criterion.h>
#include <string.h>

static struct sample sample;

/* The second best position against every position, of puzzles of all kinds. */
Test(grecian_second_best, is_what_brute_force_finds)
{
    unsigned solvable = 0;

    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct grecian_offsets first;
        struct grecian_second_best second;

        sample_make(&sample, seed, 1000);
        cr_assert_eq(grecian_second_best(&sample.puzzle, UNBOUNDED, &second), PZ_OK);
        unsigned right = brute_right(&sample.puzzle, second.offsets.turn);

        if (!second.proven || second.correct_columns != brute_second(&sample.puzzle) ||
            (right != second.correct_columns && second.correct_columns > 0))
            cr_assert_fail("seed %lu", seed);
        solvable += brute_best(&sample.puzzle, &first) == sample.puzzle.columns;
    }
    cr_assert_gt(solvable, 500);
}

Test(grecian_second_best, of_the_puzzle_of_the_shops)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    struct grecian_second_best second;

    cr_assert_eq(grecian_second_best(&puzzle, UNBOUNDED, &second), PZ_OK);
    cr_assert_eq(second.correct_columns, 7);
    cr_assert(second.proven);
    cr_assert_eq(brute_right(&puzzle, second.offsets.turn), 7);
}
