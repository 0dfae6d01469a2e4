/* Numbers of optimal plans two at a time: by the theorem beside an exhaustive count. */
#include "brute.h"
#include "samples.h"
#include "solvers/bridge/count_pairs.h"
#include "solvers/bridge/count_plans.h"
#include "solvers/bridge/theory.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MANY = 4000, STATES_PEOPLE = 11 };

static struct bridge_brute brute;

static enum pz_status count_within(const struct bridge_party *party,
                                   const struct pz_ctl *ctl, struct bridge_plans *plans)
{
    struct pz_budget budget = {.ctl = ctl};

    *plans = (struct bridge_plans){.listed = 0};
    return bridge_count_pairs(party, &budget, plans);
}

static struct bridge_plans count_all(const uint32_t *minutes, uint32_t people)
{
    struct bridge_plans plans;

    cr_assert_eq(count_within(&(struct bridge_party){people, 2, minutes}, NULL, &plans),
                 PZ_OK);
    return plans;
}

/* The next row of times that do not fall, up to `most`; false after the last. */
static bool next_times(uint32_t *minutes, uint32_t people, uint32_t most)
{
    uint32_t at = people;

    while (at > 0 && minutes[at - 1] == most)
        at--;
    if (at == 0)
        return false;
    uint32_t value = minutes[at - 1] + 1;

    for (uint32_t p = at - 1; p < people; p++)
        minutes[p] = value;
    return true;
}

/* Every way in which times can be equal, and 2b - a among them. */
static void compare_all(uint32_t people, uint32_t most)
{
    uint32_t minutes[BRIDGE_BRUTE_PEOPLE];
    const struct bridge_party party = {people, 2, minutes};

    for (uint32_t p = 0; p < people; p++)
        minutes[p] = 1;
    do {
        const struct bridge_plans plans = count_all(minutes, people);

        bridge_brute_solve(&party, NULL, &brute);
        if (!plans.counted || !pz_count_is(&plans.count, bridge_brute_plans(&brute)))
            cr_assert_fail("%u people, the slowest %u", people, minutes[people - 1]);
    } while (next_times(minutes, people, most));
}

Test(bridge_pairs, all_small_times)
{
    compare_all(3, 9);
    compare_all(4, 8);
    compare_all(5, 7);
    compare_all(6, 6);
    compare_all(7, 5);
    compare_all(8, 4);
}

/* Beside the count over all states, with many ties. */
Test(bridge_pairs, larger_parties)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (int i = 0; i < 60; i++) {
        uint32_t minutes[STATES_PEOPLE];
        uint32_t people = 9 + (uint32_t)test_rng_below(&rng, STATES_PEOPLE - 8);
        uint32_t most = 2 + (uint32_t)test_rng_below(&rng, 7);
        const struct bridge_party party = {people, 2, minutes};
        struct bridge_question question = {.party = party};
        struct bridge_bound bound;
        struct pz_budget budget = {.ctl = NULL};
        struct bridge_plans states;

        for (uint32_t p = 0; p < people; p++)
            minutes[p] = 1 + (uint32_t)test_rng_below(&rng, most);
        const struct bridge_plans plans = count_all(minutes, people);

        cr_assert_eq(bridge_theory_solve(&party, &budget, &bound, NULL), PZ_OK);
        question.deadline_minutes = bound.minutes;
        cr_assert_eq(bridge_count_plans(&question, &budget, &states), PZ_OK);
        cr_assert_eq(memcmp(&plans.count, &states.count, sizeof plans.count), 0, "party %d",
                     i);
        bridge_plans_free(&states);
    }
}

/* The times 1, 2, ..., n have n!! plans when n is even: 8, 48, 384, ...; otherwise
 * (n - 1)!!. */
Test(bridge_pairs, double_factorials)
{
    uint32_t minutes[60];
    struct pz_count expected = pz_count_from(2);

    for (uint32_t p = 0; p < 60; p++)
        minutes[p] = p + 1;
    for (uint32_t people = 4; people <= 60; people++) {
        if (people % 2 == 0)
            pz_count_multiply(&expected, people);
        const struct bridge_plans plans = count_all(minutes, people);

        cr_assert_eq(memcmp(&plans.count, &expected, sizeof expected), 0, "%u", people);
        cr_assert_null(plans.digits);
    }
    cr_assert_not(pz_count_overflowed(&expected));
}

/* The value of a decimal number modulo a prime. */
static uint64_t remainder_of(const char *digits, uint64_t prime)
{
    uint64_t value = 0;

    for (; *digits; digits++)
        value = (10 * value + (uint64_t)(*digits - '0')) % prime;
    return value;
}

/* Thousands of digits, told apart by their remainder: n!! of the times 1 .. n, and
 * (n - 1)! of one fast person with others who are slow but not worth a pair. */
Test(bridge_pairs, thousands_of_people)
{
    const uint64_t prime = 1000000007;
    static uint32_t minutes[MANY];
    uint64_t even = 1, all = 1;

    for (uint32_t p = 0; p < MANY; p++) {
        minutes[p] = p + 1;
        even = p % 2 == 1 ? even * (p + 1) % prime : even;
        all = p > 0 ? all * p % prime : all;
    }
    struct bridge_plans plans = count_all(minutes, MANY);

    cr_assert(pz_count_overflowed(&plans.count));
    cr_assert_eq(remainder_of(plans.digits, prime), even);
    cr_assert_eq(strlen(plans.digits), 6338); /* of 4000!! = 2^2000 2000! */
    bridge_plans_free(&plans);
    for (uint32_t p = 0; p < MANY; p++)
        minutes[p] += MANY;
    minutes[0] = 1;
    plans = count_all(minutes, MANY);
    cr_assert_eq(remainder_of(plans.digits, prime), all);
    bridge_plans_free(&plans);
}

/* n people who are alike have n! (n - 1)! (n - 1)! / 2^(n - 1) plans. */
Test(bridge_pairs, people_who_are_alike)
{
    const uint64_t prime = 1000000007;
    uint32_t minutes[200];
    uint64_t expected = 1;

    for (uint32_t p = 0; p < 200; p++) {
        minutes[p] = 7;
        expected = expected * (p > 0 ? (uint64_t)p * (p + 1) / 2 : 1) % prime;
        expected = expected * (p > 0 ? p : 1) % prime;
    }
    struct bridge_plans plans = count_all(minutes, 200);

    cr_assert_eq(remainder_of(plans.digits, prime), expected);
    bridge_plans_free(&plans);
}

Test(bridge_pairs, keeps_to_limits)
{
    static uint32_t minutes[BRIDGE_COUNT_PAIRS_PEOPLE + 1];
    const struct bridge_party party = {300, 2, minutes};
    atomic_bool stop = true;
    struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop}, late = {.deadline_ns = 1};
    struct pz_ctl brief = {.effort = PZ_BRIEF}, poor = {.max_bytes = 1 << 16};
    struct bridge_plans plans;

    for (uint32_t p = 0; p <= BRIDGE_COUNT_PAIRS_PEOPLE; p++)
        minutes[p] = 1 + p % 3;
    cr_assert_eq(count_within(&party, &stopped, &plans), PZ_STOPPED);
    cr_assert_eq(count_within(&party, &late, &plans), PZ_OUT_OF_TIME);
    cr_assert_eq(count_within(&party, &brief, &plans), PZ_OUT_OF_TIME);
    cr_assert_eq(count_within(&party, &poor, &plans), PZ_OK);
    cr_assert(!plans.counted);
    for (uint32_t more = 0; more <= 1; more++) { /* too much work, and too many */
        const struct bridge_party many = {BRIDGE_COUNT_PAIRS_PEOPLE + more, 2, minutes};

        cr_assert_eq(count_within(&many, NULL, &plans), PZ_OK);
        cr_assert(!plans.counted);
    }
}

Test(bridge_pairs, survives_without_memory)
{
    static const uint32_t few[] = {1, 2, 2, 2, 5, 5, 5, 5, 7, 8};
    uint32_t many[100]; /* whose plans are more than 2^256 */
    struct bridge_plans plans;

    for (uint32_t p = 0; p < 100; p++)
        many[p] = 1 + p;
    expect_no_memory(4, count_within(&(struct bridge_party){10, 2, few}, NULL, &plans),
                     true);
    bridge_plans_free(&plans);
    expect_no_memory(4, count_within(&(struct bridge_party){100, 2, many}, NULL, &plans),
                     true);
    cr_assert_not_null(plans.digits);
    bridge_plans_free(&plans);
}
