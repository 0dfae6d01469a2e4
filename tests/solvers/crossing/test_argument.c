/* The sentence that explains an answer. */
#include "puzzles.h"

#include <criterion/criterion.h>

/* Solves the question and compares the argument of its answer. */
static void expect_argument(const struct crossing_question *question, const char *name,
                            const char *wanted)
{
    char text[CROSSING_ARGUMENT_SIZE];
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(question, NULL, &answer), PZ_OK);
    crossing_argument_write(question, &answer, name, text);
    cr_assert_str_eq(text, wanted);
    crossing_answer_free(&answer);
}

Test(crossing_argument, proves_that_no_plan_is_better)
{
    struct crossing_puzzle puzzle;

    crossing_puzzle_farmer(&puzzle);
    expect_argument(
        &puzzle.question, NULL,
        "No plan has fewer than 7 crossings. Proof: the search expanded every "
        "state from which a shorter plan was still possible, 7 states in total. "
        "Equivalent states are counted as one state.");
    puzzle.question.end = puzzle.question.start;
    expect_argument(&puzzle.question, NULL,
                    "The start is already the end, so no crossing is necessary.");
}

Test(crossing_argument, names_the_deadline)
{
    struct crossing_puzzle puzzle;

    crossing_puzzle_make(&puzzle, 2, 2);
    puzzle.traveler[0].minutes = 4;
    puzzle.question.goal = CROSSING_LEAST_MINUTES;
    puzzle.question.deadline_minutes = 1;
    expect_argument(&puzzle.question, NULL,
                    "No plan takes less than 4 minutes, so the deadline of 1 minute cannot "
                    "be met. Proof: a lower bound computed from the seats and everyone's "
                    "minutes.");
}

Test(crossing_argument, names_the_obstacle)
{
    struct crossing_puzzle puzzle;

    crossing_puzzle_make(&puzzle, 2, 1);
    expect_argument(&puzzle.question, NULL,
                    "The boat can never carry two travelers, so each traveler who goes "
                    "over must bring the boat back.");
    puzzle.traveler[0].rows = puzzle.traveler[1].rows = false;
    expect_argument(
        &puzzle.question, NULL,
        "No traveler on the side of the boat can row, so the boat never leaves.");
    crossing_puzzle_make(&puzzle, 2, 2);
    crossing_puzzle_forbid(&puzzle, 1, 2, 0);
    puzzle.rule[0].where = CROSSING_BOAT;
    expect_argument(&puzzle.question, NULL,
                    "The search expanded every state that can be reached, 2 states in "
                    "total, and did not reach the end. Equivalent states are counted as "
                    "one state.");
}

Test(crossing_argument, names_the_traveler_and_the_rule)
{
    struct crossing_puzzle puzzle;

    crossing_puzzle_make(&puzzle, 2, 2);
    puzzle.traveler[1].weight = 3;
    puzzle.question.load = 2;
    expect_argument(&puzzle.question, NULL,
                    "traveler 2 must cross but is heavier than the boat allows.");
    puzzle.traveler[1] = (struct crossing_traveler){.kind = 1, .minutes = 1, .weight = 2};
    expect_argument(&puzzle.question, "Bob",
                    "Bob must cross and cannot row, but the boat cannot carry both this "
                    "traveler and a traveler who can row.");
    crossing_puzzle_make(&puzzle, 3, 2);
    crossing_puzzle_forbid(&puzzle, 1, 2, 4);
    puzzle.question.end.far = 3;
    expect_argument(&puzzle.question, NULL, "The state at the end breaks rule 1.");
    expect_argument(&puzzle.question, "the rule \"no fights\"",
                    "The state at the end breaks the rule \"no fights\".");
}

Test(crossing_argument, says_why_plans_are_not_counted)
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
