/* Whole answers, beside an exhaustive oracle; and how they end when something is short. */
#include "brute.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>

enum { SAMPLES = 4000, PEOPLE = 7, PLANS = 3, NODES = 20000 };

static const uint32_t zurg_minutes[] = {5, 10, 20, 25};
static const struct bridge_question zurg = {.party = {4, 2, zurg_minutes}, .plans = PLANS};

static struct bridge_sample sample;
static struct bridge_brute brute;

static bool is_constrained(void)
{
    uint32_t any = sample.rules.bearers;

    for (unsigned p = 0; p < sample.party.people; p++)
        any |= sample.rules.forbidden[p];
    return any || sample.rules.back_minutes;
}

/* Whether some group may go over that `person` is in. */
static bool ever_walks(unsigned person)
{
    for (uint32_t group = 1; group < 1u << brute.people; group++) {
        if ((group >> person & 1) && brute.group[0][group] != BRIDGE_BRUTE_NEVER)
            return true;
    }
    return false;
}

static bool any_pair_walks(void)
{
    for (uint32_t group = 1; group < 1u << brute.people; group++) {
        if ((group & (group - 1)) && brute.group[0][group] != BRIDGE_BRUTE_NEVER)
            return true;
    }
    return false;
}

/* What is said of a party that does not get over in time. */
static bool is_right_obstacle(const struct bridge_answer *answer, uint64_t least)
{
    switch (answer->obstacle) {
    case BRIDGE_NO_OBSTACLE:
        return false;
    case BRIDGE_DEADLINE:
        return least != BRIDGE_BRUTE_NEVER && answer->lower_bound == least;
    case BRIDGE_ONE_AT_A_TIME:
        return least == BRIDGE_BRUTE_NEVER && sample.party.capacity == 1;
    case BRIDGE_STRANDED:
        return least == BRIDGE_BRUTE_NEVER && !ever_walks(answer->stranded);
    case BRIDGE_NO_PAIR:
        return least == BRIDGE_BRUTE_NEVER && !any_pair_walks();
    case BRIDGE_EXHAUSTED:
        return least == BRIDGE_BRUTE_NEVER && any_pair_walks();
    }
    return false;
}

/* The plans of an answer take everyone over, the listed ones in the least minutes. */
static bool are_right_plans(const struct bridge_answer *answer)
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

/* True when an answer that is settled says what the oracle says. */
static bool is_right(const struct bridge_question *question,
                     const struct bridge_answer *answer)
{
    uint64_t least = bridge_brute_minutes(&brute);
    uint64_t deadline =
        question->deadline_minutes ? question->deadline_minutes : BRIDGE_BRUTE_NEVER - 1;

    if (answer->verdict == BRIDGE_IMPOSSIBLE)
        return least > deadline && !answer->plan && answer->plans.counted &&
               pz_count_is(&answer->plans.count, 0) && is_right_obstacle(answer, least);
    if (answer->proven ? answer->minutes != least
                       : answer->minutes < least || looks_for_least(question->method))
        return false;
    if (answer->proven && answer->lower_bound != least)
        return false;
    if (answer->plans.counted != answer->proven || answer->lower_bound > least ||
        answer->minutes > deadline || answer->argument == BRIDGE_ARGUMENT_NONE)
        return false;
    uint64_t count = bridge_brute_plans(&brute);

    return are_right_plans(answer) &&
           (!answer->plans.counted ||
            (pz_count_is(&answer->plans.count, count) &&
             answer->plans.listed == (count < question->plans ? count : question->plans)));
}

/* None, or one near the least minutes. */
static uint64_t draw_deadline(uint64_t seed)
{
    uint64_t least = bridge_brute_minutes(&brute);

    if (seed % 3 == 0)
        return 0;
    return least == BRIDGE_BRUTE_NEVER ? 60 : least + seed / 3 % 4 - (least > 0);
}

TestSampled(bridge_solve, answers_as_the_oracle_does, 600, SAMPLES)
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
            else if (!is_right(&question, &answer))
                cr_assert_fail("sample %lu method %d", seed, m);
            impossible += answer.obstacle > BRIDGE_DEADLINE;
            late += answer.obstacle == BRIDGE_DEADLINE;
            bridge_answer_free(&answer);
        }
    }
    cr_assert_gt(impossible, asked / 10); /* the samples are worth the name */
    cr_assert_gt(late, asked / 20);
    cr_assert_lt(cut, asked / 20);
}

/* When a search for the fewest minutes ends early, the theory proves the bound. */
Test(bridge_solve, proves_by_theory_after_a_search_that_ended)
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

/* The argument is that of the theory wherever it knows, else that of the search. */
TestSampled(bridge_solve, tells_what_proves_the_bound, 1000, SAMPLES)
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

Test(bridge_solve, answers_zurg)
{
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&zurg, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.verdict, BRIDGE_POSSIBLE);
    cr_assert(answer.found && answer.proven && !answer.cut);
    cr_assert_eq(answer.minutes, 60);
    cr_assert_eq(answer.lower_bound, 60);
    cr_assert_eq(answer.argument, BRIDGE_ARGUMENT_PAIRS);
    cr_assert_eq(answer.bound.slow_pairs, 1);
    cr_assert_eq(answer.bound.fastest[0], 5);
    cr_assert_eq(answer.bound.fastest[1], 10);
    cr_assert_eq(answer.bound.minutes_once, 60);
    cr_assert_eq(answer.method, BRIDGE_CLOSED_FORM);
    cr_assert(answer.plans.counted && pz_count_is(&answer.plans.count, 2));
    cr_assert_eq(answer.plans.listed, 2);
    cr_assert_eq(answer.plan, answer.plans.list);
    bridge_answer_free(&answer);
    bridge_answer_free(&answer);
    cr_assert_null(answer.plans.list);
}

/* 150 people whose minutes have little in common. */
static struct bridge_question crowd(uint32_t people, uint32_t capacity)
{
    static uint32_t minutes[150];

    for (uint32_t p = 0; p < people; p++)
        minutes[p] = 1 + 7 * p * p % 1009;
    return (struct bridge_question){.party = {people, capacity, minutes}, .plans = 1};
}

Test(bridge_solve, leaves_to_a_full_effort_what_takes_long)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bridge_question question = zurg;
    struct bridge_answer answer;

    set_clock_step(1); /* a slow machine is not short of time */
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_OK);
    bridge_answer_free(&answer);
    question = crowd(16, 2); /* to count */
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
    question = crowd(100, 2); /* to tell who is where */
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
    question.plans = 0;
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_OK);
    bridge_answer_free(&answer);
    question = crowd(20, 3); /* to search */
    question.method = BRIDGE_DIJKSTRA;
    cr_assert_eq(bridge_solve(&question, &brief, &answer), PZ_LATER);
}

/* What is known without any time: a plan and a bound by theory, a bound by search. */
Test(bridge_solve, says_what_it_knows_when_time_is_up)
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

/* The nodes of all parts come out of one budget. */
Test(bridge_solve, keeps_to_the_nodes_allowed)
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

Test(bridge_solve, stops_when_told)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    struct bridge_answer answer = {.minutes = 77};

    for (int method = BRIDGE_OPTIMAL; method <= BRIDGE_BREADTH_FIRST; method++) {
        struct bridge_question question = crowd(12, 2);

        question.method = (enum bridge_method)method;
        cr_assert_eq(bridge_solve(&question, &stopped, &answer), PZ_STOPPED);
    }
    cr_assert_eq(answer.minutes, 77);
}

Test(bridge_solve, refuses_what_is_no_question)
{
    struct bridge_question question = crowd(25, 2);
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
    bridge_answer_free(&answer);
    question.rules.bearers = 1; /* too many to be searched */
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    question.rules.bearers = 0;
    question.method = BRIDGE_A_STAR;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    question = zurg;
    question.method = BRIDGE_CLOSED_FORM;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    question = zurg;
    question.plans = BRIDGE_PLANS_MAX + 1;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    question = zurg;
    question.party.capacity = 0;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
}

/* Each allocation fails once, and all after it. Counting may be done without. */
Test(bridge_solve, survives_without_memory)
{
    for (int method = BRIDGE_OPTIMAL; method <= BRIDGE_BREADTH_FIRST; method++) {
        struct bridge_question question = crowd(9, 3);
        long rounds = 0;

        question.method = (enum bridge_method)method;
        question.rules.bearers = method % 2 ? 0x1f : 0;
        for (; failing_alloc_next(); rounds++) {
            const struct pz_ctl ctl = {.max_nodes = 30000};
            struct bridge_answer answer;
            enum pz_status status = bridge_solve(&question, &ctl, &answer);

            failing_alloc_end();
            cr_assert(status == PZ_OK || status == PZ_NO_MEMORY);
            if (status == PZ_OK)
                bridge_answer_free(&answer);
        }
        cr_assert_gt(rounds, 4);
    }
}
