/* The Grecian Computer: rings that were written down one column too far to a side. */
#include "brute.h"
#include "data.h"
#include "samples.h"
#include "solvers/grecian/diagnose_shift.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <string.h>

static struct sample sample;
static struct grecian_shift found[GRECIAN_SHIFTS_MAX];

static void shift_ring(unsigned ring, int by)
{
    unsigned columns = sample.puzzle.columns;
    int32_t kept[GRECIAN_COLUMNS_MAX], *cells = sample.cells + ring * columns;

    memcpy(kept, cells, columns * sizeof *cells);
    for (unsigned c = 0; c < columns; c++)
        cells[(c + columns + (unsigned)by) % columns] = kept[c];
}

/* All shifts, by brute force; those of rings that are the same all around change nothing,
 * and of two columns both are one. */
static size_t brute_shifts(struct grecian_shift *list)
{
    size_t count = 0;

    for (unsigned ring = 0; ring < sample.puzzle.dials * sample.puzzle.rows; ring++) {
        for (int by = 1; by >= (sample.puzzle.columns > 2 ? -1 : 1); by -= 2) {
            shift_ring(ring, by);
            if (brute_solve(&sample.puzzle, NULL, 0) > 0)
                list[count++] = (struct grecian_shift){(uint8_t)(ring / sample.puzzle.rows),
                                                       (uint8_t)(ring % sample.puzzle.rows),
                                                       (int8_t)by};
            shift_ring(ring, -by);
        }
    }
    return count;
}

Test(grecian_shift, finds_what_brute_force_finds)
{
    static struct grecian_shift expected[GRECIAN_SHIFTS_MAX];
    unsigned some = 0;

    for (uint64_t seed = 0; seed < 1500; seed++) {
        size_t count;
        bool complete;

        sample_make(&sample, seed, 150);
        if (sample.puzzle.rows * sample.puzzle.columns > 60)
            continue; /* brute force takes too long */
        if (sample.is_planted && seed % 2)
            shift_ring((unsigned)seed / 2 % (sample.puzzle.dials * sample.puzzle.rows), 1);
        if (brute_solve(&sample.puzzle, NULL, 0) > 0)
            continue;
        size_t wanted = brute_shifts(expected);

        cr_assert_eq(
            grecian_diagnose_shifts(&sample.puzzle, UNBOUNDED, found, &count, &complete),
            PZ_OK);
        cr_assert(complete);
        cr_assert_eq(count, wanted, "seed %lu", seed);
        cr_assert_eq(memcmp(found, expected, count * sizeof *found), 0);
        some += count > 0;
    }
    cr_assert_gt(some, 50);
}

Test(grecian_shift, finds_the_shifted_ring_of_the_shops_puzzle)
{
    unsigned named = 0, unsolvable = 0;

    for (unsigned ring = 0; ring < 20; ring++) {
        struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
        size_t count;
        bool complete;

        shift_ring(ring, -1);
        if (brute_solve(&puzzle, NULL, 0) > 0)
            continue;
        cr_assert_eq(grecian_diagnose_shifts(&puzzle, UNBOUNDED, found, &count, &complete),
                     PZ_OK);
        unsolvable++;
        for (size_t i = 0; i < count; i++)
            named +=
                found[i].dial == ring / 4 && found[i].row == ring % 4 && found[i].by == 1;
    }
    cr_assert_eq(named, unsolvable);
    cr_assert_gt(named, 8);
}

Test(grecian_shift, heeds_stop_and_budget)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop}, few = {.max_nodes = 9};
    size_t count;
    bool complete;

    shift_ring(1, 1);
    cr_assert_eq(
        grecian_diagnose_shifts(&puzzle, BOUNDED(&stopped), found, &count, &complete),
        PZ_STOPPED);
    cr_assert_eq(grecian_diagnose_shifts(&puzzle, BOUNDED(&few), found, &count, &complete),
                 PZ_OK);
    cr_assert_not(complete);
}

Test(grecian_shift, says_when_memory_runs_out)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    size_t count;
    bool complete;

    shift_ring(1, 1);
    expect_no_memory(
        20, grecian_diagnose_shifts(&puzzle, UNBOUNDED, found, &count, &complete), true);
}
