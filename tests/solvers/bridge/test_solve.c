/* Complete answers, compared with brute force, and answers at limits. */
#include "brute.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>

enum { SAMPLES = 4000, PEOPLE = 7, NODES = 20000 };

static struct bridge_sample sample;
static struct bridge_brute brute;

static bool is_constrained(void)
{
    uint32_t any = sample.rules.bearers;

    for (unsigned p = 0; p < sample.party.people; p++)
        any |= sample.rules.forbidden[p];
    return any || sample.rules.back_minutes;
}

/* Returns true if a group with `person` may go over. */
static bool can_cross(unsigned person)
{
    for (uint32_t group = 1; group < 1u << brute.people; group++) {
        if ((group >> person & 1) && brute.group[0][group] != BRIDGE_BRUTE_NEVER)
            return true;
    }
    return false;
}

static bool can_any_pair_cross(void)
{
    for (uint32_t group = 1; group < 1u << brute.people; group++) {
        if ((group & (group - 1)) && brute.group[0][group] != BRIDGE_BRUTE_NEVER)
            return true;
    }
    return false;
}

/* Returns true if the obstacle explains why no plan meets the deadline. */
static bool is_obstacle(const struct bridge_answer *answer, uint64_t least)
{
    switch (answer->obstacle) {
    case BRIDGE_NO_OBSTACLE:
        return false;
    case BRIDGE_DEADLINE:
        return least != BRIDGE_BRUTE_NEVER && answer->lower_bound == least;
    case BRIDGE_ONE_AT_A_TIME:
        return least == BRIDGE_BRUTE_NEVER && sample.party.capacity == 1;
    case BRIDGE_STRANDED:
        return least == BRIDGE_BRUTE_NEVER && !can_cross(answer->stranded);
    case BRIDGE_NO_PAIR:
        return least == BRIDGE_BRUTE_NEVER && !can_any_pair_cross();
    case BRIDGE_EXHAUSTED:
        return least == BRIDGE_BRUTE_NEVER && can_any_pair_cross();
    }
    return false;
}

/* Returns true if the plans of the answer are valid, and the counted ones optimal. */
static bool are_valid_plans(const struct bridge_answer *answer)
{
    for (size_t i = 0; i < answer->plans.listed; i++) {
        if (!bridge_sample_allows(&sample, &answer->plans.list[i]) ||
            (answer->plans.counted && answer->plans.list[i].minutes != answer->minutes))
            return false;
    }
    return answer->plan && bridge_sample_allows(&sample, answer->plan) &&
           answer->plan->minutes == answer->minutes;
}

static bool looks_for_least(enum bridge_method method)
{
    return method != BRIDGE_BREADTH_FIRST;
}

/* Returns true if a complete answer agrees with the brute force. */
static bool agrees_with_brute(const struct bridge_question *question,
                              const struct bridge_answer *answer)
{
    uint64_t least = bridge_brute_minutes(&brute);
    uint64_t deadline =
        question->deadline_minutes ? question->deadline_minutes : BRIDGE_BRUTE_NEVER - 1;

    if (answer->verdict == BRIDGE_IMPOSSIBLE)
        return least > deadline && !answer->plan && answer->plans.counted &&
               pz_count_is(&answer->plans.count, 0) && is_obstacle(answer, least);
    if (answer->proven ? answer->minutes != least
                       : answer->minutes < least || looks_for_least(question->method))
        return false;
    if (answer->proven && answer->lower_bound != least)
        return false;
    if (answer->plans.counted != answer->proven || answer->lower_bound > least ||
        answer->minutes > deadline || answer->argument == BRIDGE_ARGUMENT_NONE)
        return false;
    uint64_t count = bridge_brute_plans(&brute);

    return are_valid_plans(answer) &&
           (!answer->plans.counted ||
            (pz_count_is(&answer->plans.count, count) &&
             answer->plans.listed == (count < question->plans ? count : question->plans)));
}

/* Returns no deadline, or a deadline near the minimum. */
static uint64_t draw_deadline(uint64_t seed)
{
    uint64_t least = bridge_brute_minutes(&brute);

    if (seed % 3 == 0)
        return 0;
    return least == BRIDGE_BRUTE_NEVER ? 60 : least + seed / 3 % 4 - (least > 0);
}

TestSampled(bridge_solve, answers_agree_with_brute_force, 600, SAMPLES)
{
    unsigned asked = 0, impossible = 0, late = 0, cut = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        bridge_sample_make(&sample, seed, PEOPLE);
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        for (int m = BRIDGE_OPTIMAL; m <= BRIDGE_BREADTH_FIRST; m++, asked++) {
            const struct pz_ctl ctl = {.max_nodes = NODES};
            const struct bridge_question question = {.party = sample.party,
                                                     .rules = sample.rules,
                                                     .method = (enum bridge_method)m,
                                                     .deadline_minutes =
                                                         draw_deadline(seed),
                                                     .plans = 1 + (uint32_t)(seed % 25)};
            struct bridge_answer answer;

            if (bridge_solve(&question, &ctl, &answer) != PZ_OK)
                cr_assert_fail("sample %lu", seed);
            if (answer.cut)
                cut++;
            else if (!agrees_with_brute(&question, &answer))
                cr_assert_fail("sample %lu method %d", seed, m);
            impossible += answer.obstacle > BRIDGE_DEADLINE;
            late += answer.obstacle == BRIDGE_DEADLINE;
            bridge_answer_free(&answer);
        }
    }
    cr_assert_gt(impossible, asked / 10); /* the samples have all verdicts */
    cr_assert_gt(late, asked / 20);
    cr_assert_lt(cut, asked / 20);
}

/* If a search for the minimum reaches a limit, the theorem proves the bound. */
Test(bridge_solve, theorems_bound_a_search_that_was_cut)
{
    static const uint32_t minutes[] = {1, 3, 6, 8, 12, 20, 21, 30};
    const struct bridge_question question = {.party = {8, 2, minutes},
                                             .method = BRIDGE_DIJKSTRA};
    const struct pz_ctl few = {.max_nodes = 1};
    struct bridge_answer whole, cut;

    cr_assert_eq(bridge_solve(&question, NULL, &whole), PZ_OK);
    cr_assert_eq(whole.argument, BRIDGE_ARGUMENT_SEARCH);
    cr_assert_eq(bridge_solve(&question, &few, &cut), PZ_OK);
    cr_assert(cut.search_cut && cut.lower_bound == whole.minutes);
    cr_assert_eq(cut.argument, BRIDGE_ARGUMENT_PAIRS);
    bridge_answer_free(&whole);
    bridge_answer_free(&cut);
}

/* Without constraints, the argument is a theorem. */
TestSampled(bridge_solve, every_argument_occurs, 1000, SAMPLES)
{
    unsigned seen[BRIDGE_ARGUMENT_TIMES + 1] = {0};

    for (uint64_t seed = first; seed < end; seed++) {
        struct bridge_question question = {.plans = 0};
        struct bridge_answer answer;

        bridge_sample_make(&sample, seed, 5);
        question.party = sample.party;
        question.rules = sample.rules;
        question.method = seed % 2 ? BRIDGE_OPTIMAL : BRIDGE_BREADTH_FIRST;
        question.deadline_minutes = seed % 4 == 2 ? 20 : 0;
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        bool theory = answer.argument >= BRIDGE_ARGUMENT_EMPTY &&
                      answer.argument <= BRIDGE_ARGUMENT_PRICE;

        if (answer.argument != BRIDGE_ARGUMENT_NONE && theory == is_constrained())
            cr_assert_fail("sample %lu: %d", seed, answer.argument);
        cr_assert_null(answer.plan);
        cr_assert_eq(answer.plans.listed, 0);
        seen[answer.argument]++;
        bridge_answer_free(&answer);
    }
    for (int i = BRIDGE_ARGUMENT_NONE; i <= BRIDGE_ARGUMENT_TIMES; i++) {
        if (i != BRIDGE_ARGUMENT_PRICE)
            cr_assert_gt(seen[i], 0, "argument %d", i);
    }
}

/* Returns a question with irregular minutes. */
static struct bridge_question crowd(uint32_t people, uint32_t capacity)
{
    static uint32_t minutes[150];

    for (uint32_t p = 0; p < people; p++)
        minutes[p] = 1 + 7 * p * p % 1009;
    return (struct bridge_question){.party = {people, capacity, minutes}, .plans = 1};
}

Test(bridge_solve, a_brief_effort_leaves_long_work)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bridge_question question = crowd(4, 2);
    struct bridge_answer answer;

    set_clock_step(1); /* so that no time limit is reached */
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_OK);
    bridge_answer_free(&answer);
    question = crowd(16, 2); /* to count */
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
    question = crowd(100, 2); /* to write */
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
    question.plans = 0;
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_OK);
    bridge_answer_free(&answer);
    question = crowd(20, 3); /* to search */
    question.method = BRIDGE_DIJKSTRA;
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
    question = crowd(4, 2);
    question.counted = BRIDGE_COUNT_WITHIN;
    question.deadline_minutes = 200;
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
}

/* The clock advances when it is read, so the deadline passes at each reading once. */
Test(bridge_solve, a_deadline_can_pass_at_any_time)
{
    struct bridge_question question = crowd(12, 2);
    bool cut = true;

    question.rules.bearers = 0xfff;
    set_clock_step(1000);
    for (uint64_t steps = 1; cut; steps++) {
        const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + 1000 * steps};
        struct bridge_answer answer;

        cr_assert_eq(bridge_solve(&question, &ctl, &answer), PZ_OK);
        cut = answer.cut;
        cr_assert(cut || (answer.proven && answer.plans.counted));
        cr_assert(!answer.proven || answer.minutes == answer.lower_bound);
        bridge_answer_free(&answer);
    }
}

/* Without time, the theorems still return a plan and a bound, and a search returns a bound. */
Test(bridge_solve, a_passed_deadline_leaves_results)
{
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bridge_question question = crowd(150, 7);
    struct bridge_answer answer, whole;

    cr_assert_eq(bridge_solve(&question, NULL, &whole), PZ_OK);
    cr_assert(whole.proven && !whole.cut);
    cr_assert_eq(whole.argument, BRIDGE_ARGUMENT_TRIPS);
    cr_assert_eq(bridge_solve(&question, &late, &answer), PZ_OK);
    cr_assert_eq(answer.verdict, BRIDGE_POSSIBLE);
    cr_assert(answer.cut && answer.search_cut && !answer.proven && !answer.plans.counted);
    cr_assert_eq(answer.argument, BRIDGE_ARGUMENT_PRICE);
    cr_assert_lt(answer.lower_bound, answer.minutes);
    cr_assert_leq(answer.lower_bound, whole.minutes);
    cr_assert(bridge_plan_check(&question.party, answer.plan));
    bridge_answer_free(&answer);
    bridge_answer_free(&whole);
    question = crowd(12, 2);
    question.rules.bearers = 7;
    cr_assert_eq(bridge_solve(&question, &late, &answer), PZ_OK);
    cr_assert_eq(answer.verdict, BRIDGE_UNDECIDED);
    cr_assert(answer.cut && answer.search_cut && !answer.found && !answer.plan);
    cr_assert_gt(answer.lower_bound, 0);
    bridge_answer_free(&answer);
}

/* All parts of the work share the limit of nodes. */
Test(bridge_solve, nodes_stay_below_the_limit)
{
    struct bridge_question question = crowd(12, 2);
    bool cut = false, counted = false;

    question.rules.bearers = 0xfff;
    for (uint64_t nodes = 1; nodes < 1 << 16; nodes *= 2) {
        const struct pz_ctl few = {.max_nodes = nodes};
        struct bridge_answer answer;

        cr_assert_eq(bridge_solve(&question, &few, &answer), PZ_OK);
        cr_assert_leq(answer.states, nodes);
        cr_assert(answer.cut || answer.plans.counted);
        cut |= answer.proven && !answer.plans.counted;
        counted |= answer.plans.counted;
        bridge_answer_free(&answer);
    }
    cr_assert(cut && counted);
}

enum { WORKS = 14 };

/* Returns a question for each engine. */
static struct bridge_question make_work(unsigned work)
{
    const struct bridge_question works[WORKS] = {
        crowd(9, 3),    crowd(9, 3),  crowd(9, 3),   crowd(9, 3),   crowd(4, 2),
        crowd(4, 2),    crowd(9, 3),  crowd(150, 2), crowd(100, 2), crowd(150, 3),
        crowd(150, 40), crowd(12, 2), crowd(4, 2),   crowd(20, 20)};
    struct bridge_question question = works[work];

    if (work <= BRIDGE_ZURG_BREADTH_FIRST)
        question.method = (enum bridge_method)work;
    if (work % 2 == 0 && work <= BRIDGE_BREADTH_FIRST)
        question.rules.bearers = 0x1f;
    if (work == 8)
        question.plans = 0; /* only the count */
    if (work == 11)
        question.plans = 5;
    question.deadline_minutes = question.party.people == 4 ? 170 : 0;
    question.counted = work == 12 ? BRIDGE_COUNT_WITHIN : BRIDGE_COUNT_LEAST;
    return question;
}

Test(bridge_solve, a_stopped_call_has_no_answer)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    struct bridge_answer answer = {.minutes = 77};

    for (unsigned work = 0; work < WORKS; work++) {
        const struct bridge_question question = make_work(work);

        cr_assert_eq(bridge_solve(&question, &stopped, &answer), PZ_STOPPED, "%u", work);
        cr_assert_eq(answer.minutes, 77);
    }
}

/* In each round, one more allocation succeeds. Counting can fail without an error. */
static void check_memory(unsigned work, const struct pz_ctl *ctl)
{
    const struct bridge_question question = make_work(work);
    struct bridge_answer answer = {.minutes = 77}, whole;
    bool complete = false;
    long rounds = 0;

    cr_assert_eq(bridge_solve(&question, ctl, &whole), PZ_OK);
    for (; failing_alloc_next(); rounds++) {
        enum pz_status status = bridge_solve(&question, ctl, &answer);

        failing_alloc_end();
        cr_assert(status == PZ_OK || (status == PZ_NO_MEMORY && answer.minutes == 77));
        if (status != PZ_OK)
            continue;
        cr_assert_eq(answer.minutes, whole.minutes);
        complete = answer.plans.counted == whole.plans.counted &&
                   answer.plans.listed == whole.plans.listed;
        bridge_answer_free(&answer);
        bridge_answer_free(&answer); /* has no effect */
        answer.minutes = 77;
    }
    cr_assert(complete, "%u", work);
    cr_assert_gt(rounds, 4, "%u", work);
    bridge_answer_free(&whole);
}

Test(bridge_solve, every_allocation_can_fail)
{
    const struct pz_ctl none = {.max_nodes = 0}, late = {.deadline_ns = 1};

    for (unsigned work = 0; work < WORKS; work++)
        check_memory(work, &none);
    check_memory(9, &late);
}

/* Returns the result for a question with a party and constraints. */
static enum pz_status solve_with(uint32_t people, uint32_t capacity,
                                 const uint32_t *minutes, const struct bridge_rules *rules)
{
    const struct bridge_question question = {.party = {people, capacity, minutes},
                                             .rules = *rules};
    struct bridge_answer answer;
    enum pz_status status = bridge_solve(&question, NULL, &answer);

    if (status == PZ_OK)
        bridge_answer_free(&answer);
    return status;
}

Test(bridge_solve, numbers_out_of_range_are_invalid)
{
    static uint32_t minutes[BRIDGE_SEARCH_PEOPLE + 1];
    uint32_t back[] = {1, BRIDGE_MINUTES_MAX, 3, 4};
    const struct bridge_rules none = {.bearers = 0}, all = {.bearers = 15};

    for (uint32_t p = 0; p <= BRIDGE_SEARCH_PEOPLE; p++)
        minutes[p] = BRIDGE_MINUTES_MAX;
    cr_expect_eq(solve_with(25, 2, minutes, &none), PZ_OK);
    cr_expect_eq(solve_with(24, 2, minutes, &all), PZ_OK);
    cr_expect_eq(solve_with(25, 2, minutes, &all), PZ_INVALID);
    cr_expect_eq(solve_with(BRIDGE_PEOPLE_MAX + 1, 2, minutes, &none), PZ_INVALID);
    cr_expect_eq(solve_with(4, 0, minutes, &none), PZ_INVALID);
    cr_expect_eq(solve_with(0, 0, minutes, &none), PZ_INVALID);
    cr_expect_eq(solve_with(4, 0, minutes, &all), PZ_INVALID);
    cr_expect_eq(solve_with(4, UINT32_MAX, minutes, &none), PZ_OK);
    cr_expect_eq(solve_with(4, UINT32_MAX, minutes, &all), PZ_OK);
    cr_expect_eq(solve_with(4, 2, minutes, &(struct bridge_rules){.forbidden = {16}}),
                 PZ_INVALID);
    cr_expect_eq(
        solve_with(4, 2, minutes, &(struct bridge_rules){.forbidden = {0, 0, 0, 0, 1}}),
        PZ_INVALID);
    cr_expect_eq(solve_with(4, 2, minutes, &(struct bridge_rules){.forbidden = {1}}),
                 PZ_OK);
    cr_expect_eq(solve_with(4, 2, minutes, &(struct bridge_rules){.bearers = 16}),
                 PZ_INVALID);
    for (uint32_t minute = 0; minute < 3; minute++) {
        const struct bridge_rules rules = {.back_minutes = back};

        back[1] = minute < 2 ? minute : BRIDGE_MINUTES_MAX + 1;
        minutes[3] = 1;
        cr_expect_eq(solve_with(4, 2, minutes, &rules), minute == 1 ? PZ_OK : PZ_INVALID);
        minutes[3] = back[1];
        cr_expect_eq(solve_with(4, 2, minutes, &none), minute == 1 ? PZ_OK : PZ_INVALID);
        cr_expect_eq(solve_with(4, 2, minutes, &all), minute == 1 ? PZ_OK : PZ_INVALID);
    }
}

Test(bridge_solve, members_that_exclude_each_other_are_invalid)
{
    const struct bridge_question four = crowd(4, 2);
    struct bridge_question invalid[] = {four, four, four, four, four, crowd(25, 2)};
    struct bridge_answer answer;

    invalid[0].method = BRIDGE_CLOSED_FORM;
    invalid[1].plans = BRIDGE_PLANS_MAX + 1;
    invalid[2].counted = BRIDGE_COUNT_WITHIN; /* without a deadline */
    invalid[3].method = BRIDGE_ZURG_BREADTH_FIRST;
    invalid[3].party.capacity = 3;
    invalid[4].method = BRIDGE_ZURG_DEPTH_FIRST;
    invalid[4].rules.bearers = 3;
    invalid[5].method = BRIDGE_A_STAR;
    for (unsigned i = 0; i < sizeof invalid / sizeof *invalid; i++)
        cr_expect_eq(bridge_solve(&invalid[i], NULL, &answer), PZ_INVALID, "%u", i);
}
