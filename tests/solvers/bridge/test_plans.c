/* The numbers and lists of plans: the fastest plans, and all plans that meet a deadline. */
#include "brute.h"
#include "samples.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
    SAMPLES = 4000,
    PEOPLE = 5,
    LISTED = 24,
    CROSSINGS = 64,
    /* A walk that is longer is not compared. */
    WALKED = 20000,
    STEPS = 10000000
};

static struct bridge_sample sample;
static struct bridge_brute brute;

/* A walk through all plans in lexicographic order, which does not store states. */
struct walk {
    uint32_t order[1 << PEOPLE]; /* all groups, in lexicographic order */
    uint32_t groups;
    uint32_t group[CROSSINGS]; /* of the current plan, by crossing */
    const struct bridge_plans *plans;
    uint64_t found, wrong; /* plans; listed plans that differ from those of the walk */
    uint64_t steps;        /* crossings of all plans and dead ends */
};

/* Appends `group` and all groups that begin with it. */
static void add_groups(struct walk *walk, uint32_t group, uint32_t next)
{
    if (group)
        walk->order[walk->groups++] = group;
    for (uint32_t p = next; p < brute.people; p++)
        add_groups(walk, group | 1u << p, p + 1);
}

/* Returns true if the first `count` crossings of the walk are those of the plan. */
static bool is_plan(const struct walk *walk, const struct bridge_plan *plan, uint32_t count)
{
    if (plan->crossings != count)
        return false;
    for (uint32_t c = 0; c < count; c++) {
        uint32_t group = 0;

        for (uint64_t i = plan->start[c]; i < plan->start[c + 1]; i++)
            group |= 1u << plan->who[i];
        if (group != walk->group[c])
            return false;
    }
    return true;
}

static bool is_too_long(const struct walk *walk)
{
    return walk->found > WALKED || walk->steps > STEPS;
}

/* Walks from a state with `left` minutes to the deadline, until the walk is too long. */
static void walk_on(struct walk *walk, uint32_t near, uint32_t crossings, uint64_t left)
{
    int way = crossings % 2;
    uint32_t side = way ? ((1u << brute.people) - 1) & ~near : near;

    if (way && near == 0) {
        if (walk->found < walk->plans->listed)
            walk->wrong += !is_plan(walk, &walk->plans->list[walk->found], crossings);
        walk->found++;
        return;
    }
    for (uint32_t i = 0; i < walk->groups && crossings < CROSSINGS; i++) {
        uint32_t group = walk->order[i];

        if ((group & ~side) || brute.group[way][group] > left || is_too_long(walk))
            continue;
        walk->steps++;
        walk->group[crossings] = group;
        walk_on(walk, near ^ group, crossings + 1, left - brute.group[way][group]);
    }
}

/* Compares the plans of the sample that take at most `deadline` minutes. Returns true if there
 * are several plans. */
static bool compare_plans(uint64_t seed, enum bridge_counted counted, uint64_t deadline)
{
    const struct bridge_question question = {.party = sample.party,
                                             .rules = sample.rules,
                                             .deadline_minutes = deadline,
                                             .counted = counted,
                                             .plans = LISTED};
    struct bridge_answer answer;
    struct walk walk = {.plans = &answer.plans};

    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
    add_groups(&walk, 0, 0);
    walk_on(&walk, (1u << brute.people) - 1, 0, deadline);
    if (!is_too_long(&walk) &&
        (walk.wrong || !pz_count_is(&answer.plans.count, walk.found) ||
         answer.plans.listed != (walk.found < LISTED ? walk.found : LISTED)))
        cr_assert_fail("sample %lu: not %lu plans", seed, walk.found);
    bridge_answer_free(&answer);
    return walk.found > 1;
}

TestSampled(bridge_plans, are_counted_and_listed_in_lexicographic_order, 400, SAMPLES)
{
    unsigned several = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        bool within = seed % 2;

        bridge_sample_make(&sample, seed, within ? PEOPLE - 1 : PEOPLE);
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        uint64_t least = bridge_brute_minutes(&brute);

        if (brute.people == 0 || least > 50) /* the walk takes too long */
            continue;
        if (within)
            several += compare_plans(seed, BRIDGE_COUNT_WITHIN, least + seed / 2 % 5);
        else
            several += compare_plans(seed, BRIDGE_COUNT_LEAST, least);
    }
    cr_assert_gt(several, (end - first) / 8);
}

/* With capacity 2 and equal minutes, any pair can go over and anyone can come back. With m
 * people near there are m (m - 1) / 2 outward groups, and then n - m + 2 people can come back. */
Test(bridge_plans, equal_people_have_all_plans)
{
    uint32_t minutes[18];
    struct pz_count expected = pz_count_from(1);

    for (uint32_t people = 2; people <= 18; people++) {
        struct bridge_question question = {.party = {people, 2, minutes}, .plans = 2};
        struct bridge_answer answer;

        minutes[people - 2] = minutes[people - 1] = 7;
        pz_count_multiply(&expected, people * (people - 1) / 2);
        pz_count_multiply(&expected, people > 2 ? people - 1 : 1);
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert_eq(memcmp(&answer.plans.count, &expected, sizeof expected), 0);
        cr_assert_eq(answer.plans.listed, people > 2 ? 2 : 1);
        bridge_answer_free(&answer);
    }
}

Test(bridge_plans, an_empty_party_has_one_plan)
{
    for (unsigned method = BRIDGE_OPTIMAL; method <= BRIDGE_ZURG_BREADTH_FIRST; method++) {
        struct bridge_question question = {.party = {0, 2, NULL},
                                           .method = (enum bridge_method)method,
                                           .plans = method % 2};
        struct bridge_answer answer;

        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert(answer.found && answer.minutes == 0);
        cr_assert(answer.plans.counted && pz_count_is(&answer.plans.count, 1));
        cr_assert_eq(answer.plans.listed, question.plans);
        cr_assert_eq(answer.plan, answer.plans.list);
        bridge_answer_free(&answer);
    }
}

static struct bridge_question zurg(uint64_t deadline)
{
    static const uint32_t minutes[] = {5, 10, 20, 25};

    return (struct bridge_question){.party = {4, 2, minutes},
                                    .deadline_minutes = deadline,
                                    .counted = BRIDGE_COUNT_WITHIN,
                                    .plans = 3};
}

/* The plan of the answer is the one that the method found, whichever plans are listed. */
Test(bridge_plans, within_a_deadline_do_not_depend_on_the_method)
{
    for (int m = BRIDGE_OPTIMAL; m <= BRIDGE_ZURG_BREADTH_FIRST; m++) {
        struct bridge_question question = zurg(65);
        struct bridge_answer answer;

        question.method = (enum bridge_method)m;
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert(answer.plans.counted && pz_count_is(&answer.plans.count, 8));
        cr_assert_eq(answer.plans.listed, 3);
        cr_assert_eq(answer.plan->minutes, answer.minutes);
        cr_assert(m > BRIDGE_A_STAR || answer.minutes == 60);
        bridge_answer_free(&answer);
    }
}

/* Solves within limits. The plans must be those of `all`, or not counted. Returns true if
 * they are counted. */
static bool check_limited(const struct bridge_question *question, const struct pz_ctl *ctl,
                          const struct bridge_plans *all)
{
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(question, ctl, &answer), PZ_OK);
    bool counted = answer.plans.counted;

    if (counted)
        cr_assert(memcmp(&answer.plans.count, &all->count, sizeof all->count) == 0 &&
                  answer.plans.listed == all->listed);
    else
        cr_assert(answer.cut && answer.plans.listed <= 1);
    bridge_answer_free(&answer);
    return counted;
}

static void check_limits(const struct bridge_question *question)
{
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bridge_answer all;
    bool counted = false;

    cr_assert_eq(bridge_solve(question, NULL, &all), PZ_OK);
    cr_assert(!check_limited(question, &late, &all.plans));
    cr_assert(!check_limited(question, &(struct pz_ctl){.max_bytes = 4096}, &all.plans));
    for (size_t bytes = 8192; bytes <= (size_t)1 << 20; bytes *= 2)
        counted = check_limited(question, &(struct pz_ctl){.max_bytes = bytes}, &all.plans);
    cr_assert(counted);
    cr_assert(!check_limited(question, &(struct pz_ctl){.max_nodes = 50}, &all.plans));
    for (uint64_t nodes = 100; nodes < 1 << 18; nodes *= 2)
        counted = check_limited(question, &(struct pz_ctl){.max_nodes = nodes}, &all.plans);
    cr_assert(counted);
    bridge_answer_free(&all);
}

Test(bridge_plans, are_not_counted_beyond_limits)
{
    static const uint32_t minutes[] = {1, 2, 4, 7, 9, 12, 13, 17, 20, 26, 31, 40};
    const struct bridge_question twelve = {.party = {12, 2, minutes}, .plans = 2};
    const struct bridge_question within = zurg(200);

    check_limits(&twelve);
    check_limits(&within);
}
