/* Known puzzles and their published answers: Alcuin's Propositiones (17 to 19); Pressman and
 * Singmaster, "The jealous husbands" and "The missionaries and cannibals" (Math. Gazette 73,
 * 1989); Erwig, "Escape from Zurg" (J. Functional Programming 14, 2004). The numbers of plans
 * are those of a brute force, which repeats the smaller ones here. */
#include "brute.h"
#include "puzzles.h"

#include <criterion/criterion.h>
#include <string.h>

static struct crossing_puzzle puzzle;
static struct crossing_brute brute;

/* Returns true if the brute force finds the same numbers, or if the puzzle is too large. */
static bool agrees_with_brute(uint64_t best, const struct crossing_plans *plans)
{
    if (puzzle.question.travelers > CROSSING_BRUTE_TRAVELERS)
        return true;
    crossing_brute_solve(&brute, &puzzle.question);
    return brute.to_end[brute.start] == best &&
           pz_count_is(&plans->count, brute.plans[brute.start]) &&
           pz_count_is(&plans->distinct, brute.distinct[brute.start]);
}

/* Compares the minimum, and the numbers of plans that are not NULL. */
static void expect_minimum(uint64_t best, const char *plans, const char *distinct)
{
    char count[PZ_COUNT_TEXT], individuals[PZ_COUNT_TEXT];
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    pz_count_text(&answer.plans.count, count);
    pz_count_text(&answer.plans.distinct, individuals);
    cr_expect(answer.verdict == CROSSING_POSSIBLE && answer.proven);
    cr_expect_eq(answer.lower_bound, best);
    cr_expect(crossing_brute_is_plan(&puzzle.question, &answer.plan));
    cr_expect(answer.plans.counted);
    cr_expect(!plans || strcmp(count, plans) == 0, "%s plans", count);
    cr_expect(!distinct || strcmp(individuals, distinct) == 0, "%s plans of individuals",
              individuals);
    cr_expect(agrees_with_brute(best, &answer.plans));
    crossing_answer_free(&answer);
}

/* Expects a proof that there is no plan, from `states` states that are not equivalent. */
static void expect_impossible(uint64_t states)
{
    struct crossing_answer answer;

    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_expect(answer.verdict == CROSSING_IMPOSSIBLE && answer.proven && !answer.found);
    cr_expect_eq(answer.argument, CROSSING_ARGUMENT_EXHAUSTED);
    cr_expect_eq(answer.nodes, states);
    cr_expect(agrees_with_brute(CROSSING_NEVER, &answer.plans));
    crossing_answer_free(&answer);
}

/* Extends all rules to the boat. */
static void extend_to_boat(void)
{
    for (uint32_t i = 0; i < puzzle.question.rules; i++)
        puzzle.rule[i].where = CROSSING_BANKS | CROSSING_BOAT;
}

Test(crossing_known, wolf_goat_and_cabbage)
{
    crossing_puzzle_farmer(&puzzle);
    expect_minimum(7, "2", "2");
}

Test(crossing_known, missionaries_and_cannibals)
{
    crossing_puzzle_missionaries(&puzzle, 3, 2);
    expect_minimum(11, "4", "8100");
    extend_to_boat();
    expect_minimum(11, "4", "8100");
    crossing_puzzle_missionaries(&puzzle, 4, 2);
    expect_impossible(11);
    crossing_puzzle_missionaries(&puzzle, 4, 3);
    expect_minimum(9, "32", "329472");
    crossing_puzzle_missionaries(&puzzle, 5, 3);
    expect_minimum(11, "25", "31136400");
    crossing_puzzle_missionaries(&puzzle, 6, 3);
    expect_impossible(17);
}

Test(crossing_known, any_number_of_missionaries_with_four_seats)
{
    static const struct {
        const char *plans, *distinct;
    } known[33] = {[4] = {"28", "20446"},
                   [5] = {"43", "34252400"},
                   [6] = {"155", "194858330400"},
                   [7] = {"361", "3107995600360000"},
                   [10] = {"361", "1636798768531426879923600000000"},
                   [20] = {"361", NULL},
                   [32] = {"361", NULL}};

    for (uint32_t each = 4; each <= 32; each++) {
        crossing_puzzle_missionaries(&puzzle, each, 4);
        expect_minimum(2 * each - 3, known[each].plans, known[each].distinct);
    }
}

Test(crossing_known, jealous_couples)
{
    crossing_puzzle_couples(&puzzle, 2, 2);
    expect_minimum(5, "8", "8");
    crossing_puzzle_couples(&puzzle, 3, 2);
    expect_minimum(11, "486", "486");
    extend_to_boat();
    expect_minimum(11, "486", "486");
    crossing_puzzle_couples(&puzzle, 4, 2);
    expect_impossible(11);
    crossing_puzzle_couples(&puzzle, 4, 3);
    expect_minimum(9, "15360", "15360");
    crossing_puzzle_couples(&puzzle, 5, 3);
    expect_minimum(11, "711480", "711480");
    crossing_puzzle_couples(&puzzle, 6, 3);
    expect_impossible(17);
    crossing_puzzle_couples(&puzzle, 12, 4);
    expect_minimum(21, NULL, NULL);
}

Test(crossing_known, adults_and_children)
{
    crossing_puzzle_adults(&puzzle);
    expect_minimum(9, "1", "8");
}

Test(crossing_known, family_with_a_thief)
{
    crossing_puzzle_family(&puzzle);
    expect_minimum(17, "2", "8");
    extend_to_boat();
    expect_minimum(17, "2", "8");
}

Test(crossing_known, escape_from_zurg)
{
    crossing_puzzle_zurg(&puzzle);
    expect_minimum(60, "2", "2");
}

/* When the goat is across, six crossings remain. */
Test(crossing_known, a_game_in_progress)
{
    crossing_puzzle_farmer(&puzzle);
    puzzle.question.start = (struct crossing_state){.far = 5, .boat = CROSSING_FAR};
    expect_minimum(6, "2", "2");
}

/* A plan has 2 n - 3 crossings. The list of its groups grows twice. */
Test(crossing_known, a_long_plan_is_listed)
{
    struct crossing_answer answer;

    crossing_puzzle_make(&puzzle, 40, 2);
    puzzle.question.plans = 1;
    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.plans.listed, 1);
    cr_assert_eq(answer.plans.list[0].crossings, 77);
    cr_assert(crossing_brute_is_plan(&puzzle.question, &answer.plans.list[0]));
    crossing_answer_free(&answer);
}
