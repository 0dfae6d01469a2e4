/* Blocks of travelers that can be exchanged: the search must find them, and they must reduce the
 * number of states without changing answers. */
#include "puzzles.h"
#include "solvers/crossing/search.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SAMPLES = 400 };

static struct crossing_puzzle puzzle;
static struct crossing_space space;

static void open_space(void)
{
    cr_assert_eq(crossing_space_open(&space, &puzzle.question), PZ_OK);
}

/* Returns true if the space has a class of `blocks` blocks of `cells` cells. */
static bool has_class(unsigned blocks, unsigned cells)
{
    for (unsigned i = 0; i < space.classes; i++) {
        if (space.class[i].blocks == blocks && space.class[i].cells == cells)
            return true;
    }
    return false;
}

static void expect_class(unsigned blocks, unsigned cells)
{
    open_space();
    cr_assert(has_class(blocks, cells), "%u blocks of %u cells", blocks, cells);
    crossing_space_close(&space);
}

Test(crossing_symmetry, couples_are_blocks)
{
    for (uint32_t couples = 2; couples <= 32; couples++) {
        crossing_puzzle_couples(&puzzle, couples, 4);
        expect_class(couples, 2);
    }
}

Test(crossing_symmetry, wolf_and_cabbage_can_be_exchanged)
{
    crossing_puzzle_farmer(&puzzle);
    expect_class(2, 1);
}

/* The last traveler must not be with the two children of a mother without her. */
Test(crossing_symmetry, families_are_blocks)
{
    crossing_puzzle_make(&puzzle, 13, 3);
    for (uint32_t i = 0; i < 4; i++)
        crossing_puzzle_forbid(&puzzle, (uint64_t)3 << (4 + 2 * i), (uint64_t)1 << 12,
                               (uint64_t)1 << i);
    expect_class(4, 3);
}

Test(crossing_symmetry, travelers_with_a_rule_or_end_of_their_own_are_different)
{
    crossing_puzzle_couples(&puzzle, 5, 3);
    crossing_puzzle_forbid(&puzzle, 1, 64, 0);
    open_space();
    cr_assert(has_class(3, 2));
    cr_assert(!has_class(5, 2));
    crossing_space_close(&space);
    crossing_puzzle_make(&puzzle, 6, 3);
    puzzle.question.end.far &= ~(uint64_t)3;
    open_space();
    cr_assert(has_class(2, 1));
    cr_assert(has_class(4, 1));
    crossing_space_close(&space);
}

/* Makes couples of different speeds, with another rule. */
static void make_couples(struct test_rng *rng)
{
    uint32_t couples = 2 + (uint32_t)test_rng_below(rng, 3);

    crossing_puzzle_couples(&puzzle, couples, 2 + (uint32_t)test_rng_below(rng, 2));
    for (uint32_t i = 0; i < 2 * couples; i++) {
        puzzle.traveler[i].minutes = 1 + i % couples / 2;
        puzzle.traveler[i].rows = i < couples || test_rng_below(rng, 8) > 0;
    }
    puzzle.question.goal =
        test_rng_below(rng, 2) ? CROSSING_LEAST_MINUTES : CROSSING_FEWEST_CROSSINGS;
    if (test_rng_below(rng, 2))
        crossing_puzzle_forbid(&puzzle, test_rng_below(rng, (uint64_t)1 << couples),
                               (uint64_t)1 << couples, 0);
    if (crossing_rule_broken(&puzzle.question, puzzle.question.end.far, CROSSING_BANKS) <
        puzzle.question.rules)
        puzzle.question.rules = 1;
}

/* Returns the minimum cost by A*, with or without exchanges, and sets the number of nodes. */
static uint64_t least(bool apart, uint64_t *taken)
{
    struct pz_budget budget = {.ctl = NULL};
    struct crossing_search *search = malloc(sizeof *search);

    cr_assert(search);
    open_space();
    if (apart)
        crossing_space_drop_symmetry(&space);
    crossing_search_open(search, &space, &budget, 1);
    cr_assert(crossing_search_add(search, crossing_space_start(&space)));
    crossing_search_run(search, CROSSING_NEVER - 1);
    uint64_t cost = search->lower_bound;

    *taken = budget.nodes;
    crossing_search_close(search);
    crossing_space_close(&space);
    free(search);
    return cost;
}

/* Makes travelers in a ring. No traveler must be with the one `step` further on without the last
 * one. All have equal rules, but most cannot be exchanged. */
static void make_ring(uint32_t around, uint32_t step, uint32_t seats)
{
    crossing_puzzle_make(&puzzle, around + 1, seats);
    for (uint32_t i = 0; i < around; i++) {
        puzzle.traveler[i].rows = false;
        crossing_puzzle_forbid(&puzzle, (uint64_t)1 << i,
                               (uint64_t)1 << (i + step) % around, (uint64_t)1 << around);
    }
}

Test(crossing_symmetry, a_ring_is_not_a_class)
{
    uint64_t with, without;

    for (uint32_t around = 5; around <= 9; around++) {
        for (uint32_t step = 1; step < around; step++) {
            if (2 * step == around)
                continue;
            for (uint32_t seats = 2; seats <= 6; seats++) {
                make_ring(around, step, seats);
                cr_assert_eq(least(false, &with), least(true, &without), "%u %u %u", around,
                             step, seats);
            }
        }
    }
    make_ring(6, 1, 3);
    open_space();
    cr_assert(!has_class(6, 1));
    crossing_space_close(&space);
}

Test(crossing_symmetry, exchanges_do_not_change_answers)
{
    struct test_rng rng;
    uint64_t with, without, all_with = 0, all_without = 0;

    test_rng_seed(&rng, 1);
    for (int i = 0; i < SAMPLES; i++) {
        make_couples(&rng);
        cr_assert_eq(least(false, &with), least(true, &without));
        all_with += with;
        all_without += without;
    }
    cr_assert_lt(all_with, all_without);
    crossing_puzzle_couples(&puzzle, 7, 3);
    cr_assert_eq(least(false, &with), CROSSING_NEVER);
    cr_assert_eq(least(true, &without), CROSSING_NEVER);
    cr_assert_lt(10 * with, without);
}
