/* The sentences that explain an answer. tests/cases/crossing compares the others. */
#include "puzzles.h"

#include <criterion/criterion.h>

static struct crossing_puzzle puzzle;

/* Solves the puzzle and compares the argument of its answer. */
static void expect_argument(const char *name, const char *wanted)
{
    char text[CROSSING_ARGUMENT_SIZE];
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    crossing_argument_write(&puzzle.question, &answer, name, text);
    cr_assert_str_eq(text, wanted);
    crossing_answer_free(&answer);
}

Test(crossing_argument, has_the_name_or_the_number_of_a_traveler_or_rule)
{
    crossing_puzzle_make(&puzzle, 2, 2);
    puzzle.traveler[1].weight = 3;
    puzzle.question.load = 2;
    expect_argument(NULL, "traveler 2 must cross but is heavier than the boat allows.");
    expect_argument("Bob", "Bob must cross but is heavier than the boat allows.");
    crossing_puzzle_make(&puzzle, 3, 2);
    crossing_puzzle_forbid(&puzzle, 1, 2, 4);
    puzzle.question.end.far = 3;
    expect_argument(NULL, "The state at the end breaks rule 1.");
    expect_argument("the rule \"no fights\"",
                    "The state at the end breaks the rule \"no fights\".");
}

Test(crossing_argument, explains_why_plans_are_not_counted)
{
    struct crossing_answer answer = {.proven = false};
    struct crossing_plans *plans = &answer.plans;

    cr_assert_str_eq(crossing_uncounted_reason(&answer),
                     "Plans are counted only if it is proven which plans are best.");
    answer.proven = true;
    cr_assert_str_eq(crossing_uncounted_reason(&answer),
                     "The best plans visit too many states to be counted.");
    answer.cut = true;
    cr_assert_str_eq(crossing_uncounted_reason(&answer),
                     "The time or memory limit was reached before all plans were counted.");
    plans->counted_distinct = true;
    cr_assert_str_eq(crossing_uncounted_reason(&answer),
                     "The plans of a bridge puzzle are counted only as plans of different "
                     "travelers.");
    plans->counted = true;
    cr_assert_str_eq(crossing_uncounted_reason(&answer),
                     "There are at least 2^256 plans, which are too many to count.");
}
