/* Numbers and lists of optimal plans, beside an exhaustive oracle and a naive list. */
#include "brute.h"
#include "samples.h"
#include "solvers/bridge/count_plans.h"
#include "solvers/bridge/search.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SAMPLES = 4000, PEOPLE = 7, LISTED = 24, NAIVE_PEOPLE = 5, CROSSINGS = 16 };

static struct bridge_sample sample;
static struct bridge_brute brute;

/* Counts the fastest plans, and lists the first ones, within the limits of `ctl`. A search
 * without limits finds the minimum. */
static enum pz_status count_question(struct bridge_question *question,
                                     const struct pz_ctl *ctl, struct bridge_plans *plans)
{
    struct pz_budget unlimited = {.ctl = NULL}, budget = {.ctl = ctl};
    struct bridge_answer found;
    struct bridge_plan plan;

    question->method = BRIDGE_A_STAR;
    enum pz_status status = bridge_search(question, &unlimited, &found, &plan);

    *plans = (struct bridge_plans){.counted = true};
    if (status != PZ_OK)
        return status;
    bridge_plan_free(&plan);
    if (!found.found)
        return PZ_OK;
    question->deadline_minutes = found.minutes;
    return bridge_count_plans(question, &budget, plans);
}

static enum pz_status count_within(const struct bridge_party *party, uint32_t listed,
                                   const struct pz_ctl *ctl, struct bridge_plans *plans)
{
    struct bridge_question question = {.party = *party, .plans = listed};

    return count_question(&question, ctl, plans);
}

/* Counts the plans of the sample without limits. */
static enum pz_status count_sample(uint32_t listed, struct bridge_plans *plans)
{
    struct bridge_question question = {
        .party = sample.party, .rules = sample.rules, .plans = listed};

    return count_question(&question, NULL, plans);
}

/* All optimal plans by going through all groups in order, without any memory. */
struct naive {
    uint32_t group[CROSSINGS];
    uint32_t order[1 << NAIVE_PEOPLE]; /* all groups, in lexicographic order */
    uint32_t groups;
    const struct bridge_plan *list;
    uint64_t found, wrong;
    size_t listed;
};

static void go_on(struct naive *naive, uint32_t near, uint32_t crossings, uint64_t left)
{
    int way = crossings % 2;
    uint32_t side = way ? ((1u << brute.people) - 1) & ~near : near;

    if (way && near == 0) {
        if (left > 0)
            return;
        if (naive->found < naive->listed)
            naive->wrong +=
                !bridge_brute_is_plan(&naive->list[naive->found], naive->group, crossings);
        naive->found++;
        return;
    }
    for (uint32_t i = 0; i < naive->groups && crossings < CROSSINGS; i++) {
        uint32_t group = naive->order[i];

        if ((group & ~side) || brute.group[way][group] > left)
            continue;
        naive->group[crossings] = group;
        go_on(naive, near ^ group, crossings + 1, left - brute.group[way][group]);
    }
}

/* Appends `group` and all groups that begin with it. */
static void add_groups(struct naive *naive, uint32_t group, uint32_t next)
{
    if (group)
        naive->order[naive->groups++] = group;
    for (uint32_t p = next; p < brute.people; p++)
        add_groups(naive, group | 1u << p, p + 1);
}

TestSampled(bridge_count, lists_in_lexicographic_order, 400, SAMPLES)
{
    unsigned compared = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        struct naive naive = {.listed = 0};
        struct bridge_plans plans;

        bridge_sample_make(&sample, seed, NAIVE_PEOPLE);
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        uint64_t least = bridge_brute_minutes(&brute);

        if (brute.people == 0 || least > 50) /* the naive list takes too long */
            continue;
        if (count_sample(LISTED, &plans) != PZ_OK)
            cr_assert_fail("sample %lu", seed);
        naive.list = plans.list;
        naive.listed = plans.listed;
        add_groups(&naive, 0, 0);
        go_on(&naive, (1u << brute.people) - 1, 0, least);
        if (naive.wrong || !pz_count_is(&plans.count, naive.found))
            cr_assert_fail("sample %lu: not %lu plans", seed, naive.found);
        compared += plans.listed > 1;
        bridge_plans_free(&plans);
    }
    cr_assert_gt(compared, (end - first) / 8);
}

Test(bridge_count, zurg_has_two_plans)
{
    static const uint32_t minutes[] = {5, 10, 20, 25};
    static const uint32_t who[2][8] = {{0, 1, 0, 2, 3, 1, 0, 1}, {0, 1, 1, 2, 3, 0, 0, 1}};
    static const uint64_t start[] = {0, 2, 3, 5, 6, 8};
    const struct bridge_party zurg = {4, 2, minutes};
    struct bridge_plans plans;

    cr_assert_eq(count_within(&zurg, 3, NULL, &plans), PZ_OK);
    cr_assert(pz_count_is(&plans.count, 2));
    cr_assert_eq(plans.listed, 2);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(plans.list[i].crossings, 5);
        cr_assert_eq(memcmp(plans.list[i].start, start, sizeof start), 0);
        cr_assert_eq(memcmp(plans.list[i].who, who[i], sizeof who[i]), 0);
        cr_assert(bridge_plan_check(&zurg, &plans.list[i]));
    }
    bridge_plans_free(&plans);
}

/* With everyone alike and two at a time any pair goes over and anyone comes back: for m
 * people near m (m - 1) / 2 ways over, and n - m + 2 back. */
Test(bridge_count, people_who_are_alike)
{
    uint32_t minutes[BRIDGE_SEARCH_PEOPLE];
    struct pz_count expected = pz_count_from(1);

    for (uint32_t p = 0; p < BRIDGE_SEARCH_PEOPLE; p++)
        minutes[p] = 7;
    for (uint32_t near = 2; near <= BRIDGE_SEARCH_PEOPLE; near++) {
        const struct bridge_party party = {near, 2, minutes};
        struct bridge_plans plans;

        /* One person more: the first crossing, and the last one back has one more to choose
         * from. */
        pz_count_multiply(&expected, near * (near - 1) / 2);
        pz_count_multiply(&expected, near > 2 ? near - 1 : 1);
        cr_assert_eq(count_within(&party, 2, NULL, &plans), PZ_OK);
        cr_assert(memcmp(&plans.count, &expected, sizeof expected) == 0);
        for (size_t i = 0; i < plans.listed; i++)
            cr_assert(bridge_plan_check(&party, &plans.list[i]) &&
                      plans.list[i].minutes == 7 * (2 * near - 3));
        bridge_plans_free(&plans);
    }
    char text[PZ_COUNT_TEXT];

    pz_count_text(&expected, text); /* 24! 23! / 2^23 times 23! */
    cr_assert_str_eq(text,
                     "49431595319712731369393625625220367735203070738432000000000000");
}

Test(bridge_count, nobody_crosses_in_one_way)
{
    for (unsigned method = BRIDGE_OPTIMAL; method <= BRIDGE_BREADTH_FIRST; method++) {
        struct bridge_question question = {.party = {0, 1, NULL},
                                           .method = (enum bridge_method)method};
        struct bridge_answer answer;

        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert(answer.plans.counted && pz_count_is(&answer.plans.count, 1));
        cr_assert_eq(answer.plans.listed, 0);
        bridge_answer_free(&answer);
        question.plans = 1;
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert_eq(answer.plans.listed, 1);
        cr_assert_eq(answer.plan, answer.plans.list);
        cr_assert_eq(answer.plan->crossings, 0);
        bridge_answer_free(&answer);
        question.party.capacity = 0;
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
    }
}

/* Twelve people of different minutes. */
static struct bridge_party twelve(void)
{
    static const uint32_t minutes[] = {1, 2, 4, 7, 9, 12, 13, 17, 20, 26, 31, 40};

    return (struct bridge_party){12, 2, minutes};
}

static bool same_count(const struct bridge_plans *a, const struct bridge_plans *b)
{
    return a->counted && b->counted && memcmp(&a->count, &b->count, sizeof a->count) == 0;
}

Test(bridge_count, keeps_to_limits)
{
    const struct bridge_party party = twelve();
    atomic_bool stop = true;
    struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop}, late = {.deadline_ns = 1};
    struct bridge_plans plans, all;
    bool cut = false, complete = false;

    cr_assert_eq(count_within(&party, 0, NULL, &all), PZ_OK);
    cr_assert_eq(count_within(&party, 2, &stopped, &plans), PZ_STOPPED);
    cr_assert_eq(count_within(&party, 2, &late, &plans), PZ_OK);
    cr_assert(!plans.counted);
    cr_assert_eq(plans.listed, 0);
    bridge_plans_free(&plans);
    for (size_t bytes = 64; bytes <= (size_t)1 << 20; bytes *= 2) {
        struct pz_ctl ctl = {.max_bytes = bytes};

        cr_assert_eq(count_within(&party, 2, &ctl, &plans), PZ_OK);
        cut |= !plans.counted && plans.listed == 0;
        complete |= same_count(&plans, &all) && plans.listed == 2;
        cr_assert(!plans.counted ? plans.listed == 0 : plans.listed == 2);
        bridge_plans_free(&plans);
    }
    cr_assert(cut && complete);
    for (uint64_t nodes = 1; nodes < 3000; nodes += 50) {
        struct pz_ctl few = {.max_nodes = nodes};

        cr_assert_eq(count_within(&party, 2, &few, &plans), PZ_OK);
        cr_assert(!plans.counted || same_count(&plans, &all));
        bridge_plans_free(&plans);
    }
}

Test(bridge_count, survives_without_memory)
{
    const struct bridge_party party = twelve();
    struct bridge_plans plans;

    expect_no_memory(10, count_within(&party, 5, NULL, &plans), true);
    bridge_plans_free(&plans);
}
