/* The puzzles of the books, by their published answers: Alcuin's Propositiones (17 to 19);
 * Pressman and Singmaster, "The jealous husbands" and "The missionaries and cannibals"
 * (Math. Gazette 73, 1989); Erwig, "Escape from Zurg" (J. Functional Programming 14, 2004).
 * How many plans there are was counted by a search that merges alike travelers alone. */
#include "plan_check.h"
#include "puzzles.h"

#include <criterion/criterion.h>

static struct crossing_puzzle puzzle;

/* The crossings or minutes, and plans in both ways; 0 plans: not to be compared. */
static bool takes(uint64_t best, uint64_t plans, uint64_t distinct)
{
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    bool right = answer.verdict == CROSSING_POSSIBLE && answer.proven &&
                 answer.lower_bound == best && answer.plans.counted &&
                 crossing_plan_check(&puzzle.question, &answer.plan) &&
                 (plans == 0 || pz_count_is(&answer.plans.count, plans)) &&
                 (distinct == 0 || pz_count_is(&answer.plans.distinct, distinct));

    crossing_answer_free(&answer);
    return right;
}

/* Impossible, after so many kinds of states. */
static bool is_impossible(uint64_t kinds)
{
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    bool right = answer.verdict == CROSSING_IMPOSSIBLE && answer.proven && !answer.found &&
                 answer.argument == CROSSING_ARGUMENT_EXHAUSTED && answer.nodes == kinds;

    crossing_answer_free(&answer);
    return right;
}

Test(crossing_known, wolf_goat_and_cabbage)
{
    crossing_puzzle_farmer(&puzzle);
    cr_assert(takes(7, 2, 2));
}

Test(crossing_known, missionaries_and_cannibals)
{
    crossing_puzzle_missionaries(&puzzle, 3, 2);
    cr_assert(takes(11, 4, 8100));
    crossing_puzzle_missionaries(&puzzle, 4, 2);
    cr_assert(is_impossible(11));
    crossing_puzzle_missionaries(&puzzle, 4, 3);
    cr_assert(takes(9, 32, 329472));
    crossing_puzzle_missionaries(&puzzle, 5, 3);
    cr_assert(takes(11, 25, 31136400));
    crossing_puzzle_missionaries(&puzzle, 6, 3);
    cr_assert(is_impossible(17));
}

Test(crossing_known, any_number_of_missionaries_with_four_seats)
{
    for (uint32_t each = 4; each <= 32; each++) {
        crossing_puzzle_missionaries(&puzzle, each, 4);
        cr_assert(takes(2 * each - 3, 0, 0));
    }
}

Test(crossing_known, jealous_couples)
{
    crossing_puzzle_couples(&puzzle, 2, 2);
    cr_assert(takes(5, 8, 8));
    crossing_puzzle_couples(&puzzle, 3, 2);
    cr_assert(takes(11, 486, 486));
    crossing_puzzle_couples(&puzzle, 4, 2);
    cr_assert(is_impossible(11));
    crossing_puzzle_couples(&puzzle, 4, 3);
    cr_assert(takes(9, 15360, 15360));
    crossing_puzzle_couples(&puzzle, 5, 3);
    cr_assert(takes(11, 711480, 711480));
    crossing_puzzle_couples(&puzzle, 6, 3);
    cr_assert(is_impossible(17));
    crossing_puzzle_couples(&puzzle, 12, 4);
    cr_assert(takes(21, 0, 0));
}

Test(crossing_known, adults_and_children)
{
    crossing_puzzle_adults(&puzzle);
    cr_assert(takes(9, 1, 8));
}

Test(crossing_known, family_with_a_thief)
{
    crossing_puzzle_family(&puzzle);
    cr_assert(takes(17, 2, 8));
}

Test(crossing_known, escape_from_zurg)
{
    crossing_puzzle_zurg(&puzzle);
    cr_assert(takes(60, 2, 2));
    puzzle.question.deadline_minutes = 59;
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.verdict, CROSSING_IMPOSSIBLE);
    cr_assert_eq(answer.argument, CROSSING_ARGUMENT_DEADLINE);
    cr_assert_eq(answer.lower_bound, 60);
    crossing_answer_free(&answer);
}

/* Once the goat is over, six crossings are left. */
Test(crossing_known, a_game_that_is_under_way)
{
    crossing_puzzle_farmer(&puzzle);
    puzzle.question.start = (struct crossing_state){.far = 5, .boat = CROSSING_FAR};
    cr_assert(takes(6, 2, 2));
}

/* 2 n - 3 crossings, more than the list of a plan has room for at first, and for the second
 * time. */
Test(crossing_known, a_long_plan_is_listed)
{
    struct crossing_answer answer;

    crossing_puzzle_make(&puzzle, 40, 2);
    puzzle.question.plans = 1;
    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.plans.listed, 1);
    cr_assert_eq(answer.plans.list[0].crossings, 77);
    cr_assert(crossing_plan_check(&puzzle.question, &answer.plans.list[0]));
    crossing_answer_free(&answer);
}
