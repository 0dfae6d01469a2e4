/* The number of fastest plans with capacity 2. A theorem determines it if no plans are listed. */
#include "brute.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MANY = 4000, STATES_PEOPLE = 11, COUNTED_PEOPLE = 10000 };

static struct bridge_brute brute;

/* Solves with capacity 2, without a list of plans. */
static enum pz_status solve(const uint32_t *minutes, uint32_t people,
                            const struct pz_ctl *ctl, struct bridge_answer *answer)
{
    const struct bridge_question question = {.party = {people, 2, minutes}};

    return bridge_solve(&question, ctl, answer);
}

static struct bridge_answer count_all(const uint32_t *minutes, uint32_t people)
{
    struct bridge_answer answer;

    cr_assert_eq(solve(minutes, people, NULL, &answer), PZ_OK);
    cr_assert(answer.plans.counted);
    return answer;
}

/* Sets the next nondecreasing minutes up to `most`. Returns false after the last ones. */
static bool next_minutes(uint32_t *minutes, uint32_t people, uint32_t most)
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

/* Compares all parties of `people` people, with all ties. */
static void compare_all(uint32_t people, uint32_t most)
{
    uint32_t minutes[BRIDGE_BRUTE_PEOPLE];
    const struct bridge_party party = {people, 2, minutes};

    for (uint32_t p = 0; p < people; p++)
        minutes[p] = 1;
    do {
        const struct bridge_answer answer = count_all(minutes, people);

        bridge_brute_solve(&party, NULL, &brute);
        if (!pz_count_is(&answer.plans.count, bridge_brute_plans(&brute)))
            cr_assert_fail("%u people, the slowest %u", people, minutes[people - 1]);
    } while (next_minutes(minutes, people, most));
}

Test(bridge_pairs, have_the_counts_of_the_brute_force)
{
    compare_all(3, 9);
    compare_all(4, 8);
    compare_all(5, 7);
    compare_all(6, 6);
    compare_all(7, 5);
    compare_all(8, 4);
}

/* If plans are listed, all states are examined. */
Test(bridge_pairs, have_the_counts_over_all_states)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (int i = 0; i < 60; i++) {
        uint32_t minutes[STATES_PEOPLE];
        uint32_t people = 9 + (uint32_t)test_rng_below(&rng, STATES_PEOPLE - 8);
        uint32_t most = 2 + (uint32_t)test_rng_below(&rng, 7);
        const struct bridge_question question = {.party = {people, 2, minutes}, .plans = 1};
        struct bridge_answer states;

        for (uint32_t p = 0; p < people; p++)
            minutes[p] = 1 + (uint32_t)test_rng_below(&rng, most);
        const struct bridge_answer pairs = count_all(minutes, people);

        cr_assert_eq(bridge_solve(&question, NULL, &states), PZ_OK);
        cr_assert_eq(
            memcmp(&pairs.plans.count, &states.plans.count, sizeof pairs.plans.count), 0,
            "party %d", i);
        bridge_answer_free(&states);
    }
}

/* The minutes 1, 2, ..., n have n!! plans if n is even: 8, 48, 384, ...; otherwise
 * (n - 1)!!. */
Test(bridge_pairs, of_consecutive_minutes_have_double_factorials)
{
    uint32_t minutes[60];
    struct pz_count expected = pz_count_from(2);

    for (uint32_t p = 0; p < 60; p++)
        minutes[p] = p + 1;
    for (uint32_t people = 4; people <= 60; people++) {
        if (people % 2 == 0)
            pz_count_multiply(&expected, people);
        const struct bridge_answer answer = count_all(minutes, people);

        cr_assert_eq(memcmp(&answer.plans.count, &expected, sizeof expected), 0, "%u",
                     people);
        cr_assert_null(answer.plans.digits);
    }
    cr_assert_not(pz_count_overflowed(&expected));
}

enum { PRIME = 1000000007 };

/* Compares the remainder of a count of more than 2^256. Returns the number of digits. */
static size_t check_remainder(const uint32_t *minutes, uint32_t people, uint64_t expected)
{
    struct bridge_answer answer = count_all(minutes, people);
    size_t length = strlen(answer.plans.digits);
    uint64_t value = 0;

    for (const char *digit = answer.plans.digits; *digit; digit++)
        value = (10 * value + (uint64_t)(*digit - '0')) % PRIME;
    cr_assert(pz_count_overflowed(&answer.plans.count));
    cr_assert_eq(value, expected);
    bridge_answer_free(&answer);
    return length;
}

/* The minutes 1, ..., n have n!! plans. One fast person, and n - 1 slow people for whom pairs
 * are not worth it, have (n - 1)! plans. Equal people have n! (n - 1)! (n - 1)! / 2^(n - 1). */
Test(bridge_pairs, of_many_people_have_all_digits)
{
    static uint32_t minutes[MANY];
    uint64_t even = 1, all = 1, equal = 1;

    for (uint32_t p = 0; p < MANY; p++) {
        minutes[p] = p + 1;
        even = p % 2 == 1 ? even * (p + 1) % PRIME : even;
        all = p > 0 ? all * p % PRIME : all;
    }
    cr_assert_eq(check_remainder(minutes, MANY, even), 6338); /* of 4000!! = 2^2000 2000! */
    for (uint32_t p = 0; p < MANY; p++)
        minutes[p] += MANY;
    minutes[0] = 1;
    check_remainder(minutes, MANY, all);
    for (uint32_t p = 0; p < 200; p++) {
        minutes[p] = 7;
        equal = equal * (p > 0 ? (uint64_t)p * (p + 1) / 2 : 1) % PRIME;
        equal = equal * (p > 0 ? p : 1) % PRIME;
    }
    check_remainder(minutes, 200, equal);
}

Test(bridge_pairs, are_not_counted_beyond_limits)
{
    static uint32_t minutes[COUNTED_PEOPLE + 1];
    const struct pz_ctl limits[] = {{.deadline_ns = 1}, {.max_bytes = 1 << 16}};
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bridge_answer answer;

    for (uint32_t p = 0; p <= COUNTED_PEOPLE; p++)
        minutes[p] = 1 + p % 3;
    cr_assert_eq(solve(minutes, 300, &brief, &answer), PZ_LATER);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(solve(minutes, 300, &limits[i], &answer), PZ_OK);
        cr_assert(answer.proven && !answer.plans.counted);
    }
    cr_assert_eq(solve(minutes, COUNTED_PEOPLE, NULL, &answer), PZ_OK); /* too much work */
    cr_assert(answer.proven && !answer.plans.counted && !answer.cut);
    for (uint32_t p = 0; p <= COUNTED_PEOPLE; p++)
        minutes[p] = 1 + p;
    cr_assert_eq(solve(minutes, COUNTED_PEOPLE + 1, NULL, &answer), PZ_OK);
    cr_assert(answer.proven && !answer.plans.counted && !answer.cut);
}
