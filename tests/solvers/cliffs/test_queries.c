/* The goal `queries`: the minimum expected cost of mistakes and questions, compared with a
 * recursion over lists of cases that shares no code with tables or columns. */
#include "puzzles/cliffs.h"
#include "samples.h"

#include <criterion/criterion.h>

enum { CASES_MAX = 200, BANDS = 40 };

/* The consistent cases of a band. */
struct list {
    const struct sample *sample;
    unsigned count;
    uint32_t cases[CASES_MAX];
};

static uint64_t weigh(const struct list *list)
{
    uint64_t weight = 0;

    for (unsigned i = 0; i < list->count; i++)
        weight += list->sample->cases.cases[list->cases[i]].weight;
    return weight;
}

static struct list side(const struct list *list, unsigned zoombini, unsigned label)
{
    struct list part = {.sample = list->sample};

    for (unsigned i = 0; i < list->count; i++)
        if (cliffs_label(&list->sample->cases.cases[list->cases[i]],
                         &list->sample->band.zoombini[zoombini]) == label)
            part.cases[part.count++] = list->cases[i];
    return part;
}

/* The means are those of the outcome. */
static void check_means(const struct cliffs_question *question,
                        const struct cliffs_standing *standing, unsigned crossings)
{
    const struct cliffs_outcome *outcome = &standing->outcome;
    const struct cliffs_means *means = &standing->means;
    double weight = (double)outcome->weight;
    double ask = (double)question->ask_cost / question->ask_unit;

    cr_expect_eq(standing->crossings, crossings);
    cr_expect_eq(means->mistakes, (double)outcome->mistakes / weight);
    cr_expect_eq(means->questions, (double)outcome->questions / weight);
    cr_expect_eq(means->win_probability, (double)outcome->won / weight);
    cr_expect_float_eq(means->cost, crossings + means->mistakes + ask * means->questions,
                       1e-9);
}

/* The minimum cost, times the weight, of the Zoombinis that are not certain. */
static uint64_t brute_cost(const struct list *list, unsigned ask, unsigned unit)
{
    uint64_t least = UINT64_MAX, weight = weigh(list);

    for (unsigned z = 0; z < list->sample->band.count; z++) {
        struct list top = side(list, z, 1), bottom = side(list, z, 0);
        uint64_t tops = weigh(&top);

        if (top.count == 0 || bottom.count == 0)
            continue;
        uint64_t cost = unit * (tops < weight - tops ? tops : weight - tops) +
                        ask * weight + brute_cost(&top, ask, unit) +
                        brute_cost(&bottom, ask, unit);

        least = cost < least ? cost : least;
    }
    return least == UINT64_MAX ? 0 : least;
}

static struct list all_cases(const struct sample *sample)
{
    struct list list = {.sample = sample, .count = sample->cases.count};

    cr_assert_leq(list.count, CASES_MAX);
    for (unsigned i = 0; i < list.count; i++)
        list.cases[i] = i;
    return list;
}

static void check_band(const struct sample *sample, const struct sample_kind *kind,
                       unsigned ask, unsigned unit)
{
    const struct cliffs_question question = {.band = sample->band,
                                             .level = kind->level,
                                             .prior = kind->prior,
                                             .goal = CLIFFS_QUERIES,
                                             .allowed = 5,
                                             .ask_cost = ask,
                                             .ask_unit = unit};
    struct list list = all_cases(sample);
    struct cliffs_plan_answer plan;
    struct cliffs_answer move;

    cr_assert_eq(cliffs_plan(&question, NULL, &plan), PZ_OK);
    cr_assert_eq(cliffs_solve(&question, NULL, &move), PZ_OK);
    const struct cliffs_outcome *outcome = &plan.standing.outcome;

    cr_expect(plan.standing.proven && move.standing.proven);
    cr_expect(same_outcome(outcome, &move.standing.outcome));
    cr_expect_eq(outcome->weight, weigh(&list));
    cr_expect_eq(unit * outcome->mistakes + ask * outcome->questions,
                 brute_cost(&list, ask, unit));
    check_means(&question, &plan.standing, sample->band.count);
    check_means(&question, &move.standing, sample->band.count);
    cliffs_plan_answer_free(&plan);
    cliffs_answer_free(&move);
}

Test(cliffs_queries, costs_the_least)
{
    static const unsigned asks[][2] = {{0, 1},    {1, 2},    {1, 1},     {3, 1},
                                       {37, 100}, {50, 100}, {240, 100}, {100, 1}};

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        const struct sample_kind kind = {{3, {2, 3, 2}},
                                         2 + (unsigned)seed % 5,
                                         1 + (unsigned)seed % 3,
                                         seed % 2 ? CLIFFS_UNIFORM : CLIFFS_PUBLISHED};
        struct sample sample;

        sample_make(&sample, &kind, seed);
        for (unsigned i = 0; i < sizeof asks / sizeof *asks; i++)
            check_band(&sample, &kind, asks[i][0], asks[i][1]);
        sample_free(&sample);
    }
}

/* If questions are free, the strategy is that of the goal `expected`. If they are expensive,
 * it asks fewer questions and makes more mistakes. */
Test(cliffs_queries, prices_matter)
{
    const struct sample_kind kind = {sample_traits, 12, 4, CLIFFS_UNIFORM};
    struct cliffs_outcome outcome[3];
    struct sample sample;

    sample_make(&sample, &kind, 7);
    for (unsigned i = 0; i < 3; i++) {
        struct cliffs_question question = {.band = sample.band,
                                           .level = 4,
                                           .goal = i ? CLIFFS_QUERIES : CLIFFS_EXPECTED,
                                           .allowed = 5,
                                           .ask_cost = i == 2 ? 2 : 0};
        struct cliffs_answer answer;

        cr_assert_eq(cliffs_solve(&question, NULL, &answer), PZ_OK);
        cr_expect(answer.standing.proven);
        cr_expect_eq(answer.standing.expects_least, i != 2);
        outcome[i] = answer.standing.outcome;
        cliffs_answer_free(&answer);
    }
    cr_expect(same_outcome(&outcome[0], &outcome[1]));
    cr_expect_lt(outcome[2].questions, outcome[0].questions);
    cr_expect_gt(outcome[2].mistakes, outcome[0].mistakes);
    sample_free(&sample);
}

/* Only Zoombinis that were accepted have crossed. A unit of 0 is 1. */
Test(cliffs_queries, counts_crossings)
{
    static const struct cliffs_zoombini band[] = {{{0, 0}}, {{1, 1}}, {{0, 1}}};
    const struct cliffs_row rows[] = {{0, 1, 0}, {1, 1, 1}};
    const struct cliffs_question question = {.band = {{2, {2, 2}}, 3, band},
                                             .level = 1,
                                             .goal = CLIFFS_QUERIES,
                                             .rows = rows,
                                             .row_count = 2,
                                             .ask_cost = 3};
    struct cliffs_question same = question;
    struct cliffs_answer answer;

    same.ask_unit = 1;
    cr_assert_eq(cliffs_solve(&question, NULL, &answer), PZ_OK);
    cr_expect(answer.standing.followed && answer.standing.outcome.questions > 0);
    check_means(&same, &answer.standing, 2);
    cliffs_answer_free(&answer);
}

Test(cliffs_queries, refuses_what_is_no_price)
{
    static const unsigned wrong[][2] = {{101, 1}, {101, 0}, {1, 101}, {201, 2}};
    const struct cliffs_zoombini one = {{0}};
    struct cliffs_answer answer;

    for (unsigned i = 0; i < 4; i++) {
        const struct cliffs_question question = {.band = {{1, {2}}, 1, &one},
                                                 .level = 1,
                                                 .goal = CLIFFS_QUERIES,
                                                 .ask_cost = wrong[i][0],
                                                 .ask_unit = wrong[i][1]};

        cr_expect_eq(cliffs_solve(&question, NULL, &answer), PZ_INVALID);
    }
}
