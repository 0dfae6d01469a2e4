/* The searches of the article: how many states they test, and that they end. */
#include "puzzles/bridge.h"
#include "solvers/bridge/search.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>

static const uint32_t zurg[] = {5, 10, 20, 25};

static struct bridge_question ask(enum bridge_method method, uint64_t deadline)
{
    return (struct bridge_question){
        .party = {4, 2, zurg}, .method = method, .deadline_minutes = deadline};
}

static enum pz_status search(enum bridge_method method, uint64_t deadline,
                             const struct pz_ctl *ctl, struct bridge_answer *answer)
{
    const struct bridge_question question = ask(method, deadline);
    struct pz_budget budget = {.ctl = ctl};
    struct bridge_plan plan = {.minutes = 0};
    enum pz_status status = bridge_search(&question, &budget, answer, &plan);

    if (status == PZ_OK && answer->found) {
        cr_assert(bridge_plan_check(&question.party, &plan));
        cr_assert_eq(plan.minutes, answer->minutes);
    }
    bridge_plan_free(&plan);
    return status;
}

/* The numbers were counted by running the article's listing. */
Test(bridge_zurg, tests_as_many_states_as_the_listing)
{
    struct bridge_answer answer;

    cr_assert_eq(search(BRIDGE_ZURG_DEPTH_FIRST, 60, NULL, &answer), PZ_OK);
    cr_assert(answer.found && answer.minutes == 60);
    cr_assert_eq(answer.states, 467);
    cr_assert_eq(search(BRIDGE_ZURG_BREADTH_FIRST, 60, NULL, &answer), PZ_OK);
    cr_assert(answer.found && answer.minutes == 60);
    cr_assert_eq(answer.states, 3619);
}

Test(bridge_zurg, ends_without_a_plan)
{
    struct bridge_answer answer;

    cr_assert_eq(search(BRIDGE_ZURG_DEPTH_FIRST, 59, NULL, &answer), PZ_OK);
    cr_assert(!answer.found && answer.proven && answer.lower_bound == 60);
    cr_assert_eq(search(BRIDGE_ZURG_BREADTH_FIRST, 40, NULL, &answer), PZ_OK);
    cr_assert(!answer.found && answer.proven && answer.lower_bound > 40);
}

Test(bridge_zurg, keeps_to_limits)
{
    const struct pz_ctl few = {.max_nodes = 100}, poor = {.max_bytes = 1 << 16};
    struct bridge_answer answer;

    for (int i = 0; i < 2; i++) {
        enum bridge_method method = i ? BRIDGE_ZURG_BREADTH_FIRST : BRIDGE_ZURG_DEPTH_FIRST;

        cr_assert_eq(search(method, 60, &few, &answer), PZ_OK);
        cr_assert(!answer.found && !answer.proven && answer.search_cut);
        cr_assert_eq(answer.states, 100);
    }
    cr_assert_eq(search(BRIDGE_ZURG_BREADTH_FIRST, 60, &poor, &answer), PZ_OK);
    cr_assert(!answer.found && !answer.proven && answer.search_cut);
    cr_assert_eq(search(BRIDGE_ZURG_DEPTH_FIRST, 60, &poor, &answer), PZ_OK);
    cr_assert(answer.found); /* a stack takes little */
}

Test(bridge_zurg, knows_two_at_a_time_only)
{
    struct bridge_question question = {
        .party = {4, 3, zurg}, .method = BRIDGE_ZURG_BREADTH_FIRST, .deadline_minutes = 60};
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    question.party.capacity = 2;
    question.rules.bearers = 3;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    question.rules.bearers = 0;
    question.party.people = 0;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.found && answer.minutes == 0);
    bridge_answer_free(&answer);
}

static enum pz_status search_only(enum bridge_method method)
{
    const struct bridge_question question = ask(method, 60);
    struct pz_budget budget = {.ctl = NULL};
    struct bridge_answer answer;
    struct bridge_plan plan = {.minutes = 0};
    enum pz_status status = bridge_search(&question, &budget, &answer, &plan);

    bridge_plan_free(&plan);
    return status;
}

Test(bridge_zurg, survives_without_memory)
{
    expect_no_memory(3, search_only(BRIDGE_ZURG_BREADTH_FIRST), true);
    expect_no_memory(3, search_only(BRIDGE_ZURG_DEPTH_FIRST), true);
}
