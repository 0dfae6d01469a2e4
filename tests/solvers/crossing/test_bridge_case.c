/* Without rules, the theorems on bridges give the answers of the search. */
#include "brute.h"
#include "puzzles.h"
#include "solvers/crossing/bridge_case.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>

enum { SAMPLES = 300, LISTED = 20 };

static struct crossing_puzzle puzzle;

/* Makes up to `most` travelers, some of them interchangeable, on either bank. */
static void make(struct test_rng *rng, uint32_t most)
{
    uint32_t people = 1 + (uint32_t)test_rng_below(rng, most);
    uint64_t kinds = 1 + test_rng_below(rng, 2 * people);
    struct crossing_question *question = &puzzle.question;

    crossing_puzzle_make(&puzzle, people, 2 + (uint32_t)test_rng_below(rng, 3));
    question->goal = CROSSING_LEAST_MINUTES;
    question->plans = LISTED;
    for (uint32_t i = 0; i < people; i++) {
        uint32_t kind = (uint32_t)test_rng_below(rng, kinds);

        puzzle.traveler[i].kind = kind;
        puzzle.traveler[i].minutes = 1 + kind * kind % 13;
    }
    if (test_rng_below(rng, 2)) {
        question->start = (struct crossing_state){question->end.far, CROSSING_FAR};
        question->end = (struct crossing_state){0, CROSSING_EITHER};
    }
}

static bool are_equal(const struct crossing_answer *a, const struct crossing_answer *b)
{
    const struct crossing_plan *plan = b->plans.listed > 0 ? b->plans.list : &b->plan;

    if (a->verdict != b->verdict || a->proven != b->proven ||
        a->lower_bound != b->lower_bound || a->plan.minutes != plan->minutes ||
        !crossing_brute_is_plan(&puzzle.question, plan))
        return false;
    for (int i = 0; i < PZ_COUNT_LIMBS; i++) {
        if (a->plans.distinct.limb[i] != b->plans.distinct.limb[i] ||
            (b->plans.counted && a->plans.count.limb[i] != b->plans.count.limb[i]))
            return false;
    }
    if (b->plans.counted && a->plans.listed != b->plans.listed)
        return false;
    for (uint32_t i = 0; b->plans.counted && i < a->plans.listed; i++) {
        for (uint32_t c = 0; c < a->plans.list[i].crossings; c++) {
            if (a->plans.list[i].who[c] != b->plans.list[i].who[c])
                return false;
        }
    }
    return true;
}

Test(crossing_bridge_case, has_the_answers_of_the_search)
{
    struct test_rng rng;
    unsigned alike = 0;

    test_rng_seed(&rng, 1);
    for (int i = 0; i < SAMPLES; i++) {
        struct crossing_answer searched, answer = {.verdict = CROSSING_UNDECIDED};
        struct crossing_space space;

        make(&rng, 7);
        cr_assert(crossing_is_bridge(&puzzle.question));
        cr_assert_eq(crossing_solve(&puzzle.question, NULL, &searched), PZ_OK);
        cr_assert_eq(crossing_space_open(&space, &puzzle.question), PZ_OK);
        cr_assert_eq(crossing_bridge_solve(&space, NULL, &answer), PZ_OK);
        cr_assert(are_equal(&searched, &answer), "sample %d", i);
        alike += !answer.plans.counted;
        crossing_space_close(&space);
        crossing_answer_free(&searched);
        crossing_answer_free(&answer);
    }
    cr_assert_gt(alike, 0);
}

Test(crossing_bridge_case, solves_puzzles_without_a_search)
{
    struct crossing_answer answer;

    crossing_puzzle_make(&puzzle, 60, 2);
    puzzle.question.goal = CROSSING_LEAST_MINUTES;
    for (uint32_t i = 0; i < 60; i++)
        puzzle.traveler[i].minutes = 3 + i * i;
    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.method, CROSSING_BRIDGE);
    cr_assert(answer.proven && answer.plans.counted);
    cr_assert_eq(answer.plan.minutes, answer.lower_bound);
    cr_assert(crossing_brute_is_plan(&puzzle.question, &answer.plan));
    crossing_answer_free(&answer);
    puzzle.question.deadline_minutes = 100;
    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.argument, CROSSING_ARGUMENT_DEADLINE);
    cr_assert_gt(answer.lower_bound, 100);
    crossing_answer_free(&answer);
}

Test(crossing_bridge_case, excludes_other_puzzles)
{
    crossing_puzzle_zurg(&puzzle);
    cr_assert(crossing_is_bridge(&puzzle.question));
    puzzle.traveler[2].rows = false;
    cr_assert(!crossing_is_bridge(&puzzle.question));
    puzzle.traveler[2].rows = true;
    puzzle.question.start.far = 1;
    cr_assert(!crossing_is_bridge(&puzzle.question));
    puzzle.question.start.far = 0;
    puzzle.question.load = 3;
    cr_assert(!crossing_is_bridge(&puzzle.question));
}
