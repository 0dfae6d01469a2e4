/* Rules and interchangeable travelers are those of the definition. */
#include "brute.h"
#include "samples.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

static struct crossing_puzzle puzzle;
static struct crossing_brute brute;

/* Returns true if a group breaks the rule where it applies. A group in the boat must fit and have
 * a traveler who can row. */
static bool can_break(const struct crossing_question *question,
                      const struct crossing_rule *rule)
{
    for (unsigned who = 0; who < 1u << question->travelers; who++) {
        bool rows = false;

        for (unsigned i = 0; i < question->travelers; i++)
            rows |= (who >> i & 1) && question->traveler[i].rows;
        if ((rule->where == CROSSING_BOAT &&
             (!rows || (unsigned)__builtin_popcount(who) > question->seats)))
            continue;
        if (crossing_brute_breaks(rule, who))
            return true;
    }
    return false;
}

TestSampled(crossing_rules, are_those_of_the_definition, 3000, 30000)
{
    unsigned never = 0, too_many = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        crossing_sample_make(&puzzle, seed, 6);
        const struct crossing_question *question = &puzzle.question;

        for (uint32_t r = 0; r < question->rules; r++) {
            bool can = crossing_rule_can_break(question, r);

            if (can_break(question, &question->rule[r]))
                cr_assert(can, "sample %lu", seed);
            else
                never++, too_many += can;
        }
        for (unsigned who = 0; who < 1u << question->travelers; who++) {
            uint32_t broken = 0;

            while (broken < question->rules &&
                   !((question->rule[broken].where & CROSSING_BANKS) &&
                     crossing_brute_breaks(&question->rule[broken], who)))
                broken++;
            cr_assert_eq(crossing_rule_broken(question, who, CROSSING_BANKS), broken);
        }
    }
    cr_assert_gt(never, 0);
    cr_assert_lt(too_many, never / 2);
}

TestSampled(crossing_rules, find_interchangeable_travelers, 500, 5000)
{
    for (uint64_t seed = first; seed < end; seed++) {
        crossing_sample_make(&puzzle, seed, 7);
        crossing_brute_solve(&brute, &puzzle.question);
        for (uint32_t i = 0; i < puzzle.question.travelers; i++)
            cr_assert_eq(crossing_first_alike(&puzzle.question, i),
                         (unsigned)__builtin_ctzll(brute.alike[i]));
    }
}

/* The check of the tests is strict. */
Test(crossing_rules, a_changed_plan_is_not_a_plan)
{
    uint64_t who[] = {5, 1, 3, 5, 9, 1, 5};
    struct crossing_plan plan = {.minutes = 7, .crossings = 7, .who = who};

    crossing_puzzle_farmer(&puzzle);
    cr_assert(crossing_brute_is_plan(&puzzle.question, &plan));
    for (unsigned c = 0; c < 7; c++) {
        uint64_t right = who[c];

        for (uint64_t group = 0; group < 32; group++) {
            who[c] = group;
            bool other_plan = (c == 2 && group == 9) || (c == 4 && group == 3);

            cr_assert(group == right || other_plan ||
                      !crossing_brute_is_plan(&puzzle.question, &plan));
        }
        who[c] = right;
    }
    plan.minutes = 8;
    cr_assert(!crossing_brute_is_plan(&puzzle.question, &plan));
    plan.minutes = 6;
    plan.crossings = 6;
    cr_assert(!crossing_brute_is_plan(&puzzle.question, &plan));
}
