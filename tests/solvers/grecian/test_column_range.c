/* The Grecian Computer: what columns can show. */
#include "brute.h"
#include "samples.h"
#include "solvers/grecian/column_range.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>

enum { POSITIONS = 400 /* of a sample, at most */ };

static struct sample sample;

/* Ranges against every position. */
Test(grecian_column_range, is_what_brute_force_finds)
{
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX];
        struct grecian_offsets at = {{0}};
        int64_t least[GRECIAN_COLUMNS_MAX], most[GRECIAN_COLUMNS_MAX];

        sample_make(&sample, seed, POSITIONS);
        for (unsigned c = 0; c < sample.puzzle.columns; c++)
            least[c] = most[c] = brute_sum(&sample.puzzle, at.turn, c);
        while (brute_next(&sample.puzzle, at.turn)) {
            for (unsigned c = 0; c < sample.puzzle.columns; c++) {
                int64_t sum = brute_sum(&sample.puzzle, at.turn, c);

                least[c] = sum < least[c] ? sum : least[c];
                most[c] = sum > most[c] ? sum : most[c];
            }
        }
        cr_assert_eq(grecian_column_ranges(&sample.puzzle, ranges), PZ_OK);
        for (unsigned c = 0; c < sample.puzzle.columns; c++) {
            if (ranges[c].least != least[c] || ranges[c].most != most[c])
                cr_assert_fail("sample %lu column %u", seed, c);
        }
    }
}

Test(grecian_column_range, says_when_memory_runs_out)
{
    struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX];

    sample_make(&sample, 0, POSITIONS);
    expect_no_memory(1, grecian_column_ranges(&sample.puzzle, ranges), true);
}
