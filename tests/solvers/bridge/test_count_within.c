/* All plans within a deadline, beside a walk through all of them. */
#include "brute.h"
#include "samples.h"
#include "solvers/bridge/count_plans.h"
#include "solvers/bridge/count_within.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>

enum { SAMPLES = 600, PEOPLE = 4, LISTED = 20, WALKED = 20000, CROSSINGS = 64 };

static struct bridge_sample sample;
static struct bridge_brute brute;

static enum pz_status count_within(const struct bridge_question *question,
                                   const struct pz_ctl *ctl, struct bridge_plans *plans)
{
    struct pz_budget budget = {.ctl = ctl};

    return bridge_count_within(question, &budget, plans);
}

/* All plans, by every group in lexicographic order, without any memory. */
struct walk {
    const struct bridge_plans *plans;
    uint32_t group[CROSSINGS];
    uint64_t found, wrong;
};

/* Whether group a comes before b: the lists of their people compared. */
static bool comes_before(uint32_t a, uint32_t b)
{
    uint32_t differ = a ^ b, lowest = differ & -differ;

    if ((a & lowest) == 0)
        return (a & ~(lowest - 1)) == 0; /* a is the beginning of b */
    return (b & ~(lowest - 1)) != 0;
}

static void go_on(struct walk *walk, uint32_t near, uint32_t crossings, uint64_t left)
{
    uint32_t all = (1u << brute.people) - 1, way = crossings % 2;
    uint32_t side = way ? all & ~near : near, last = 0;

    if (way && near == 0) {
        if (walk->found < walk->plans->listed)
            walk->wrong += !bridge_brute_is_plan(&walk->plans->list[walk->found],
                                                 walk->group, crossings);
        walk->found++;
        return;
    }
    for (uint32_t tried = 0; tried < all && crossings < CROSSINGS; tried++) {
        uint32_t next = 0;

        for (uint32_t group = 1; group <= all; group++)
            if ((last == 0 || comes_before(last, group)) && group != last &&
                (next == 0 || comes_before(group, next)))
                next = group;
        if (next == 0)
            return;
        last = next;
        if ((next & ~side) || brute.group[way][next] > left)
            continue;
        walk->group[crossings] = next;
        go_on(walk, near ^ next, crossings + 1, left - brute.group[way][next]);
        if (walk->found > WALKED)
            return;
    }
}

Test(bridge_within, agrees_with_all_plans)
{
    unsigned compared = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct bridge_plans plans;
        struct walk walk = {.plans = &plans};

        bridge_sample_make(&sample, seed, PEOPLE);
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        uint64_t least = bridge_brute_minutes(&brute);

        if (brute.people == 0 || least > 40)
            continue;
        const struct bridge_question question = {.party = sample.party,
                                                 .rules = sample.rules,
                                                 .deadline_minutes = least + seed % 5,
                                                 .counted = BRIDGE_COUNT_WITHIN,
                                                 .plans = LISTED};

        cr_assert_eq(count_within(&question, NULL, &plans), PZ_OK);
        go_on(&walk, (1u << brute.people) - 1, 0, question.deadline_minutes);
        if (walk.found <= WALKED) {
            if (walk.wrong || !pz_count_is(&plans.count, walk.found) ||
                plans.listed != (walk.found < LISTED ? walk.found : LISTED))
                cr_assert_fail("sample %lu: not %lu plans", seed, walk.found);
            compared += walk.found > 1;
        }
        bridge_plans_free(&plans);
    }
    cr_assert_gt(compared, SAMPLES / 8);
}

static const uint32_t minutes[] = {5, 10, 20, 25};

static struct bridge_question zurg(uint64_t deadline)
{
    return (struct bridge_question){.party = {4, 2, minutes},
                                    .deadline_minutes = deadline,
                                    .counted = BRIDGE_COUNT_WITHIN,
                                    .plans = 3};
}

/* The plan shown is the quickest, whatever is listed. */
Test(bridge_within, shows_the_quickest)
{
    struct bridge_question question = zurg(65);
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.plans.counted && pz_count_is(&answer.plans.count, 8));
    cr_assert_eq(answer.plans.listed, 3);
    cr_assert_eq(answer.plan->minutes, 60);
    bridge_answer_free(&answer);
    question.deadline_minutes = 59;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.plans.counted && pz_count_is(&answer.plans.count, 0));
    bridge_answer_free(&answer);
    question.deadline_minutes = 0;
    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_INVALID);
}

/* Any method finds its plan, and all are counted. */
Test(bridge_within, counts_after_any_search)
{
    for (int m = BRIDGE_OPTIMAL; m <= BRIDGE_ZURG_BREADTH_FIRST; m++) {
        struct bridge_question question = zurg(70);
        struct bridge_answer answer;

        question.method = (enum bridge_method)m;
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert(answer.plans.counted && answer.plan->minutes == answer.minutes);
        cr_assert(answer.minutes <= 70);
        bridge_answer_free(&answer);
    }
}

Test(bridge_within, keeps_to_limits)
{
    const struct bridge_question question = zurg(300);
    atomic_bool stop = true;
    struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop}, late = {.deadline_ns = 1};
    struct pz_ctl poor = {.max_bytes = 1 << 12}, few = {.max_nodes = 50};
    struct bridge_plans plans;

    cr_assert_eq(count_within(&question, &stopped, &plans), PZ_STOPPED);
    cr_assert_eq(count_within(&question, &late, &plans), PZ_OK);
    cr_assert_not(plans.counted);
    bridge_plans_free(&plans);
    cr_assert_eq(count_within(&question, &poor, &plans), PZ_OK);
    cr_assert_not(plans.counted);
    bridge_plans_free(&plans);
    cr_assert_eq(count_within(&question, &few, &plans), PZ_OK);
    cr_assert_not(plans.counted);
    bridge_plans_free(&plans);
}

Test(bridge_within, survives_without_memory)
{
    const struct bridge_question question = zurg(100);
    struct bridge_plans plans;

    expect_no_memory(6, count_within(&question, NULL, &plans), true);
    bridge_plans_free(&plans);
}
