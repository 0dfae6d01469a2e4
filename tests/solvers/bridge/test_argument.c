/* The sentences that explain an answer. */
#include "puzzles/bridge.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t zurg_minutes[] = {5, 10, 20, 25};

static struct bridge_question zurg(void)
{
    return (struct bridge_question){.party = {4, 2, zurg_minutes}};
}

/* Solves the question and compares the argument of its answer. */
static void expect_argument(const struct bridge_question *question, const char *stranded,
                            const char *wanted)
{
    char text[BRIDGE_ARGUMENT_SIZE];
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(question, NULL, &answer), PZ_OK);
    bridge_argument_write(question, &answer, stranded, text);
    cr_assert_str_eq(text, wanted);
    bridge_answer_free(&answer);
}

Test(bridge_argument, names_the_theorem)
{
    struct bridge_question question = zurg();

    expect_argument(&question, NULL,
                    "No plan takes less than 60 minutes. Proof: Rote's theorem for a "
                    "capacity of 2 (2002).");
    question.party.capacity = 3;
    expect_argument(&question, NULL,
                    "No plan takes less than 40 minutes. Proof: the dynamic programming of "
                    "Backhouse and Truong (2015).");
    question.party.capacity = 4;
    expect_argument(&question, NULL,
                    "No plan takes less than 25 minutes. Everyone can cross at once, as "
                    "fast as the slowest person.");
    question.party.people = 0;
    expect_argument(&question, NULL, "No one has to cross, so the plan takes 0 minutes.");
}

Test(bridge_argument, names_the_deadline)
{
    struct bridge_question question = zurg();

    question.deadline_minutes = 1;
    expect_argument(&question, NULL,
                    "No plan takes less than 60 minutes, so the deadline of 1 minute "
                    "cannot be met. Proof: Rote's theorem for a capacity of 2 (2002).");
}

Test(bridge_argument, names_the_search)
{
    struct bridge_question question = zurg();

    question.rules.forbidden[2] = 1 << 3;
    expect_argument(&question, NULL,
                    "No plan takes less than 65 minutes. Proof: the a-star search excludes "
                    "every faster plan.");
    question.method = BRIDGE_BREADTH_FIRST;
    question.deadline_minutes = 64;
    expect_argument(&question, NULL,
                    "No plan takes less than 65 minutes, so the deadline of 64 minutes "
                    "cannot be met. Proof: an additional a-star search, because the "
                    "breadth-first search does not look for the fastest plan.");
}

Test(bridge_argument, names_who_is_stranded)
{
    struct bridge_question question = zurg();

    question.rules.bearers = 1 << 1;
    question.rules.forbidden[1] = 1 << 2;
    expect_argument(&question, NULL,
                    "person 3 may not carry the torch, and may not cross with anyone who "
                    "may, so person 3 can never cross.");
    expect_argument(&question, "Rex",
                    "Rex may not carry the torch, and may not cross with anyone who may, "
                    "so Rex can never cross.");
}

Test(bridge_argument, names_every_other_obstacle)
{
    struct bridge_question question = zurg();

    question.party.capacity = 1;
    expect_argument(&question, NULL,
                    "The bridge holds one person at a time, so each person who goes over "
                    "must bring the torch back.");
    question = zurg();
    question.party.people = 2;
    question.rules.forbidden[0] = 1 << 1;
    expect_argument(&question, NULL,
                    "No two people may cross together with the torch, so each person who "
                    "goes over must bring the torch back.");
}

/* A name is cut only if it does not fit. */
Test(bridge_argument, stays_in_its_buffer)
{
    struct bridge_question question = zurg();
    char name[2 * BRIDGE_ARGUMENT_SIZE], wanted[BRIDGE_ARGUMENT_SIZE];

    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    memset(wanted, 'x', sizeof wanted - 1);
    wanted[sizeof wanted - 1] = '\0';
    question.rules.bearers = 1 << 1;
    question.rules.forbidden[1] = 1 << 2;
    expect_argument(&question, name, wanted);
}

/* Solves the question and returns its explanation, which the caller frees. */
static struct bridge_explanation *explain(const struct bridge_question *question)
{
    struct bridge_explanation *explanation = malloc(sizeof *explanation);
    struct bridge_answer answer;

    cr_assert_not_null(explanation);
    cr_assert_eq(bridge_solve(question, NULL, &answer), PZ_OK);
    bridge_explanation_write(question, &answer, explanation);
    bridge_answer_free(&answer);
    return explanation;
}

/* Compares the number of sentences and the last one. */
static void expect_explanation(const struct bridge_question *question, unsigned sentences,
                               const char *last)
{
    struct bridge_explanation *explanation = explain(question);

    cr_assert_eq(explanation->sentences, sentences);
    if (sentences > 0)
        cr_assert_str_eq(explanation->sentence[sentences - 1], last);
    free(explanation);
}

Test(bridge_argument, explains_each_proof)
{
    struct bridge_question question = zurg();

    expect_explanation(&question, 5,
                       "The crossings over take 45 minutes in total, and the crossings "
                       "back take 15 minutes. So no plan takes less than 60 minutes.");
    question.party.capacity = 3;
    expect_explanation(&question, 6,
                       "The crossings over take 35 minutes in total, and the crossings "
                       "back take 5 minutes. So no plan takes less than 40 minutes.");
    question.party.capacity = 1;
    expect_explanation(&question, 0, NULL);
    question.party.capacity = 2;
    question.method = BRIDGE_DIJKSTRA;
    expect_explanation(&question, 4, "So no plan takes less than 60 minutes.");
}

Test(bridge_argument, names_every_method)
{
    cr_assert_str_eq(bridge_method_name(BRIDGE_OPTIMAL), "optimal");
    cr_assert_str_eq(bridge_method_name(BRIDGE_ZURG_BREADTH_FIRST), "zurg-breadth-first");
    cr_assert_str_eq(bridge_method_name(BRIDGE_DYNAMIC_PROGRAMMING), "dynamic-programming");
}

/* Solves the question and compares the reason why plans were not counted. */
static void expect_uncounted(const struct bridge_question *question, const char *wanted)
{
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(question, NULL, &answer), PZ_OK);
    cr_assert_not(answer.plans.counted);
    cr_assert_str_eq(bridge_uncounted_reason(question, &answer), wanted);
    bridge_answer_free(&answer);
}

Test(bridge_argument, says_why_plans_are_not_counted)
{
    static uint32_t minutes[20];
    struct bridge_question question = {.party = {20, 3, minutes}};

    for (uint32_t i = 0; i < 20; i++)
        minutes[i] = i + 1;
    expect_uncounted(&question,
                     "Plans are counted for up to 18 people with a capacity of 2, up to 16 "
                     "people with a capacity of 3 or 4, and up to 15 people with a larger "
                     "capacity.");
    question = zurg();
    question.method = BRIDGE_ZURG_DEPTH_FIRST;
    question.deadline_minutes = 200;
    expect_uncounted(&question,
                     "Plans are counted only if the plan in the response is proven to be a "
                     "fastest plan.");
}
